/**
 * The features of the evaluation: the one list that weights files, genomes, reports, pictures and explanations derive from.
 *
 * A feature is a whole number counted on a position, the side to move's minus the opponent's; the value of the position is
 * the sum of counts times weights. The counting is in `assembly/evaluation.ts`, under the same names; a test compares
 * it with a plain implementation of each meaning. `npm run bench -- features` says what each is worth, and what others would be.
 *
 * All but the turn and immediate wins are counted on the board that a live bomb will leave, as if it exploded now. Some words: a
 * *threat* is a free cell in which one more coin makes four in a line, a *two* a free cell of a line with two own coins and
 * two free cells, a *one* a free cell of a line with one own coin and three free cells. *Favourable rows* are those that a
 * player gets when the columns fill up in turns (Victor Allis, "A Knowledge-based Approach of Connect-Four", 1988): with an even
 * number of free cells rows 0, 2, 4 for the side to move and 1, 3, 5 for the opponent; with an odd number the other way round.
 */
import { FOUR_CONNECT_XTREME } from '../../engine/index.ts';

const WINDOWS = FOUR_CONNECT_XTREME.windows.length;

/** The stages of a game: bombs to come, a live bomb, and no bomb any more. */
export const STAGES = ['toCome', 'live', 'spent'] as const;
/** A stage of a game. */
export type Stage = (typeof STAGES)[number];

/** The stage of a position. */
export function stageOf(bombIsLive: boolean, bombsDropped: number): Stage {
  if (bombIsLive) return 'live';
  return bombsDropped < WINDOWS ? 'toCome' : 'spent';
}

/** A record with one entry for each stage. */
export function perStage<T>(value: (stage: Stage) => T): Record<Stage, T> {
  return Object.fromEntries(STAGES.map((stage) => [stage, value(stage)])) as Record<Stage, T>;
}

/** A record with one entry for each name of a list. */
export function perName<Listed extends { readonly name: string }, T>(
  list: readonly Listed[],
  value: (listed: Listed) => T,
): Record<Listed['name'], T> {
  return Object.fromEntries(list.map((one) => [one.name, value(one)])) as Record<Listed['name'], T>;
}

/** A count of the evaluation, perhaps of some stages only. */
export interface StagedCount {
  readonly name: string;
  /** The stages in which the count can be other than zero (default: all). */
  readonly stages?: readonly Stage[];
}

/** True if the count can be other than zero in this stage. */
export function countsInStage({ stages = STAGES }: StagedCount, stage: Stage): boolean {
  return stages.includes(stage);
}

/** A position in which a feature counts, to show it to people. */
export interface Example {
  /** The position in text notation, with x to move. */
  readonly position: string;
  readonly count: number;
  /** The cell that counts, to be ringed in a picture; a bomb needs no ring. */
  readonly ring?: readonly [row: number, column: number];
}

/** A count with its explanation for people. */
export interface Described extends StagedCount {
  /** The meaning in a phrase. */
  readonly meaning: string;
  readonly example: Example;
}

/** A feature of the evaluation: its meaning, the range of its weight, and the weight set by hand. */
export interface Feature extends Described {
  /** Allowed weights, both ends included; weights are whole numbers. */
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

/** The range from this number below zero to this number. */
export const within = (max: number) => ({ min: -max, max });

/** A position with three in a row that nobody can complete yet, and an odd number of free cells. */
export const ODD_THREAT = '7/7/7/7/xxx2o1/oxo2oo x 10 - 1';
/** A position with three in a row that nobody can complete yet, and an even number of free cells. */
const EVEN_THREAT = '7/7/7/7/xxx4/oxo2oo x 9 - 0';
const TWO = '7/7/7/7/3x3/3x1oo x 5 - 0';

/** The features in their order. */
export const FEATURES = [
  {
    name: 'turn',
    meaning: 'the turn to move',
    ...within(500),
    default: 0,
    example: { position: '7/7/7/7/7/o2x3 x 3 - 0', count: 1 },
  },
  {
    name: 'blastTurn',
    meaning: 'the live bomb explodes after a coin of the side to move (−1: of the opponent)',
    ...within(250),
    default: 0,
    stages: ['live'],
    example: { position: '7/7/7/7/2x4/ooxbx1o x 7 10 1', count: 1 },
  },
  {
    name: 'lines',
    meaning: 'lines of four that run through the cells of coins: 3 in a corner, 13 in the middle',
    ...within(50),
    default: 10,
    example: { position: '7/7/7/7/7/o2x3 x 3 - 0', count: 4, ring: [0, 3] },
  },
  {
    name: 'beside',
    meaning: 'coins in the two columns beside the middle one',
    ...within(100),
    default: 0,
    example: { position: '7/7/7/7/7/o1x4 x 3 - 0', count: 1, ring: [0, 2] },
  },
  {
    name: 'stackedCoins',
    meaning: 'coins just below another coin of their colour',
    ...within(200),
    default: 0,
    example: { position: '7/7/7/7/3x3/o2x2o x 5 - 0', count: 1, ring: [0, 3] },
  },
  {
    name: 'levelPairs',
    meaning: 'coins just at the left of another coin of their colour',
    ...within(200),
    default: 0,
    example: { position: '7/7/7/7/7/o1xx2o x 5 - 0', count: 1, ring: [0, 2] },
  },
  {
    name: 'immediateWins',
    meaning: 'threats that can be played now',
    ...within(500),
    default: 150,
    example: { position: '7/7/7/7/4o1o/1x1xx1o x 7 - 0', count: 1, ring: [0, 2] },
  },
  {
    name: 'favourableThreats',
    meaning: 'threats that cannot be reached yet, in rows favourable to their owner',
    ...within(500),
    default: 100,
    example: { position: ODD_THREAT, count: 1, ring: [1, 3] },
  },
  {
    name: 'unfavourableThreats',
    meaning: 'threats that cannot be reached yet, in the other rows',
    ...within(500),
    default: 50,
    example: { position: EVEN_THREAT, count: 1, ring: [1, 3] },
  },
  {
    name: 'mobility',
    meaning: 'open columns in which a coin does not open an opponent’s threat just above it',
    ...within(200),
    default: 50,
    example: { position: ODD_THREAT, count: 1, ring: [0, 3] },
  },
  {
    name: 'sealedCells',
    meaning: 'cells at or above a threat that is the lowest of its column',
    ...within(100),
    default: 20,
    example: { position: ODD_THREAT, count: 5, ring: [1, 3] },
  },
  {
    name: 'twos',
    meaning: 'free cells of lines with two own coins and two free cells',
    ...within(100),
    default: 20,
    example: { position: TWO, count: 2, ring: [2, 3] },
  },
  {
    name: 'readyTwos',
    meaning:
      'twos that a coin can fill now without opening an opponent’s threat, one for each direction of a line',
    ...within(200),
    default: 20,
    example: { position: TWO, count: 1, ring: [2, 3] },
  },
  {
    name: 'fourthRowTwos',
    meaning: 'twos in the fourth row',
    ...within(100),
    default: 0,
    example: { position: TWO, count: 1, ring: [3, 3] },
  },
  {
    name: 'uprightTwos',
    meaning: 'twos of upright lines',
    ...within(100),
    default: 0,
    example: { position: TWO, count: 2, ring: [2, 3] },
  },
  {
    name: 'deadTwos',
    meaning: 'twos in a column at or above its lowest threat, which is the opponent’s',
    ...within(200),
    default: 0,
    example: { position: '7/7/7/1xx4/ooo4/xox4 x 9 - 0', count: 1, ring: [2, 3] },
  },
  {
    name: 'spareTwos',
    meaning: 'twos in a column at or above its lowest threat, which is own',
    ...within(200),
    default: 0,
    example: { position: '7/7/7/1xx4/xxx1o1o/oxo1o1o x 13 - 1', count: 5, ring: [2, 3] },
  },
  {
    name: 'readyOnes',
    meaning:
      'free cells of lines with one own coin and three free cells that a coin can fill now without opening a threat, one for each direction',
    ...within(50),
    default: 0,
    example: { position: '7/7/7/7/7/o2x3 x 3 - 0', count: 5, ring: [0, 4] },
  },
  {
    name: 'secondRowOnes',
    meaning:
      'free cells, in the second row, of lines with one own coin and three free cells, one for each direction',
    ...within(50),
    default: 0,
    example: { position: '7/7/7/7/7/o2x3 x 3 - 0', count: 1, ring: [1, 3] },
  },
] as const satisfies readonly Feature[];

/** The name of a feature. */
export type FeatureName = (typeof FEATURES)[number]['name'];

type ListedFeature = Feature & { readonly name: FeatureName };

/** A weight for each feature. */
export type Weights = Readonly<Record<FeatureName, number>>;

/** Weights for each stage of the game; 0 for features that cannot be other than zero in it. */
export type StageWeights = Readonly<Record<Stage, Weights>>;

/** Weights for the whole of a game, or for each stage. */
export type EvaluationWeights = Weights | StageWeights;

/** True if there are weights for each stage. */
export function isByStage(weights: EvaluationWeights): weights is StageWeights {
  return STAGES[0] in weights;
}

/** The weights that apply in a stage. */
export function weightsIn(stage: Stage, weights: EvaluationWeights): Weights {
  return isByStage(weights) ? weights[stage] : weights;
}

/** A record with one entry for each feature. */
export function perFeature<T>(value: (feature: ListedFeature) => T): Record<FeatureName, T> {
  return perName<ListedFeature, T>(FEATURES, value);
}

/** The weights set by hand. */
export const DEFAULT_WEIGHTS: Weights = perFeature((feature) => feature.default);
