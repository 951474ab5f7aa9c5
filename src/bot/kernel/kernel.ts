/**
 * The TypeScript front of the search kernel: load it, set weights, search, play games against itself.
 *
 * The kernel itself is AssemblyScript (`assembly/`), compiled to `dist/kernel.wasm` by the build. One instance has two
 * slots for weights, one for each player of a game: positions are explained with the first. It is not to be
 * shared between threads.
 */
import { dequal } from 'dequal/lite';
import type { BombSchedule, Position, Rules } from '../../engine/index.ts';
import { BOMB, CELLS, columnOf, FOUR_CONNECT_XTREME, openColumns, rowOf } from '../../engine/index.ts';
import { BYTES as SAMPLE_BYTES } from '../assembly/sampleLayout.ts';
import { BLEND_ONE, TERMS, type TermName } from '../evaluation/blend.ts';
import type { FeatureName, Stage } from '../evaluation/features.ts';
import { FEATURES, perFeature, stageOf } from '../evaluation/features.ts';
import type { Evaluation } from '../evaluation/weightsFormat.ts';
import {
  checkBuild,
  checkPlayable,
  ESTIMATE_LIMIT,
  type KernelExports,
  MAX_DEPTH,
  MAX_GAME_PLIES,
  MAX_OPENING_PLIES,
  MAX_STRAY_COINS,
  PROVEN_SCORE,
  WIN_SCORE,
} from './kernelExports.ts';
import { compileKernel } from './kernelModule.ts';
import { JUDGE, type SearchOptions, Slot, type SlotNumber } from './slot.ts';

const UNLIMITED_NODES = 0x7fffffff;

/** The `luckDepth` of games whose luck is not measured. */
const UNMEASURED = -1;

/** The limits of a search, which ends at the first of them. At least one is required. */
export interface SearchLimits {
  /** The depth in plies, 1 to 60. */
  readonly depth?: number;
  /** The number of positions visited. */
  readonly nodes?: number;
  /** Polled every few thousand nodes; `true` ends the search. */
  readonly shouldStop?: () => boolean;
}

/** The settings of a search that is given none. */
export const DEFAULT_SEARCH_OPTIONS: SearchOptions = { chancePlies: 40, halfWin: 500 };

/** The result of a search, complete or so far. */
export interface SearchResult {
  /** The best column, always an open one. */
  readonly column: number;
  /** The value of the column for the side to move; see `WIN_SCORE`. */
  readonly score: number;
  /** Plies of the last completed iteration; 0 if none was completed. */
  readonly depth: number;
  readonly nodes: number;
  /** The columns both sides are expected to play, the best one first. */
  readonly principalVariation: readonly number[];
}

/** The share of one feature or term in the value of a position. */
export interface FeatureTerm {
  readonly count: number;
  readonly weight: number;
  readonly product: number;
}

/** The numbers that a blend adds to the network in a position. */
export interface BlendedEstimate {
  readonly stage: Stage;
  /** The gain in units of 1 / `BLEND_ONE`, as are the weights of the terms. */
  readonly gain: number;
  readonly terms: Readonly<Record<TermName, FeatureTerm>>;
}

/** A game for the kernel to play against itself. */
export interface SelfPlayGame {
  readonly schedule: BombSchedule;
  /** Columns of the first coins, at most four. */
  readonly opening: readonly number[];
  /** The slot of the starter's weights; the other slot is its opponent's. */
  readonly starter: SlotNumber;
  readonly limits: Omit<SearchLimits, 'shouldStop'>;
  /** Plies that the judge searches to measure the luck of each bomb; absent not to measure it. */
  readonly luckDepth?: number;
}

/** A game to train on, see `assembly/trainingGame.ts`. */
export interface TrainingGame {
  readonly schedule: BombSchedule;
  /** For each ply a roll from 0 to 419 for the column of a random coin, or `null` for a searched one. */
  readonly coins: readonly (number | null)[];
  /** For each ply such rolls for the coins of a stray, at most `MAX_STRAY_COINS`; none or absent for no stray. */
  readonly strays?: readonly (readonly number[])[];
  /** Positions that a search of one move visits. */
  readonly nodes: number;
  /** Plies that the judge searches to measure the luck of each bomb; absent not to measure it. */
  readonly luckDepth?: number;
}

/** The number that stands for a searched coin in place of a roll. */
const SEARCHED = 0xffff;

/** The kernel counts a win's rounds from the start of the game; a score counts its plies from the position. */
function scoreFromRoot(score: number, round: number): number {
  if (score > PROVEN_SCORE) return score + round - 1;
  return score < -PROVEN_SCORE ? score - round + 1 : score;
}

const NEVER = () => false;
const IGNORE = () => {};

let compiled: WebAssembly.Module | undefined;

/** An instance of the search kernel. Functions are synchronous; only `shouldStop` can cut a long one short. */
export class Kernel {
  readonly rules: Rules;
  readonly #exports: KernelExports;
  readonly #cells: Uint8Array;
  readonly #counts: Int32Array;
  readonly #slots: readonly [Slot, Slot];
  /** The slot whose evaluation explains positions. */
  readonly #first: Slot;
  readonly #judge: Slot;
  readonly #termCounts: Int32Array;
  readonly #principalVariation: Uint8Array;
  readonly #schedule: Int32Array;
  readonly #opening: Uint8Array;
  #shouldStop: () => boolean = NEVER;
  #progressed: () => void = IGNORE;

  /**
   * @param rules the rules of all positions that this instance searches, as its table is for one game
   * @param tableBits the transposition table has 2^tableBits entries of 16 bytes; none for 0
   */
  constructor(rules: Rules, tableBits = 0) {
    checkPlayable(rules);
    this.rules = rules;
    const host = {
      shouldStop: () => (this.#shouldStop() ? 1 : 0),
      progressed: () => {
        this.#progressed();
        return 0;
      },
    };
    const isFirst = compiled === undefined;
    compiled ??= compileKernel();
    const instance = new WebAssembly.Instance(compiled, { search: host });
    const exports = instance.exports as unknown as KernelExports;
    if (isFirst) checkBuild(exports);
    exports.allocateTable(tableBits);
    const { buffer } = exports.memory;
    this.#exports = exports;
    this.#first = new Slot(exports, 0);
    this.#slots = [this.#first, new Slot(exports, 1)];
    this.#judge = new Slot(exports, JUDGE);
    this.#cells = new Uint8Array(buffer, exports.cells.value, CELLS);
    this.#counts = new Int32Array(buffer, exports.counts.value, FEATURES.length);
    this.#termCounts = new Int32Array(buffer, exports.termCounts.value, TERMS.length);
    for (const slot of [...this.#slots, this.#judge]) slot.setOptions(DEFAULT_SEARCH_OPTIONS);
    this.#principalVariation = new Uint8Array(buffer, exports.principalVariation.value, MAX_DEPTH);
    this.#schedule = new Int32Array(buffer, exports.schedule.value, 6);
    this.#opening = new Uint8Array(buffer, exports.opening.value, MAX_OPENING_PLIES);
  }

  /** Sets the evaluation of a slot's searches and games. */
  setEvaluation(slot: SlotNumber, evaluation: Evaluation): void {
    this.#slots[slot].setEvaluation(evaluation);
  }

  /** Sets the evaluation of the judge, who measures the luck of games. */
  setJudge(evaluation: Evaluation): void {
    this.#judge.setEvaluation(evaluation);
  }

  /** Sets the settings of a slot's searches and games. */
  setOptions(slot: SlotNumber, options: SearchOptions): void {
    this.#slots[slot].setOptions(options);
  }

  /** The estimate of the network alone for the side to move, see `WIN_SCORE`; `null` if there is no network. */
  networkResult(position: Position): number | null {
    if (!this.#first.hasNetwork) return null;
    this.#load(position);
    return this.#exports.networkResult();
  }

  /** The numbers that the blend adds to the network in a position, term by term; `null` if there is no network. */
  explainBlend(position: Position): BlendedEstimate | null {
    if (!this.#first.hasNetwork) return null;
    this.#load(position);
    this.#exports.countPositionTerms();
    const stage = this.#stageOf(position);
    const { gain, weights } = this.#first.blendIn(stage);
    const terms = TERMS.map(({ name }) => [name, this.#term(`Term.${name}`, this.#termCounts, weights)]);
    return { stage, gain, terms: Object.fromEntries(terms) as Record<TermName, FeatureTerm> };
  }

  /**
   * A score of this position with the gain of its stage divided out again: a gain makes the search bolder, but its scores too sure
   * to be shown as chances. Proven scores stay as they are, as do all of a network without a gain.
   */
  withoutGain(position: Position, score: number): number {
    const { gain } = this.#first.blendIn(this.#stageOf(position));
    if (gain === BLEND_ONE || Math.abs(score) > PROVEN_SCORE || !this.#first.hasNetwork) return score;
    const logit = Math.atanh(Math.min(ESTIMATE_LIMIT, Math.abs(score)) / WIN_SCORE);
    const size = Math.round(WIN_SCORE * Math.tanh((logit * BLEND_ONE) / gain));
    return score < 0 ? 0 - size : size;
  }

  /**
   * Lets later searches know which bombs will drop, or with `null` that they are unknown, and discards the results of
   * earlier ones. For measurements: no player knows the schedule.
   */
  foresee(schedule: BombSchedule | null): void {
    if (schedule !== null) {
      const { memory, foreseen } = this.#exports;
      new Int32Array(memory.buffer, foreseen.value, 6).set([...schedule.rounds, ...schedule.rolls]);
    }
    this.#exports.setForeseen(schedule === null ? 0 : 1);
    this.clearTable();
  }

  /** Forgets the results of earlier searches. */
  clearTable(): void {
    this.#exports.nextGeneration();
  }

  /** Finds a good column. `onProgress` gets the result so far whenever it is better or deeper. */
  search(
    position: Position,
    limits: SearchLimits & { readonly onProgress?: (result: SearchResult) => void },
    slot: SlotNumber = 0,
  ): SearchResult {
    const { depth, nodes, shouldStop, onProgress } = limits;
    if (openColumns(position.board).length === 0) throw new RangeError('a full board has no move to search');
    if (depth === undefined && nodes === undefined && shouldStop === undefined)
      throw new RangeError('a search without a limit never ends');
    this.#load(position);
    this.#shouldStop = shouldStop ?? NEVER;
    this.#progressed = onProgress ? () => onProgress(this.#result(position.round)) : IGNORE;
    this.#exports.search(slot, depth ?? MAX_DEPTH, nodes ?? UNLIMITED_NODES);
    return this.#result(position.round);
  }

  #result(round: number): SearchResult {
    const length = this.#exports.principalVariationLength.value;
    const principalVariation = [...this.#principalVariation.subarray(0, length)];
    return {
      column: principalVariation[0] as number,
      score: scoreFromRoot(this.#exports.bestScore.value, round),
      depth: this.#exports.depthReached.value,
      nodes: this.#exports.nodeCount.value,
      principalVariation,
    };
  }

  /** The evaluation of a position without any search, in the weights' unit, for the side to move. */
  evaluate(position: Position): number {
    this.#load(position);
    return this.#exports.evaluatePosition();
  }

  /**
   * The expected result for the side to move that a search assumes for this position at its horizon, see `WIN_SCORE`: by the
   * network or, if there is none, the weights. With `blocked`, as if no line could run through that cell.
   */
  estimate(position: Position, blocked: number | null = null): number {
    this.#load(position);
    if (blocked !== null) this.#exports.blockCell(rowOf(blocked), columnOf(blocked));
    const result = this.#exports.estimatePosition();
    this.#exports.unblock();
    return result;
  }

  /** The evaluation feature by feature; the products add up to `evaluate`. */
  explain(position: Position): Record<FeatureName, FeatureTerm> {
    this.#load(position);
    this.#exports.countPositionFeatures();
    const weights = this.#first.weightsIn(this.#stageOf(position));
    return perFeature(({ name }) => this.#term(`Feature.${name}`, this.#counts, weights));
  }

  #term(
    name: `Feature.${FeatureName}` | `Term.${TermName}`,
    counts: Int32Array,
    weights: Int32Array,
  ): FeatureTerm {
    const index = this.#exports[name].value;
    const count = counts[index] as number;
    const weight = weights[index] as number;
    return { count, weight, product: count * weight };
  }

  /**
   * Plays a game of slot 0 against slot 1 until its result is certain whatever bombs come. Deterministic. Returns the points of
   * the slots, 1:0, 0:1 or, after a double win, 1:1, the coins dropped, and the luck of slot 0 as a part of a point.
   */
  playGame({ schedule, opening, starter, limits, luckDepth = UNMEASURED }: SelfPlayGame): {
    readonly points: readonly [number, number];
    readonly luck: number;
    readonly plies: number;
  } {
    if (limits.depth === undefined && limits.nodes === undefined)
      throw new RangeError('a game whose searches have no limit never ends');
    this.#prepareGame(schedule);
    this.#opening.set(opening);
    const depth = limits.depth ?? MAX_DEPTH;
    const nodes = limits.nodes ?? UNLIMITED_NODES;
    const winners = this.#exports.playGame(starter, 1 - starter, depth, nodes, opening.length, luckDepth);
    const luck = this.#exports.starterLuck.value / (2 * WIN_SCORE);
    const starterPoint = winners & 1;
    const otherPoint = winners >> 1;
    return {
      points: starter === 0 ? [starterPoint, otherPoint] : [otherPoint, starterPoint],
      luck: starter === 0 ? luck : -luck,
      plies: this.#exports.plies.value,
    };
  }

  /**
   * The luck of the bomb that has just dropped, which the position must have, for the side to move, see `WIN_SCORE`: its
   * column's value less the mean of all columns. The judge compares them by searches of `depth` plies.
   */
  luckOfBomb(position: Position, depth: number): number {
    this.#load(position);
    this.#shouldStop = NEVER;
    this.#progressed = IGNORE;
    return this.#exports.luckOfBomb(JUDGE, depth);
  }

  /** Plays a game of slot 0 against itself; returns the samples of its undecided positions, see `SAMPLE`. Deterministic. */
  playTrainingGame({
    schedule,
    coins,
    strays = [],
    nodes,
    luckDepth = UNMEASURED,
  }: TrainingGame): Uint8Array {
    this.#prepareGame(schedule);
    const { buffer } = this.#exports.memory;
    const rolls = new Uint16Array(buffer, this.#exports.coinRolls.value, MAX_GAME_PLIES);
    rolls.fill(SEARCHED);
    rolls.set(coins.map((roll) => roll ?? SEARCHED));
    const strayRolls = new Uint16Array(
      buffer,
      this.#exports.strayRolls.value,
      MAX_STRAY_COINS * MAX_GAME_PLIES,
    );
    strayRolls.fill(SEARCHED);
    for (const [ply, coinsOfStray] of strays.entries()) strayRolls.set(coinsOfStray, MAX_STRAY_COINS * ply);
    const count = this.#exports.playTrainingGame(0, nodes, luckDepth);
    return new Uint8Array(buffer, this.#exports.samples.value, count * SAMPLE_BYTES).slice();
  }

  /** Drops a coin on the kernel's own board; for the test that compares the kernel with the rules. */
  playColumn(position: Position, column: number): { cells: number[]; fuse: number; winners: number } {
    this.#load(position);
    const winners = this.#exports.playColumn(column);
    const fuse = this.#exports.storePosition();
    return { cells: [...this.#cells], fuse, winners };
  }

  #prepareGame({ rounds, rolls }: BombSchedule): void {
    if (!dequal(this.rules, FOUR_CONNECT_XTREME))
      throw new RangeError('the kernel plays whole games of Four Connect Xtreme only');
    this.#schedule.set([...rounds, ...rolls]);
    this.#shouldStop = NEVER;
    this.#progressed = IGNORE;
  }

  /** The number of bombs dropped as the kernel counts it: a game without bombs is one whose bombs have all dropped. */
  #bombsDropped({ bombsDropped }: Position): number {
    return this.rules.windows.length === 0 ? FOUR_CONNECT_XTREME.windows.length : bombsDropped;
  }

  #stageOf(position: Position): Stage {
    return stageOf(position.bomb !== null, this.#bombsDropped(position));
  }

  #load(position: Position): void {
    const { board, bomb, round, toMove } = position;
    board.forEach((cell, index) => {
      this.#cells[index] = cell === 0 || cell === BOMB || toMove === 1 ? cell : 3 - cell;
    });
    const fuse = bomb ? bomb.explodeInRound - round : 0;
    const fullBoardDraws = this.rules.fullBoard === 'draw' ? 1 : 0;
    this.#exports.loadPosition(fuse, round, this.#bombsDropped(position), fullBoardDraws);
  }
}
