/**
 * The features of the evaluation: the one list that weights files, genomes, reports and explanations derive from.
 *
 * A feature is a whole number counted on a position, the side to move's minus the opponent's; the value of the position is
 * the sum of counts times weights. The counting is in `assembly/evaluation.ts`, under the same names; a test compares
 * it with a plain implementation of each meaning.
 *
 * Two terms: A *threat* is a free cell in which one more coin makes four in a line. *Favourable rows* are those that a
 * player gets when the columns fill up in turns (Victor Allis, "A Knowledge-based Approach of Connect-Four", 1988): with an
 * even number of free cells rows 0, 2, 4 for the side to move and 1, 3, 5 for the opponent; with an odd number the other
 * way round. For that count a live bomb is assumed to have exploded.
 */
import { FOUR_CONNECT_XTREME } from '../../engine/index.ts';

const WINDOWS = FOUR_CONNECT_XTREME.windows.length;

/** Bombs to come, a live bomb, and no bomb any more. */
export const STAGES = ['toCome', 'live', 'spent'] as const;
export type Stage = (typeof STAGES)[number];

/** The stage of a position. */
export function stageOf(bombIsLive: boolean, bombsDropped: number): Stage {
  if (bombIsLive) return 'live';
  return bombsDropped < WINDOWS ? 'toCome' : 'spent';
}

/** Builds a record with one entry per stage. */
export function perStage<T>(value: (stage: Stage) => T): Record<Stage, T> {
  return Object.fromEntries(STAGES.map((stage) => [stage, value(stage)])) as Record<Stage, T>;
}

/** Builds a record with one entry per name of a list. */
export function perName<Listed extends { readonly name: string }, T>(
  list: readonly Listed[],
  value: (listed: Listed) => T,
): Record<Listed['name'], T> {
  return Object.fromEntries(list.map((one) => [one.name, value(one)])) as Record<Listed['name'], T>;
}

/** What is counted, perhaps in some stages only. */
export interface OfStages {
  readonly name: string;
  /** The stages in which it can be other than zero (default: all). */
  readonly stages?: readonly Stage[];
}

export function isOfStage({ stages = STAGES }: OfStages, stage: Stage): boolean {
  return stages.includes(stage);
}

/** One term of the evaluation. */
export interface Feature extends OfStages {
  /** What is counted, in a phrase. */
  readonly meaning: string;
  /** Allowed weights, both ends included; weights are whole numbers. */
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

export const FEATURES = [
  {
    name: 'immediateWins',
    meaning: 'threats that can be played now',
    min: -500,
    max: 500,
    default: 120,
  },
  {
    name: 'favourableThreats',
    meaning: 'threats that cannot be reached yet, in rows favourable to their owner',
    min: -500,
    max: 500,
    default: 90,
  },
  {
    name: 'unfavourableThreats',
    meaning: 'threats that cannot be reached yet, in the other rows',
    min: -500,
    max: 500,
    default: 40,
  },
  {
    name: 'favourableTwos',
    meaning: 'free cells, in favourable rows, of lines with two own coins and two free cells',
    min: -100,
    max: 100,
    default: 8,
  },
  {
    name: 'unfavourableTwos',
    meaning: 'free cells, in the other rows, of lines with two own coins and two free cells',
    min: -100,
    max: 100,
    default: 6,
  },
  {
    name: 'bombLosses',
    meaning: 'coins that the live bomb would destroy',
    min: -500,
    max: 500,
    default: -20,
    stages: ['live'],
  },
  {
    name: 'collapseThreats',
    meaning: 'threats gained (or, negative, lost) if the live bomb exploded now',
    min: -500,
    max: 500,
    default: 40,
    stages: ['live'],
  },
  {
    name: 'centre',
    meaning: 'coins, counted 3 in the middle column, 2 and 1 in the next ones, 0 at the edge',
    min: -100,
    max: 100,
    default: 6,
  },
  {
    name: 'mobility',
    meaning: 'open columns in which a coin does not open an opponent’s threat just above it',
    min: -200,
    max: 200,
    default: 15,
  },
] as const satisfies readonly Feature[];

export type FeatureName = (typeof FEATURES)[number]['name'];

type ListedFeature = Feature & { readonly name: FeatureName };

export type Weights = Readonly<Record<FeatureName, number>>;

/** For each stage of the game weights of its own; 0 for features that cannot be other than zero in it. */
export type StageWeights = Readonly<Record<Stage, Weights>>;

/** The same weights throughout a game, or those of each stage. */
export type EvaluationWeights = Weights | StageWeights;

export function isByStage(weights: EvaluationWeights): weights is StageWeights {
  return STAGES[0] in weights;
}

/** The weights of a stage. */
export function weightsIn(stage: Stage, weights: EvaluationWeights): Weights {
  return isByStage(weights) ? weights[stage] : weights;
}

/** Builds a record with one entry per feature. */
export function perFeature<T>(value: (feature: ListedFeature) => T): Record<FeatureName, T> {
  return perName<ListedFeature, T>(FEATURES, value);
}

/** The weights set by hand. */
export const DEFAULT_WEIGHTS: Weights = perFeature((feature) => feature.default);
