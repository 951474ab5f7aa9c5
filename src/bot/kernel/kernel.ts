/**
 * The TypeScript front of the search kernel: load it, set weights, search, play games against itself.
 *
 * The kernel itself is AssemblyScript (`assembly/`), compiled to `dist/kernel.wasm` by the build. One instance has two
 * slots for weights, one for each player of a game, and is not to be shared between threads.
 */
import { BOMB, CELLS, openColumns } from '../../engine/board.ts';
import type { Position } from '../../engine/position.ts';
import type { BombSchedule } from '../../engine/schedule.ts';
import { FEATURES, type FeatureName, perFeature, type Weights } from '../features.ts';
import type { Network } from '../network/network.ts';
import { compileKernel } from './kernelModule.ts';
import { writeNetwork } from './networkMemory.ts';

/** Scores are expected results: `WIN_SCORE` a win, its negative a loss, 0 in the balance. Wins are less by their plies. */
export const WIN_SCORE = 1_000_000;
/** Scores beyond this, either way, are proven wins and losses, unless a bomb comes that was not looked at. */
export const PROVEN_SCORE = 999_000;
/** Estimated scores stay below this. */
export const ESTIMATE_LIMIT = 900_000;
/** The deepest search in plies. */
export const MAX_DEPTH = 60;
const UNLIMITED_NODES = 0x7fffffff;

/** The most coins that can be prescribed at the start of a game; before round 5 nothing random happens. */
export const MAX_OPENING_PLIES = 4;

/** Which of the kernel's two sets of weights to use. */
export type WeightsSlot = 0 | 1;

/** Where a search ends: whichever comes first. At least one must be given. */
export interface SearchLimits {
  /** Plies, 1..60. */
  readonly depth?: number;
  /** Positions visited. */
  readonly nodes?: number;
  /** Asked every few thousand nodes; `true` ends the search. */
  readonly shouldStop?: () => boolean;
}

/** What to search until, and whom to tell about it. */
export interface SearchRequest extends SearchLimits {
  /** Told what is known so far, whenever a better column or a deeper result is found. */
  readonly onProgress?: (result: SearchResult) => void;
}

/** How a search goes about it. */
export interface SearchOptions {
  /** Plies from the root in which every bomb that may drop is searched; later ones are not looked at. */
  readonly chancePlies: number;
  /** How much less deeply a dropping bomb is searched: this many quarters of a ply for each halving of its probability. */
  readonly chanceReduction: number;
  /** The evaluation that stands for half of `ESTIMATE_LIMIT`. */
  readonly halfWin: number;
}

export const DEFAULT_SEARCH_OPTIONS: SearchOptions = {
  chancePlies: 40,
  chanceReduction: 0,
  halfWin: 500,
};

/** What a search found out. */
export interface SearchResult {
  /** The best column, always an open one. */
  readonly column: number;
  /** For the side to move; see `WIN_SCORE`. */
  readonly score: number;
  /** Plies of the last iteration that was completed; 0 if none was. */
  readonly depth: number;
  readonly nodes: number;
  /** The columns both sides are expected to play, the best one first. */
  readonly principalVariation: readonly number[];
}

/** One feature's part in the value of a position. */
export interface FeatureTerm {
  readonly count: number;
  readonly weight: number;
  readonly product: number;
}

/** A game for the kernel to play against itself. */
export interface SelfPlayGame {
  readonly schedule: BombSchedule;
  /** Columns of the first coins, at most four. */
  readonly opening: readonly number[];
  /** Whose weights the starter plays with; the other slot's are its opponent's. */
  readonly starter: WeightsSlot;
  readonly limits: Omit<SearchLimits, 'shouldStop'>;
}

/** A game to learn from, see `assembly/trainingGame.ts`. */
export interface TrainingGame {
  readonly schedule: BombSchedule;
  /** For each ply a roll from 0 to 419 for the column of a random coin, or `null` for one that is thought about. */
  readonly coins: readonly (number | null)[];
  /** Nodes a move. */
  readonly nodes: number;
}

/** The most plies of a game that can be prescribed. */
export const MAX_GAME_PLIES = 128;

/** Bytes of one recorded position, see `assembly/trainingGame.ts`. */
export const RECORD_BYTES = 32;
const THINK = 0xffff;

/**
 * Points of slot 0 and slot 1 (1:0, 0:1 or, after a double win, 1:1), and the coins dropped until the game was over or its
 * result proven.
 */
export interface SelfPlayResult {
  readonly points: readonly [number, number];
  readonly plies: number;
}

interface KernelExports {
  readonly memory: WebAssembly.Memory;
  featureCount(): number;
  cellsAddress(): number;
  countsAddress(): number;
  weightsAddressOf(slot: number): number;
  optionsAddressOf(slot: number): number;
  allocateTable(bits: number): void;
  nextGeneration(): void;
  principalVariationAddress(): number;
  scheduleAddress(): number;
  openingAddress(): number;
  loadPosition(fuse: number, round: number, bombsDropped: number): void;
  storePosition(): number;
  playColumn(column: number): number;
  spawnBomb(column: number): void;
  countPositionFeatures(): void;
  evaluatePosition(slot: number): number;
  search(slot: number, maxDepth: number, maxNodes: number): number;
  bestScore(): number;
  depthReached(): number;
  nodeCount(): number;
  principalVariationLength(): number;
  playGame(starter: number, other: number, depth: number, nodes: number, openingPlies: number): number;
  gamePlies(): number;
  networkAddressOf(slot: number): number;
  forgetEstimates(): void;
  networkResultOf(slot: number): number;
  coinRollsAddress(): number;
  recordsAddress(): number;
  playTrainingGame(slot: number, nodes: number): number;
}

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
  readonly #exports: KernelExports;
  readonly #cells: Uint8Array;
  readonly #counts: Int32Array;
  readonly #weights: readonly [Int32Array, Int32Array];
  readonly #options: readonly [Int32Array, Int32Array];
  readonly #principalVariation: Uint8Array;
  readonly #schedule: Int32Array;
  readonly #opening: Uint8Array;
  #shouldStop: () => boolean = NEVER;
  #progressed: () => void = IGNORE;

  /**
   * @param tableBits the transposition table has 2^tableBits entries of 16 bytes; none for 0
   * @throws {Error} when the kernel was built for another list of features: build again
   */
  constructor(tableBits = 0) {
    const host = {
      shouldStop: () => (this.#shouldStop() ? 1 : 0),
      progressed: () => {
        this.#progressed();
        return 0;
      },
    };
    compiled ??= compileKernel();
    const instance = new WebAssembly.Instance(compiled, { search: host });
    const exports = instance.exports as KernelExports;
    if (exports.featureCount() !== FEATURES.length) {
      throw new Error(
        `the kernel counts ${exports.featureCount()} features, not ${FEATURES.length}; run the build`,
      );
    }
    exports.allocateTable(tableBits);
    const { buffer } = exports.memory;
    const weightsAt = (slot: number) =>
      new Int32Array(buffer, exports.weightsAddressOf(slot), FEATURES.length);
    this.#exports = exports;
    this.#cells = new Uint8Array(buffer, exports.cellsAddress(), CELLS);
    this.#counts = new Int32Array(buffer, exports.countsAddress(), FEATURES.length);
    this.#weights = [weightsAt(0), weightsAt(1)];
    const optionsAt = (slot: number) => new Int32Array(buffer, exports.optionsAddressOf(slot), 3);
    this.#options = [optionsAt(0), optionsAt(1)];
    this.setOptions(0, DEFAULT_SEARCH_OPTIONS);
    this.setOptions(1, DEFAULT_SEARCH_OPTIONS);
    this.#principalVariation = new Uint8Array(buffer, exports.principalVariationAddress(), MAX_DEPTH);
    this.#schedule = new Int32Array(buffer, exports.scheduleAddress(), 6);
    this.#opening = new Uint8Array(buffer, exports.openingAddress(), MAX_OPENING_PLIES);
  }

  /** Sets the weights that a slot's searches and games use. */
  setWeights(slot: WeightsSlot, weights: Weights): void {
    FEATURES.forEach(({ name }, index) => {
      this.#weights[slot][index] = weights[name];
    });
  }

  /** Sets the network that estimates positions in the slot's searches and games, or `null`: the weights do. */
  setNetwork(slot: WeightsSlot, network: Network | null): void {
    this.#exports.forgetEstimates();
    writeNetwork(this.#exports.memory.buffer, this.#exports.networkAddressOf(slot), network);
  }

  /** What the slot's network estimates a position to be worth to the side to move, in millionths of a win. */
  networkResult(position: Position, slot: WeightsSlot = 0): number {
    this.#load(position);
    return this.#exports.networkResultOf(slot);
  }

  /** Sets how a slot's searches and games go about it. */
  setOptions(slot: WeightsSlot, options: SearchOptions): void {
    const { chancePlies, chanceReduction, halfWin } = options;
    this.#options[slot].set([chancePlies, chanceReduction, halfWin]);
  }

  /** Forgets what earlier searches found out. */
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

  /** The evaluation feature by feature; the products add up to `evaluate`. */
  explain(position: Position, slot: WeightsSlot = 0): Record<FeatureName, FeatureTerm> {
    this.#load(position);
    this.#exports.countPositionFeatures();
    return perFeature((_, index) => {
      const count = this.#counts[index] as number;
      const weight = this.#weights[slot][index] as number;
      return { count, weight, product: count * weight };
    });
  }

  /** Plays a game of slot 0 against slot 1 until its result is certain, whatever bombs may come. Deterministic. */
  playGame({ schedule, opening, starter, limits }: SelfPlayGame): SelfPlayResult {
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

  /** Plays a game of slot 0 against itself and returns the records of its open positions. Deterministic. */
  playTrainingGame({ schedule, coins, nodes }: TrainingGame): Uint8Array {
    this.#schedule.set([...schedule.rounds, ...schedule.rolls]);
    this.#shouldStop = NEVER;
    this.#progressed = IGNORE;
    const { buffer } = this.#exports.memory;
    const rolls = new Uint16Array(buffer, this.#exports.coinRollsAddress(), MAX_GAME_PLIES);
    rolls.fill(THINK);
    rolls.set(coins.map((roll) => roll ?? THINK));
    const count = this.#exports.playTrainingGame(0, nodes);
    return new Uint8Array(buffer, this.#exports.recordsAddress(), count * RECORD_BYTES).slice();
  }

  /** Plays a coin on the kernel's own board; for the test that holds the kernel equal to the rules. */
  playColumn(position: Position, column: number): { cells: number[]; fuse: number; winners: number } {
    this.#load(position);
    const winners = this.#exports.playColumn(column);
    const fuse = this.#exports.storePosition();
    return { cells: [...this.#cells], fuse, winners };
  }

  #load({ board, bomb, round, toMove, bombsDropped }: Position): void {
    board.forEach((cell, index) => {
      this.#cells[index] = cell === 0 || cell === BOMB || toMove === 1 ? cell : 3 - cell;
    });
    this.#exports.loadPosition(bomb ? bomb.explodeInRound - round : 0, round, bombsDropped);
  }
}
