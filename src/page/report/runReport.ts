/** A run as pages show it, be it a tuning or a training: how much it has gained over its start, and what that took. */
import { existsSync } from 'node:fs';
import type { EloEstimate, Estimate, SprtBounds } from '../../arena/index.ts';
import { eloEstimate, estimateOfCounts } from '../../arena/index.ts';
import { isHeld } from '../../system/index.ts';
import { type FinishedTest, type SavedTuning, sameGenome, type TunedGame } from '../../tuner/index.ts';
import type { Content, Frame } from './parts.tsx';

/** Elo over the start of the run, after a generation. */
export interface Lead extends EloEstimate {
  readonly generation: number;
  /** Whether it was measured in games that selected nothing; those of a trial decide about promotion. */
  readonly isFresh: boolean;
}

/** A number of the champion so far, as text. */
export interface ShownWeight {
  readonly name: string;
  readonly start: string;
  readonly now: string;
}

/** A sequential test that is over, and whose it was. */
interface NamedTest {
  readonly name: string;
  readonly test: FinishedTest;
}

export interface RunReport {
  readonly folder: string;
  /** `tuning` or `training`, and of what. */
  readonly what: string;
  /** The command that begins and resumes such runs. */
  readonly command: 'tune' | 'train';
  /** The name of what it started from. */
  readonly start: string;
  /** Generations that are complete, and those that were asked for. */
  readonly complete: number;
  readonly generations: number;
  readonly isFinished: boolean;
  readonly games: number;
  /** Of these, the games that measured the lead, and those after the last generation. */
  readonly measuringGames: number;
  readonly lastGames: number;
  /** Of each complete generation. */
  readonly seconds: readonly number[];
  /** In the order of their generations; of one generation, what is measured better comes last. */
  readonly leads: readonly Lead[];
  /** When it is measured: `The first trial is after generation 20.` */
  readonly tests: string;
  readonly bounds: SprtBounds;
  /** What decides whether the best so far is better than what it was tested against. */
  readonly decision: NamedTest | null;
  readonly settings: readonly (readonly [name: string, value: string])[];
  readonly weights: readonly ShownWeight[];
  /** Where its champion is once it is known, if `fcx match` can play with that; else `null`. */
  readonly champion: string | null;
  /** How many of its weights were measured for their sensitivity, of the best so far or of an earlier one; absent if it has none. */
  readonly sensitivity?: { readonly measured: number; readonly of: number; readonly isCurrent: boolean };
  /** The whole page; `measure` stands where the sensitivity does, and the paths of the weights are loaded from `later`, if given. */
  page(frame: Frame, measure?: Content, later?: string): string;
  /** The path of every weight: most of what there is to send, and seldom looked at. */
  paths?(): Content;
}

/** A lead over someone who leads: the variances of their errors add up. */
export function plus(one: EloEstimate, two: EloEstimate): EloEstimate {
  const elo = one.elo + two.elo;
  return {
    elo,
    low: elo - Math.hypot(one.elo - one.low, two.elo - two.low),
    high: elo + Math.hypot(one.high - one.elo, two.high - two.elo),
  };
}

/**
 * What the games of a tuning say of its lead over the start: those of the trials, whose challengers are measured against the
 * champion before; and, where the start is in the reference panel, those that measure a champion.
 */
export function leadsOf(
  { config, generations, checkpoint, result }: SavedTuning,
  { referencePanel }: TunedGame,
): Lead[] {
  const start = config.ancestor.genome;
  const place = referencePanel.findIndex(({ genome }) => sameGenome(genome, start));
  const leads: Lead[] = [];
  const add = (generation: number, score: Estimate | null | undefined) => {
    if (score) leads.push({ ...eloEstimate(score), generation, isFresh: true });
  };
  let reigning: EloEstimate = { elo: 0, low: 0, high: 0 };
  for (const { generation, trial } of generations) {
    const score = trial && estimateOfCounts(trial.counts);
    if (!score) continue;
    const lead = plus(reigning, eloEstimate(score));
    leads.push({ ...lead, generation, isFresh: false });
    const champion = checkpoint?.state.champions.find((one) => one.generation === generation);
    add(generation, champion?.panel[place]?.score);
    if (champion) reigning = leads.at(-1) ?? lead;
  }
  if (result === null) return leads;
  const isStart = sameGenome(result.incumbent.genome, start);
  add(generations.length, isStart ? result.overIncumbent : result.panel[place]?.score);
  return leads;
}

/** The lead of the best so far: of the champion, or without one of the last challenger. */
export function bestLead({ leads }: Pick<RunReport, 'leads'>): Lead | undefined {
  return leads.findLast(({ isFresh }) => isFresh) ?? leads.at(-1);
}

/** The test that decides: that at the end, if it was held, else the last that was passed, else the last. */
export function decisionOf(trials: readonly NamedTest[], last: NamedTest | null): NamedTest | null {
  return last ?? trials.findLast(({ test }) => test.verdict === 'H1') ?? trials.at(-1) ?? null;
}

export function isProven({ decision }: Pick<RunReport, 'decision'>): boolean {
  return decision?.test.verdict === 'H1';
}

/** Whether a run has ended or a process is at work on it; one that is stopped can be resumed. */
export function stateOf({ folder, isFinished }: Pick<RunReport, 'folder' | 'isFinished'>): RunState {
  if (isFinished) return 'finished';
  return existsSync(folder) && isHeld(folder) ? 'running' : 'stopped';
}

export type RunState = 'running' | 'finished' | 'stopped';

/** Generations over which speed is measured. */
const RECENT = 10;

/** What a generation took of late, in seconds; `null` before the first. */
function secondsEach(seconds: readonly number[]): number | null {
  const recent = seconds.slice(-RECENT);
  return recent.length === 0 ? null : recent.reduce((sum, one) => sum + one, 0) / recent.length;
}

/** About how long the generations that are left take, without the test at the end; `null` if nobody can say. */
export function secondsLeft({ complete, generations, seconds }: RunReport): number | null {
  const each = secondsEach(seconds);
  return each === null ? null : each * (generations - complete);
}
