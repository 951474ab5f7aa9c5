/** The stages of a game, for which the evaluation may have numbers of their own. */
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

/** What is counted in some stages only. */
export interface OfStages {
  /** The stages in which it can be other than zero. */
  readonly stages: readonly Stage[];
}

export function isOfStage({ stages }: OfStages, stage: Stage): boolean {
  return stages.includes(stage);
}
