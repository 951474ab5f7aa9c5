/**
 * Are the bombs of a server random? Tests of all bombs seen, corrected for their number.
 *
 * A game can end inside a window, and sooner if its bomb came early, so the rounds of the bombs seen are not uniform, even
 * if all rounds drawn are. Tested is what no end of a game can spoil: given that no bomb has dropped yet, it drops in the
 * k-th last round of its window with chance 1/k. Likewise a bomb's column is tested given the columns that were open.
 *
 * The p-values of the chi-squared tests are found by simulation: exact at every size of sample, and where categories are
 * open at some draws and closed at others, for which the chi-squared distribution would be wrong. Hope, "A simplified Monte
 * Carlo significance test procedure" (1968); the stop after enough larger values is Besag and Clifford's (1991).
 */
import {
  COLUMNS,
  FOUR_CONNECT_XTREME,
  openColumns,
  type RandomStream,
  windowOfRound,
} from '../../engine/index.ts';
import type { WatchedTurn } from './gameFollower.ts';
import type { PlayLawName } from './serverLaws.ts';

/** One draw: the cells it could have fallen into, equally likely or with these chances, and the one it did. */
interface Draw {
  /** Names of cells, any number; draws of one group share their cells. */
  readonly cells: readonly number[];
  /** The chance of each cell, summing to 1; all equal if not given. */
  readonly chances?: readonly number[];
  readonly fell: number;
}

/** The result of a test. */
export interface TestResult {
  /** Draws. */
  readonly n: number;
  readonly chiSquared: number;
  /** The share of simulated samples that lie at least as far from what is expected, 0 to 1. */
  readonly p: number;
}

/** Simulated samples at most; the smallest p-value is one in that many. */
const MOST_SAMPLES = 20_000;
/** With this many samples at least as extreme, p is known well enough. */
const ENOUGH_LARGER = 20;

/** A draw with its cells numbered from 0, over all draws. */
interface PreparedDraw {
  readonly slots: readonly number[];
  readonly chances: readonly number[] | undefined;
}

function pick({ slots, chances }: PreparedDraw, random: RandomStream): number {
  if (chances === undefined) return slots[random.int(0, slots.length - 1)] as number;
  let rest = random.float();
  for (let index = 0; index < chances.length; index++) {
    rest -= chances[index] as number;
    if (rest < 0) return slots[index] as number;
  }
  return slots.at(-1) as number;
}

/** Tests whether the draws fell as their chances say. */
export function testDraws(draws: readonly Draw[], random: RandomStream): TestResult {
  const slotOf = new Map<number, number>();
  const means: number[] = [];
  const prepared = draws.map(({ cells, chances }): PreparedDraw => {
    const slots = cells.map((cell, index) => {
      const slot = slotOf.get(cell) ?? slotOf.size;
      slotOf.set(cell, slot);
      means[slot] = (means[slot] ?? 0) + (chances?.[index] ?? 1 / cells.length);
      return slot;
    });
    return { slots, chances };
  });

  const counts = new Float64Array(means.length);
  const statistic = (fallInto: (draw: number) => number): number => {
    counts.fill(0);
    for (let draw = 0; draw < draws.length; draw++) {
      const slot = fallInto(draw);
      counts[slot] = (counts[slot] as number) + 1;
    }
    let sum = 0;
    for (let slot = 0; slot < means.length; slot++) {
      const mean = means[slot] as number;
      if (mean > 0) sum += ((counts[slot] as number) - mean) ** 2 / mean;
    }
    return sum;
  };

  const chiSquared = statistic((draw) => slotOf.get((draws[draw] as Draw).fell) as number);
  let samples = 0;
  let larger = 0;
  while (samples < MOST_SAMPLES && larger < ENOUGH_LARGER) {
    samples++;
    // Rounding must not decide between two equal samples.
    if (statistic((draw) => pick(prepared[draw] as PreparedDraw, random)) >= chiSquared - 1e-9) larger++;
  }
  const p = larger === ENOUGH_LARGER ? larger / samples : (larger + 1) / (samples + 1);
  return { n: draws.length, chiSquared, p };
}

/** A test of all bombs seen. */
export interface BombTest extends TestResult {
  readonly name: string;
  readonly law: PlayLawName;
  readonly holds: boolean;
}

/** The chance that at least one test fails although the server is fair. */
export const FALSE_ALARM = 0.001;

const { windows } = FOUR_CONNECT_XTREME;
const LONGEST_WINDOW = Math.max(...windows.map(({ first, last }) => last - first + 1));

/** A round in which a bomb could drop, and what was known before. */
interface Chance {
  readonly window: number;
  readonly round: number;
  readonly dropped: boolean;
  readonly starter: number;
  /** Delay in its window of the bomb before, in this game. */
  readonly delayBefore: number | null;
  /** Delay of the same bomb in the game before. */
  readonly delayLastGame: number | null;
}

/** A bomb, and what was known before it dropped. */
interface Drop {
  readonly window: number;
  readonly round: number;
  readonly column: number;
  readonly open: readonly number[];
  readonly coinColumn: number;
  readonly starter: number;
  readonly columnBefore: number | null;
}

/** Draws of several groups at once: a group's cells are numbered apart from the others'. */
function inGroup(group: number, cell: number): number {
  return group * 1000 + cell;
}

function roundDraw({ window, round, dropped }: Chance, group: number): Draw {
  const { last } = windows[window] as { last: number };
  const chance = 1 / (last - round + 1);
  const cells = [inGroup(group, 2 * round), inGroup(group, 2 * round + 1)];
  return { cells, chances: [1 - chance, chance], fell: cells[dropped ? 1 : 0] as number };
}

function columnDraw({ open, column }: Drop, group: number): Draw {
  return { cells: open.map((one) => inGroup(group, one)), fell: inGroup(group, column) };
}

/** The draws that have a group. */
function drawAll<T>(
  seen: readonly T[],
  draw: (one: T, group: number) => Draw,
  groupOf: (one: T) => number | null,
): Draw[] {
  return seen.flatMap((one) => {
    const group = groupOf(one);
    return group === null ? [] : [draw(one, group)];
  });
}

export class BombStatistics {
  readonly #chances: Chance[] = [];
  readonly #drops: Drop[] = [];
  #starter = 0;
  #delays = new Map<number, number>();
  #delaysLastGame = new Map<number, number>();
  #columnBefore: number | null = null;

  /** To be called at the start of each game. */
  begin(starter: number): void {
    this.#starter = starter;
    this.#delaysLastGame = this.#delays;
    this.#delays = new Map();
  }

  /** Takes a turn that was judged and broke no law. */
  add({ turn, column, bomb }: WatchedTurn): void {
    const { outcome, position } = turn;
    const window = windowOfRound(position.round, FOUR_CONNECT_XTREME);
    if (outcome !== null || window === null || this.#delays.has(window)) return;
    const { first, last } = windows[window] as { first: number; last: number };
    const starter = this.#starter;
    // In the last round of a window there is no choice.
    if (position.round < last) {
      this.#chances.push({
        window,
        round: position.round,
        dropped: bomb !== null,
        starter,
        delayBefore: this.#delays.get(window - 1) ?? null,
        delayLastGame: this.#delaysLastGame.get(window) ?? null,
      });
    }
    if (bomb === null) return;
    this.#delays.set(window, position.round - first);
    this.#drops.push({
      window,
      round: position.round,
      column: bomb.column,
      open: openColumns(position.board),
      coinColumn: column,
      starter,
      columnBefore: this.#columnBefore,
    });
    this.#columnBefore = bomb.column;
  }

  /** Bombs seen. */
  get bombs(): number {
    return this.#drops.length;
  }

  /** How often bombs dropped into each column. */
  columnCounts(): number[] {
    return Array.from({ length: COLUMNS }, (_, column) => this.#count((drop) => drop.column === column));
  }

  /** How often the bombs of each window dropped in its first round, its second round and so on. */
  roundCounts(): number[][] {
    return windows.map(({ first }, window) =>
      Array.from({ length: LONGEST_WINDOW }, (_, delay) =>
        this.#count((drop) => drop.window === window && drop.round === first + delay),
      ),
    );
  }

  #count(isCounted: (drop: Drop) => boolean): number {
    return this.#drops.filter(isCounted).length;
  }

  /** Runs all tests. Those without a draw are left out. */
  tests(random: RandomStream): BombTest[] {
    const rounds = (group: (chance: Chance) => number | null) => drawAll(this.#chances, roundDraw, group);
    const columns = (group: (drop: Drop) => number | null) => drawAll(this.#drops, columnDraw, group);
    const only = (wanted: number) => (one: { window: number }) => (one.window === wanted ? 0 : null);
    const all: readonly (readonly [name: string, law: PlayLawName, draws: Draw[]])[] = [
      ...windows.map(
        (_, window) => [`rounds of bomb ${window + 1}`, 'bombRounds', rounds(only(window))] as const,
      ),
      ...windows.map(
        (_, window) => [`columns of bomb ${window + 1}`, 'bombColumns', columns(only(window))] as const,
      ),
      ['column by column of the last coin', 'unpredictable', columns(({ coinColumn }) => coinColumn)],
      ['column by column of the bomb before', 'unpredictable', columns(({ columnBefore }) => columnBefore)],
      ['column by round', 'unpredictable', columns(({ round }) => round)],
      ['column by starter', 'unpredictable', columns(({ starter }) => starter)],
      ['round by round of the bomb before', 'unpredictable', rounds(({ delayBefore }) => delayBefore)],
      ['round by round in the game before', 'unpredictable', rounds(({ delayLastGame }) => delayLastGame)],
      ['round by starter', 'unpredictable', rounds(({ starter }) => starter)],
    ];
    const planned = all.filter(([, , draws]) => draws.length > 0);
    const level = FALSE_ALARM / planned.length;
    return planned.map(([name, law, draws]) => {
      const result = testDraws(draws, random);
      return { name, law, ...result, holds: result.p > level };
    });
  }
}
