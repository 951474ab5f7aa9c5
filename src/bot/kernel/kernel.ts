/**
 * The TypeScript front of the search kernel: load it, set weights, search, play games against itself.
 *
 * The kernel itself is AssemblyScript (`assembly/`), compiled to `dist/kernel.wasm` by the build. One instance has two
 * slots for weights, one for each player of a game, and is not to be shared between threads.
 */
import { dequal } from 'dequal/lite';
import {
  BOMB,
  type BombSchedule,
  CELLS,
  columnOf,
  FOUR_CONNECT_XTREME,
  openColumns,
  type Position,
  type Rules,
  rowOf,
} from '../../engine/index.ts';
import { BLEND_ONE, type Blend, NETWORK_ALONE, TERMS, type TermName } from '../evaluation/blend.ts';
import {
  type EvaluationWeights,
  FEATURES,
  type FeatureName,
  perFeature,
  STAGES,
  type Stage,
  stageOf,
  weightsIn,
} from '../evaluation/features.ts';
import type { Evaluation } from '../evaluation/weightsFormat.ts';
import { type Network, PHASES, RESULTS, ROWS, UNITS } from '../network/network.ts';
import { decodeNetwork } from '../network/networkCode.ts';
import { checkBuild, type KernelExports, type KernelLimit } from './kernelExports.ts';
import { compileKernel } from './kernelModule.ts';
import { writeNetwork } from './networkMemory.ts';

/** Scores are expected results: `WIN_SCORE` a win, its negative a loss, 0 even. A win's score is reduced by its plies. */
export const WIN_SCORE = 1_000_000;
/** Scores beyond this, positive or negative, are proven wins and losses, barring bombs that were not searched. */
export const PROVEN_SCORE = 999_000;
/** Estimated scores stay below this. */
export const ESTIMATE_LIMIT = 900_000;
/** The deepest search in plies. */
export const MAX_DEPTH = 60;
/** The most coins that can be prescribed at the start of a game; nothing random happens before round 5. */
export const MAX_OPENING_PLIES = 4;
/** The most plies of a training game. */
export const MAX_GAME_PLIES = 128;
/** Bytes of one recorded position, see `assembly/trainingGame.ts`. */
export const RECORD_BYTES = 32;

/** The constants above as the kernel names them. */
const KERNEL_LIMITS: Readonly<Record<KernelLimit, number>> = {
  WIN: WIN_SCORE,
  PROVEN: PROVEN_SCORE,
  LIMIT: ESTIMATE_LIMIT,
  MAX_DEPTH,
  MAX_OPENING_PLIES,
  MAX_GAME_PLIES,
  RECORD_BYTES,
  NETWORK_ROWS: ROWS,
  UNITS,
  PHASES,
  RESULTS,
  STAGES: STAGES.length,
};

/** The kernel keeps for each stage whether it changes anything, the gain, and the weights of the terms. */
const STAGE_NUMBERS = 2 + TERMS.length;

const UNLIMITED_NODES = 0x7fffffff;

/** One of the kernel's two sets of weights. */
type WeightsSlot = 0 | 1;

/** A search ends at the first of these limits. At least one is required. */
export interface SearchLimits {
  /** Plies, 1..60. */
  readonly depth?: number;
  /** Positions visited. */
  readonly nodes?: number;
  /** Polled every few thousand nodes; `true` ends the search. */
  readonly shouldStop?: () => boolean;
}

/** The limits of a search, and a callback. */
interface SearchRequest extends SearchLimits {
  /** Called with the result so far whenever a better column or a deeper result is found. */
  readonly onProgress?: (result: SearchResult) => void;
}

/** The tunable parameters of a search. */
export interface SearchOptions {
  /** Plies from the root in which every bomb that may drop is searched; later ones are ignored. */
  readonly chancePlies: number;
  /** The depth reduction for a dropping bomb: this many quarters of a ply for each halving of its probability. */
  readonly chanceReduction: number;
  /** The evaluation that corresponds to half of `ESTIMATE_LIMIT`. */
  readonly halfWin: number;
}

export const DEFAULT_SEARCH_OPTIONS: SearchOptions = {
  chancePlies: 40,
  chanceReduction: 0,
  halfWin: 500,
};

/** The result of a search. */
export interface SearchResult {
  /** The best column, always an open one. */
  readonly column: number;
  /** For the side to move; see `WIN_SCORE`. */
  readonly score: number;
  /** Plies of the last completed iteration; 0 if none was completed. */
  readonly depth: number;
  readonly nodes: number;
  /** The columns both sides are expected to play, the best one first. */
  readonly principalVariation: readonly number[];
}

/** One feature's share of the value of a position. */
export interface FeatureTerm {
  readonly count: number;
  readonly weight: number;
  readonly product: number;
}

/** What the search makes of a position without looking ahead, if it has a network. */
export interface BlendedEstimate {
  readonly stage: Stage;
  /** See `BLEND_ONE`, as for the weights of the terms. */
  readonly gain: number;
  readonly terms: Readonly<Record<TermName, FeatureTerm>>;
  /** For the side to move, see `WIN_SCORE`. */
  readonly result: number;
}

/** A game for the kernel to play against itself. */
export interface SelfPlayGame {
  readonly schedule: BombSchedule;
  /** Columns of the first coins, at most four. */
  readonly opening: readonly number[];
  /** The slot of the starter's weights; the other slot is its opponent's. */
  readonly starter: WeightsSlot;
  readonly limits: Omit<SearchLimits, 'shouldStop'>;
}

/** A game to train on, see `assembly/trainingGame.ts`. */
export interface TrainingGame {
  readonly schedule: BombSchedule;
  /** For each ply a roll from 0 to 419 for the column of a random coin, or `null` for a searched one. */
  readonly coins: readonly (number | null)[];
  /** Nodes per move. */
  readonly nodes: number;
}

/** In place of a roll: this coin is searched. */
const SEARCHED = 0xffff;

/**
 * Points of slot 0 and slot 1 (1:0, 0:1 or, after a double win, 1:1), and the coins dropped until the game was over or its
 * result was proven.
 */
interface SelfPlayResult {
  readonly points: readonly [number, number];
  readonly plies: number;
}

/** The kernel counts a win's rounds from the start of the game; a score counts its plies from the position. */
function scoreFromRoot(score: number, round: number): number {
  if (score > PROVEN_SCORE) return score + round - 1;
  return score < -PROVEN_SCORE ? score - round + 1 : score;
}

/** Whether the kernel plays these rules, whatever a full board means: with the bombs it was built for, or with none. */
function isPlayable({ connect, windows, fuse, blast }: Rules): boolean {
  if (connect !== FOUR_CONNECT_XTREME.connect) return false;
  if (windows.length === 0) return true;
  const { windows: builtWindows, fuse: builtFuse, blast: builtBlast } = FOUR_CONNECT_XTREME;
  return dequal([windows, fuse, blast], [builtWindows, builtFuse, builtBlast]);
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
  readonly #weights: readonly [Int32Array, Int32Array];
  readonly #blends: readonly [Int32Array, Int32Array];
  readonly #termCounts: Int32Array;
  readonly #options: readonly [Int32Array, Int32Array];
  readonly #principalVariation: Uint8Array;
  readonly #schedule: Int32Array;
  readonly #opening: Uint8Array;
  readonly #hasNetwork: [boolean, boolean] = [false, false];
  /** The hash of each slot's network, `null` for none, `undefined` if it is not known. */
  readonly #networkHashes: [string | null | undefined, string | null | undefined] = [null, null];
  #shouldStop: () => boolean = NEVER;
  #progressed: () => void = IGNORE;

  /**
   * @param rules of all positions that this instance searches: its table is for one game
   * @param tableBits the transposition table has 2^tableBits entries of 16 bytes; none for 0
   * @throws {RangeError} for rules that the kernel does not play
   * @throws {Error} when the kernel was built from other sources: build again
   */
  constructor(rules: Rules, tableBits = 0) {
    if (!isPlayable(rules)) {
      throw new RangeError(
        'the kernel plays four in a row, with the bombs of Four Connect Xtreme or without bombs',
      );
    }
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
    if (isFirst) checkBuild(exports, KERNEL_LIMITS);
    exports.allocateTable(tableBits);
    const { buffer } = exports.memory;
    const weightsAt = (slot: number) =>
      new Int32Array(buffer, exports.weightsAddressOf(slot), STAGES.length * FEATURES.length);
    this.#exports = exports;
    this.#cells = new Uint8Array(buffer, exports.cellsAddress(), CELLS);
    this.#counts = new Int32Array(buffer, exports.countsAddress(), FEATURES.length);
    this.#weights = [weightsAt(0), weightsAt(1)];
    const optionsAt = (slot: number) => new Int32Array(buffer, exports.optionsAddressOf(slot), 3);
    this.#options = [optionsAt(0), optionsAt(1)];
    const blendAt = (slot: number) =>
      new Int32Array(buffer, exports.blendAddressOf(slot), STAGES.length * STAGE_NUMBERS);
    this.#blends = [blendAt(0), blendAt(1)];
    this.#termCounts = new Int32Array(buffer, exports.termCountsAddress(), TERMS.length);
    for (const slot of [0, 1] as const) this.setBlend(slot, NETWORK_ALONE);
    this.setOptions(0, DEFAULT_SEARCH_OPTIONS);
    this.setOptions(1, DEFAULT_SEARCH_OPTIONS);
    this.#principalVariation = new Uint8Array(buffer, exports.principalVariationAddress(), MAX_DEPTH);
    this.#schedule = new Int32Array(buffer, exports.scheduleAddress(), 6);
    this.#opening = new Uint8Array(buffer, exports.openingAddress(), MAX_OPENING_PLIES);
  }

  /** Sets the weights that a slot's searches and games use. */
  setWeights(slot: WeightsSlot, weights: EvaluationWeights): void {
    for (const stage of STAGES) {
      const inStage = weightsIn(stage, weights);
      const numbers = this.#weightsIn(stage, slot);
      for (const { name } of FEATURES) numbers[this.#indexOf(name)] = inStage[name];
    }
  }

  /** Sets what evaluates positions in a slot's searches and games. */
  setEvaluation(slot: WeightsSlot, { weights, network, blend }: Evaluation): void {
    this.setWeights(slot, weights);
    this.setBlend(slot, blend ?? NETWORK_ALONE);
    const hash = network?.sha256 ?? null;
    // Every game of a match sets its players again, mostly with the networks of the game before.
    if (hash === this.#networkHashes[slot]) return;
    this.setNetwork(slot, network ? decodeNetwork(network) : null);
    this.#networkHashes[slot] = hash;
  }

  /** Sets the network that estimates positions in a slot's searches and games; with `null` the weights do. */
  setNetwork(slot: WeightsSlot, network: Network | null): void {
    this.#networkHashes[slot] = undefined;
    this.#hasNetwork[slot] = network !== null;
    this.#exports.forgetEstimates();
    writeNetwork(this.#exports.memory.buffer, this.#exports.networkAddressOf(slot), network);
  }

  /** Sets what is added to the slot's network. */
  setBlend(slot: WeightsSlot, blend: Blend): void {
    const numbers = STAGES.flatMap((stage) => {
      const { gain, ...weights } = blend[stage];
      const ordered = new Array<number>(TERMS.length);
      for (const { name } of TERMS) ordered[this.#exports[`Term.${name}`].value] = weights[name];
      const changes = gain !== BLEND_ONE || ordered.some((weight) => weight !== 0);
      return [changes ? 1 : 0, gain, ...ordered];
    });
    const set = this.#blends[slot];
    if (numbers.every((number, index) => set[index] === number)) return;
    set.set(numbers);
    this.#exports.forgetEstimates();
  }

  /** The estimate of the slot's network alone for the side to move, see `WIN_SCORE`; `null` if there is no network. */
  networkResult(position: Position, slot: WeightsSlot = 0): number | null {
    if (!this.#hasNetwork[slot]) return null;
    this.#load(position);
    return this.#exports.networkResultOf(slot, 1);
  }

  /**
   * The estimate of the slot's network with what is added to it, as the search uses it, and each term that is added;
   * `null` if there is no network.
   */
  explainBlend(position: Position, slot: WeightsSlot = 0): BlendedEstimate | null {
    if (!this.#hasNetwork[slot]) return null;
    this.#load(position);
    this.#exports.countPositionTerms(slot);
    const stage = this.#stageOf(position);
    const numbers = this.#blends[slot].subarray(STAGES.indexOf(stage) * STAGE_NUMBERS);
    const terms = TERMS.map(({ name }) => {
      const index = this.#exports[`Term.${name}`].value;
      const count = this.#termCounts[index] as number;
      const weight = numbers[2 + index] as number;
      return [name, { count, weight, product: count * weight }];
    });
    return {
      stage,
      gain: numbers[1] as number,
      terms: Object.fromEntries(terms) as Record<TermName, FeatureTerm>,
      result: this.#exports.networkResultOf(slot, 0),
    };
  }

  /** Sets the parameters of a slot's searches and games. */
  setOptions(slot: WeightsSlot, options: SearchOptions): void {
    const { chancePlies, chanceReduction, halfWin } = options;
    this.#options[slot].set([chancePlies, chanceReduction, halfWin]);
  }

  /**
   * Tells the searches to come which bombs will drop, or with `null` that they are unknown, and discards the results of
   * earlier searches. For measurements: no player knows the schedule.
   */
  foresee(schedule: BombSchedule | null): void {
    if (schedule !== null) {
      const { buffer } = this.#exports.memory;
      new Int32Array(buffer, this.#exports.foreseenAddress(), 6).set([...schedule.rounds, ...schedule.rolls]);
    }
    this.#exports.setForeseen(schedule === null ? 0 : 1);
    this.clearTable();
  }

  /** Discards the results of earlier searches. */
  clearTable(): void {
    this.#exports.nextGeneration();
  }

  /**
   * Finds a good column.
   *
   * @throws {RangeError} when the position has no open column, or no limit is given
   */
  search(position: Position, request: SearchRequest, slot: WeightsSlot = 0): SearchResult {
    const { depth, nodes, shouldStop, onProgress } = request;
    if (openColumns(position.board).length === 0) throw new RangeError('a full board has no move to search');
    if (depth === undefined && nodes === undefined && shouldStop === undefined) {
      throw new RangeError('a search without a limit never ends');
    }
    this.#load(position);
    this.#shouldStop = shouldStop ?? NEVER;
    this.#progressed = onProgress ? () => onProgress(this.#result(position.round)) : IGNORE;
    this.#exports.search(slot, depth ?? MAX_DEPTH, nodes ?? UNLIMITED_NODES);
    return this.#result(position.round);
  }

  #result(round: number): SearchResult {
    const length = this.#exports.principalVariationLength();
    const principalVariation = [...this.#principalVariation.subarray(0, length)];
    return {
      column: principalVariation[0] as number,
      score: scoreFromRoot(this.#exports.bestScore(), round),
      depth: this.#exports.depthReached(),
      nodes: this.#exports.nodeCount(),
      principalVariation,
    };
  }

  /** The evaluation of a position without any search, in the weights' unit, for the side to move. */
  evaluate(position: Position, slot: WeightsSlot = 0): number {
    this.#load(position);
    return this.#exports.evaluatePosition(slot);
  }

  /**
   * The expected result for the side to move that a search would assume here at its horizon, see `WIN_SCORE`: by the network
   * or, if there is none, the weights. With `blocked`, as if no line could run through that cell.
   */
  estimate(position: Position, slot: WeightsSlot = 0, blocked: number | null = null): number {
    this.#load(position);
    if (blocked === null) return this.#exports.estimatePosition(slot);
    this.#exports.blockCell(rowOf(blocked), columnOf(blocked));
    const result = this.#exports.estimatePosition(slot);
    this.#exports.unblock();
    return result;
  }

  /** The evaluation feature by feature; the products add up to `evaluate`. */
  explain(position: Position, slot: WeightsSlot = 0): Record<FeatureName, FeatureTerm> {
    this.#load(position);
    this.#exports.countPositionFeatures();
    const weights = this.#weightsIn(this.#stageOf(position), slot);
    return perFeature(({ name }) => {
      const index = this.#indexOf(name);
      const count = this.#counts[index] as number;
      const weight = weights[index] as number;
      return { count, weight, product: count * weight };
    });
  }

  /**
   * Plays a game of slot 0 against slot 1 until its result is certain regardless of later bombs. Deterministic.
   *
   * @throws {RangeError} when no limit is given, or for rules other than those of Four Connect Xtreme
   */
  playGame({ schedule, opening, starter, limits }: SelfPlayGame): SelfPlayResult {
    if (limits.depth === undefined && limits.nodes === undefined) {
      throw new RangeError('a game whose searches have no limit never ends');
    }
    this.#checkWholeGames();
    this.#schedule.set([...schedule.rounds, ...schedule.rolls]);
    this.#opening.set(opening);
    this.#shouldStop = NEVER;
    this.#progressed = IGNORE;
    const depth = limits.depth ?? MAX_DEPTH;
    const nodes = limits.nodes ?? UNLIMITED_NODES;
    const winners = this.#exports.playGame(starter, 1 - starter, depth, nodes, opening.length);
    const starterPoint = winners & 1;
    const otherPoint = winners >> 1;
    return {
      points: starter === 0 ? [starterPoint, otherPoint] : [otherPoint, starterPoint],
      plies: this.#exports.gamePlies(),
    };
  }

  /**
   * Plays a game of slot 0 against itself and returns the records of its undecided positions. Deterministic.
   *
   * @throws {RangeError} for rules other than those of Four Connect Xtreme
   */
  playTrainingGame({ schedule, coins, nodes }: TrainingGame): Uint8Array {
    this.#checkWholeGames();
    this.#schedule.set([...schedule.rounds, ...schedule.rolls]);
    this.#shouldStop = NEVER;
    this.#progressed = IGNORE;
    const { buffer } = this.#exports.memory;
    const rolls = new Uint16Array(buffer, this.#exports.coinRollsAddress(), MAX_GAME_PLIES);
    rolls.fill(SEARCHED);
    rolls.set(coins.map((roll) => roll ?? SEARCHED));
    const count = this.#exports.playTrainingGame(0, nodes);
    return new Uint8Array(buffer, this.#exports.recordsAddress(), count * RECORD_BYTES).slice();
  }

  /** Plays a coin on the kernel's own board; for the test that compares the kernel with the rules. */
  playColumn(position: Position, column: number): { cells: number[]; fuse: number; winners: number } {
    this.#load(position);
    const winners = this.#exports.playColumn(column);
    const fuse = this.#exports.storePosition();
    return { cells: [...this.#cells], fuse, winners };
  }

  #checkWholeGames(): void {
    if (!dequal(this.rules, FOUR_CONNECT_XTREME)) {
      throw new RangeError('the kernel plays whole games of Four Connect Xtreme only');
    }
  }

  #indexOf(feature: FeatureName): number {
    return this.#exports[`Feature.${feature}`].value;
  }

  /** The slot's weights in a stage. */
  #weightsIn(stage: Stage, slot: WeightsSlot): Int32Array {
    const start = STAGES.indexOf(stage) * FEATURES.length;
    return this.#weights[slot].subarray(start, start + FEATURES.length);
  }

  /** A game without bombs is, to the kernel, one whose bombs have all dropped. */
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
