/**
 * A matching of greatest weight among those with the most pairs, in any graph: Edmonds' blossom algorithm with Galil's dual variables,
 * as in Joris van Rantwijk's mwmatching, O(n³).
 *
 * A simpler search for augmenting paths would miss those through odd cycles, and trying all matchings takes longer than a day for 24
 * entrants. Many matchings of a Swiss are equally good, so the order in which this one looks at edges decides who meets whom: a
 * contest that was begun can only be checked again while that order stays.
 *
 * Numbers of vertices come first, from 0; blossoms, odd cycles that are treated as one vertex, have the numbers behind them. Every edge
 * has two ends: 2k at its first vertex, 2k + 1 at its second; `end ^ 1` is the other one.
 */

/** Two vertices and the weight of the edge between them, a whole number. */
export type Edge = readonly [vertex: number, other: number, weight: number];

const NONE = -1;
/** Labels of vertices and blossoms in the forest of alternating paths that start at free vertices: not in it, even, or odd. */
const FREE = 0;
const EVEN = 1;
const ODD = 2;
/** An even one that a walk to the root has passed. */
const PASSED = 5;

/** The reason for which the dual variables can be changed no further, and the change until then. */
type Limit =
  | { readonly kind: 'end'; readonly delta: number }
  | { readonly kind: 'edge'; readonly delta: number; readonly edge: number; readonly isToFree: boolean }
  | { readonly kind: 'blossom'; readonly delta: number; readonly blossom: number };

class Matching {
  readonly #edges: readonly Edge[];
  readonly #size: number;
  /** The vertex of each end. */
  readonly #vertexOf: number[];
  /** The far ends of the edges of each vertex. */
  readonly #farEnds: number[][];
  /** The far end of the edge that each vertex is matched by. */
  readonly #mate: number[];
  #label: number[];
  /** The end by which each one got its label. */
  readonly #labelEnd: number[];
  /** The outermost blossom of each vertex, itself if there is none. */
  readonly #outer: number[];
  readonly #parent: number[];
  readonly #children: number[][];
  readonly #base: number[];
  /** The ends between a child of a blossom and the next. */
  readonly #childEnds: number[][];
  /** The edge of least slack to another even one, or to this free one. */
  #best: number[];
  /** These edges of an even blossom to each of the other even ones. */
  #bestOfBlossom: (number[] | null)[];
  readonly #unused: number[];
  readonly #dual: number[];
  #isTight: boolean[];
  #queue: number[] = [];

  constructor(edges: readonly Edge[]) {
    const size = edges.reduce((most, [one, other]) => Math.max(most, one + 1, other + 1), 0);
    const each = <Value>(value: (index: number) => Value, count = 2 * size) =>
      Array.from({ length: count }, (_, index) => value(index));
    this.#edges = edges;
    this.#size = size;
    this.#vertexOf = edges.flatMap((edge) => edge.slice(0, 2));
    this.#farEnds = each(() => [], size);
    for (const [edge, [one, other]] of edges.entries()) {
      this.#farEnds[one]?.push(2 * edge + 1);
      this.#farEnds[other]?.push(2 * edge);
    }
    const heaviest = edges.reduce((most, [, , weight]) => Math.max(most, weight), 0);
    this.#mate = each(() => NONE, size);
    this.#label = each(() => FREE);
    this.#labelEnd = each(() => NONE);
    this.#outer = each((vertex) => vertex, size);
    this.#parent = each(() => NONE);
    this.#children = each(() => []);
    this.#base = each((index) => (index < size ? index : NONE));
    this.#childEnds = each(() => []);
    this.#best = each(() => NONE);
    this.#bestOfBlossom = each(() => null);
    this.#unused = each((index) => size + index, size);
    this.#dual = each((index) => (index < size ? heaviest : 0));
    this.#isTight = edges.map(() => false);
  }

  /** Return the partner of each vertex, -1 for none. */
  solve(): number[] {
    for (let stage = 0; stage < this.#size; stage++) {
      this.#beginStage();
      if (!this.#augment()) break;
      for (let blossom = this.#size; blossom < 2 * this.#size; blossom++) {
        const isOuter = this.#parent[blossom] === NONE && this.#at(this.#base, blossom) >= 0;
        if (isOuter && this.#label[blossom] === EVEN && this.#dual[blossom] === 0) this.#expandAtEnd(blossom);
      }
    }
    return this.#mate.map((end) => (end === NONE ? NONE : this.#at(this.#vertexOf, end)));
  }

  #at<Value>(list: readonly Value[], index: number): Value {
    return list[index] as Value;
  }

  /** The value at a place of a cycle: negative places count from its end. */
  #around(cycle: readonly number[], place: number): number {
    return cycle.at(place) as number;
  }

  #outerOf(vertex: number): number {
    return this.#at(this.#outer, vertex);
  }

  #vertexAt(end: number): number {
    return this.#at(this.#vertexOf, end);
  }

  #slack(edge: number): number {
    const [one, other, weight] = this.#at(this.#edges, edge);
    return this.#at(this.#dual, one) + this.#at(this.#dual, other) - 2 * weight;
  }

  #isLess(edge: number, than: number): boolean {
    return than === NONE || this.#slack(edge) < this.#slack(than);
  }

  #verticesIn(blossom: number): number[] {
    if (blossom < this.#size) return [blossom];
    return this.#at(this.#children, blossom).flatMap((child) => this.#verticesIn(child));
  }

  #beginStage(): void {
    const count = 2 * this.#size;
    this.#label = new Array(count).fill(FREE);
    this.#best = new Array(count).fill(NONE);
    this.#bestOfBlossom = new Array(count).fill(null);
    this.#isTight = this.#edges.map(() => false);
    this.#queue = [];
    for (let vertex = 0; vertex < this.#size; vertex++) {
      if (this.#mate[vertex] === NONE && this.#label[this.#outerOf(vertex)] === FREE)
        this.#assign(vertex, EVEN, NONE);
    }
  }

  /** Give a vertex and its blossom a label, reached through this end; the mate of an odd one becomes even. */
  #assign(vertex: number, label: number, end: number): void {
    const blossom = this.#outerOf(vertex);
    for (const each of [vertex, blossom]) {
      this.#label[each] = label;
      this.#labelEnd[each] = end;
      this.#best[each] = NONE;
    }
    if (label === EVEN) {
      this.#queue.push(...this.#verticesIn(blossom));
      return;
    }
    const mate = this.#at(this.#mate, this.#at(this.#base, blossom));
    this.#assign(this.#vertexAt(mate), EVEN, mate ^ 1);
  }

  /** Make the matching one pair larger; false if it cannot be. */
  #augment(): boolean {
    for (;;) {
      if (this.#scan()) return true;
      const limit = this.#limit();
      this.#changeDuals(limit.delta);
      if (limit.kind === 'end') return false;
      if (limit.kind === 'blossom') this.#expandWithin(limit.blossom);
      else {
        this.#isTight[limit.edge] = true;
        const [one, other] = this.#at(this.#edges, limit.edge);
        const isOther = limit.isToFree && this.#label[this.#outerOf(one)] === FREE;
        this.#queue.push(isOther ? other : one);
      }
    }
  }

  /** Grow the forest by tight edges; true if that has made the matching larger. */
  #scan(): boolean {
    for (let vertex = this.#queue.pop(); vertex !== undefined; vertex = this.#queue.pop()) {
      for (const end of this.#at(this.#farEnds, vertex)) {
        const edge = end >> 1;
        const other = this.#vertexAt(end);
        const [own, outer] = [this.#outerOf(vertex), this.#outerOf(other)];
        if (own === outer) continue;
        if (!this.#isTight[edge] && this.#slack(edge) <= 0) this.#isTight[edge] = true;
        const label = this.#label[outer];
        if (!this.#isTight[edge]) {
          const place = label === EVEN ? own : this.#label[other] === FREE ? other : NONE;
          if (place !== NONE && this.#isLess(edge, this.#at(this.#best, place))) this.#best[place] = edge;
        } else if (label === FREE) {
          this.#assign(other, ODD, end ^ 1);
        } else if (label === EVEN) {
          const base = this.#commonBase(vertex, other);
          if (base === NONE) {
            this.#augmentBy(edge);
            return true;
          }
          this.#addBlossom(base, edge);
        } else if (this.#label[other] === FREE) {
          this.#label[other] = ODD;
          this.#labelEnd[other] = end ^ 1;
        }
      }
    }
    return false;
  }

  /** The base where the paths of two even vertices to their roots meet; -1 if they do not. */
  #commonBase(one: number, other: number): number {
    const passed: number[] = [];
    let [here, there] = [one, other];
    let base = NONE;
    while (here !== NONE || there !== NONE) {
      const blossom = this.#outerOf(here);
      if (this.#label[blossom] === PASSED) {
        base = this.#at(this.#base, blossom);
        break;
      }
      passed.push(blossom);
      this.#label[blossom] = PASSED;
      here = this.#grandparent(blossom);
      if (there !== NONE) [here, there] = [there, here];
    }
    for (const blossom of passed) this.#label[blossom] = EVEN;
    return base;
  }

  /** The even vertex above an even blossom, past the odd one between them; -1 at a root. */
  #grandparent(blossom: number): number {
    const end = this.#at(this.#labelEnd, blossom);
    if (end === NONE) return NONE;
    const odd = this.#outerOf(this.#vertexAt(end));
    return this.#vertexAt(this.#at(this.#labelEnd, odd));
  }

  /** Join the cycle that an edge closes at a base to a blossom. */
  #addBlossom(base: number, edge: number): void {
    const [one, other] = this.#at(this.#edges, edge);
    const top = this.#outerOf(base);
    const blossom = this.#unused.pop() as number;
    const below = (vertex: number) => {
      const path: number[] = [];
      for (let child = this.#outerOf(vertex); child !== top; ) {
        path.push(child);
        child = this.#outerOf(this.#vertexAt(this.#at(this.#labelEnd, child)));
      }
      return path;
    };
    const endOf = (child: number) => this.#at(this.#labelEnd, child);
    const [left, right] = [below(one), below(other)];
    const children = [top, ...left.toReversed(), ...right];
    this.#base[blossom] = base;
    this.#parent[blossom] = NONE;
    for (const child of children) this.#parent[child] = blossom;
    this.#children[blossom] = children;
    this.#childEnds[blossom] = [
      ...left.toReversed().map(endOf),
      2 * edge,
      ...right.map((child) => endOf(child) ^ 1),
    ];
    this.#label[blossom] = EVEN;
    this.#labelEnd[blossom] = endOf(top);
    this.#dual[blossom] = 0;
    for (const vertex of this.#verticesIn(blossom)) {
      if (this.#label[this.#outerOf(vertex)] === ODD) this.#queue.push(vertex);
      this.#outer[vertex] = blossom;
    }
    this.#findBest(blossom, children);
  }

  /** Find the edges of least slack from a new blossom to each of the other even ones. */
  #findBest(blossom: number, children: readonly number[]): void {
    const bestTo: number[] = new Array(2 * this.#size).fill(NONE);
    const allEdges = (child: number) =>
      this.#verticesIn(child).flatMap((vertex) => this.#at(this.#farEnds, vertex).map((end) => end >> 1));
    for (const child of children) {
      for (const edge of this.#bestOfBlossom[child] ?? allEdges(child)) {
        const [one, other] = this.#at(this.#edges, edge);
        const outer = this.#outerOf(this.#outerOf(other) === blossom ? one : other);
        const isEven = outer !== blossom && this.#label[outer] === EVEN;
        if (isEven && this.#isLess(edge, this.#at(bestTo, outer))) bestTo[outer] = edge;
      }
      this.#bestOfBlossom[child] = null;
      this.#best[child] = NONE;
    }
    const edges = bestTo.filter((edge) => edge !== NONE);
    // Without any, the edges of its vertices are looked at again once it is part of another blossom.
    this.#bestOfBlossom[blossom] = edges.length === 0 ? null : edges;
    this.#best[blossom] = edges.reduce((best, edge) => (this.#isLess(edge, best) ? edge : best), NONE);
  }

  /** Return the largest change of the dual variables, and what then happens. */
  #limit(): Limit {
    let limit: Limit | null = null;
    const isSooner = (delta: number) => limit === null || delta < limit.delta;
    for (let vertex = 0; vertex < this.#size; vertex++) {
      const edge = this.#at(this.#best, vertex);
      if (edge === NONE || this.#label[this.#outerOf(vertex)] !== FREE) continue;
      const delta = this.#slack(edge);
      if (isSooner(delta)) limit = { kind: 'edge', delta, edge, isToFree: true };
    }
    for (let each = 0; each < 2 * this.#size; each++) {
      const edge = this.#at(this.#best, each);
      if (edge === NONE || this.#parent[each] !== NONE || this.#label[each] !== EVEN) continue;
      const delta = this.#slack(edge) / 2;
      if (isSooner(delta)) limit = { kind: 'edge', delta, edge, isToFree: false };
    }
    for (let blossom = this.#size; blossom < 2 * this.#size; blossom++) {
      const isOuter = this.#at(this.#base, blossom) >= 0 && this.#parent[blossom] === NONE;
      const delta = this.#at(this.#dual, blossom);
      if (isOuter && this.#label[blossom] === ODD && isSooner(delta))
        limit = { kind: 'blossom', delta, blossom };
    }
    return limit ?? { kind: 'end', delta: Math.max(0, Math.min(...this.#dual.slice(0, this.#size))) };
  }

  #changeDuals(delta: number): void {
    const signOf = (label: number | undefined) => (label === EVEN ? -1 : label === ODD ? 1 : 0);
    for (let vertex = 0; vertex < this.#size; vertex++)
      this.#dual[vertex] = this.#at(this.#dual, vertex) + delta * signOf(this.#label[this.#outerOf(vertex)]);
    for (let blossom = this.#size; blossom < 2 * this.#size; blossom++) {
      if (this.#base[blossom] === NONE || this.#parent[blossom] !== NONE) continue;
      this.#dual[blossom] = this.#at(this.#dual, blossom) - delta * signOf(this.#label[blossom]);
    }
  }

  /** Let the children of a blossom be outermost again. */
  #release(blossom: number, onChild: (child: number) => boolean): void {
    for (const child of this.#at(this.#children, blossom)) {
      this.#parent[child] = NONE;
      if (!onChild(child)) for (const vertex of this.#verticesIn(child)) this.#outer[vertex] = child;
    }
  }

  #forget(blossom: number): void {
    this.#label[blossom] = NONE;
    this.#labelEnd[blossom] = NONE;
    this.#children[blossom] = [];
    this.#childEnds[blossom] = [];
    this.#base[blossom] = NONE;
    this.#bestOfBlossom[blossom] = null;
    this.#best[blossom] = NONE;
    this.#unused.push(blossom);
  }

  /** Take a blossom apart after a stage, with all within whose dual variables are 0. */
  #expandAtEnd(blossom: number): void {
    this.#release(blossom, (child) => {
      if (child < this.#size || this.#dual[child] !== 0) return false;
      this.#expandAtEnd(child);
      return true;
    });
    this.#forget(blossom);
  }

  /** The place of a child in its blossom, and the direction in which the way to the base has an even number of steps. */
  #wayToBase(blossom: number, child: number) {
    const children = this.#at(this.#children, blossom);
    const place = children.indexOf(child);
    return place % 2 === 1
      ? { place: place - children.length, step: 1, back: 0 }
      : { place, step: -1, back: 1 };
  }

  /** Take an odd blossom apart within a stage: those on its even way to the base keep labels, the others lose them. */
  #expandWithin(blossom: number): void {
    this.#release(blossom, () => false);
    const children = this.#at(this.#children, blossom);
    const ends = this.#at(this.#childEnds, blossom);
    let end = this.#at(this.#labelEnd, blossom);
    const entry = this.#outerOf(this.#vertexAt(end ^ 1));
    const { place: from, step, back } = this.#wayToBase(blossom, entry);
    let place = from;
    const endBefore = () => this.#around(ends, place - back) ^ back;
    while (place !== 0) {
      this.#label[this.#vertexAt(end ^ 1)] = FREE;
      this.#label[this.#vertexAt(endBefore() ^ 1)] = FREE;
      this.#assign(this.#vertexAt(end ^ 1), ODD, end);
      this.#isTight[endBefore() >> 1] = true;
      place += step;
      end = endBefore();
      this.#isTight[end >> 1] = true;
      place += step;
    }
    const last = this.#around(children, place);
    for (const each of [this.#vertexAt(end ^ 1), last]) {
      this.#label[each] = ODD;
      this.#labelEnd[each] = end;
    }
    this.#best[last] = NONE;
    for (place += step; this.#around(children, place) !== entry; place += step) {
      const child = this.#around(children, place);
      if (this.#label[child] === EVEN) continue;
      const reached = this.#verticesIn(child).find((vertex) => this.#label[vertex] !== FREE);
      if (reached === undefined) continue;
      this.#label[reached] = FREE;
      this.#label[this.#vertexAt(this.#at(this.#mate, this.#at(this.#base, child)))] = FREE;
      this.#assign(reached, ODD, this.#at(this.#labelEnd, reached));
    }
    this.#forget(blossom);
  }

  /** Swap matched and unmatched edges on the even way from a vertex to the base, so that it becomes the base. */
  #augmentWithin(blossom: number, vertex: number): void {
    let child = vertex;
    while (this.#parent[child] !== blossom) child = this.#at(this.#parent, child);
    if (child >= this.#size) this.#augmentWithin(child, vertex);
    const children = this.#at(this.#children, blossom);
    const ends = this.#at(this.#childEnds, blossom);
    const first = children.indexOf(child);
    const { place: from, step, back } = this.#wayToBase(blossom, child);
    for (let place = from; place !== 0; ) {
      place += step;
      const end = this.#around(ends, place - back) ^ back;
      const [near, far] = [this.#vertexAt(end), this.#vertexAt(end ^ 1)];
      const nearChild = this.#around(children, place);
      if (nearChild >= this.#size) this.#augmentWithin(nearChild, near);
      place += step;
      const farChild = this.#around(children, place);
      if (farChild >= this.#size) this.#augmentWithin(farChild, far);
      this.#mate[near] = end ^ 1;
      this.#mate[far] = end;
    }
    this.#children[blossom] = [...children.slice(first), ...children.slice(0, first)];
    this.#childEnds[blossom] = [...ends.slice(first), ...ends.slice(0, first)];
    this.#base[blossom] = this.#at(this.#base, this.#at(this.#at(this.#children, blossom), 0));
  }

  /** Swap matched and unmatched edges on both paths from an edge between two trees to their roots. */
  #augmentBy(edge: number): void {
    const [one, other] = this.#at(this.#edges, edge);
    for (const [start, startEnd] of [
      [one, 2 * edge + 1],
      [other, 2 * edge],
    ] as const) {
      let vertex = start;
      let end: number = startEnd;
      for (;;) {
        const blossom = this.#outerOf(vertex);
        if (blossom >= this.#size) this.#augmentWithin(blossom, vertex);
        this.#mate[vertex] = end;
        const labelEnd = this.#at(this.#labelEnd, blossom);
        if (labelEnd === NONE) break;
        const odd = this.#outerOf(this.#vertexAt(labelEnd));
        const oddEnd = this.#at(this.#labelEnd, odd);
        const entered = this.#vertexAt(oddEnd ^ 1);
        vertex = this.#vertexAt(oddEnd);
        if (odd >= this.#size) this.#augmentWithin(odd, entered);
        this.#mate[entered] = oddEnd;
        end = oddEnd ^ 1;
      }
    }
  }
}

/**
 * Return the partner of each vertex, -1 for none, in a matching with as many pairs as possible and, among those, of the greatest
 * weight. Vertices behind the last one with an edge are not in the list. No pair of vertices may have two edges.
 */
export function heaviestMatching(edges: readonly Edge[]): number[] {
  return edges.length === 0 ? [] : new Matching(edges).solve();
}
