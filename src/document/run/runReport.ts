/** A run as it is listed, compared and described, be it a tuning or a training: how much it has gained over its start. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { mean, sum } from 'simple-statistics';
import type { EloEstimate, Estimate, SprtBounds } from '../../arena/index.ts';
import { isLocked } from '../../system/index.ts';
import type { DescribedGame, RunContents, RunFields, RunKind, SavedRun } from '../../tuner/index.ts';
import { CHAMPION_FILE, RUN_KINDS } from '../../tuner/index.ts';
import type { Answer, ChartSpec, Command, Document, Fact, Section } from '../document.ts';
import type { WorkState } from '../parts.ts';
import type { Sensitivity } from './charts.ts';

export type Advice = ReturnType<NonNullable<DescribedGame['advise']>>;

/** Elo over the start of the run, after a generation. */
export interface Lead extends EloEstimate {
  readonly generation: number;
  /** Whether it was measured in games that selected nothing; those of a trial decide about promotion. */
  readonly isFresh: boolean;
}

export interface ShownWeight {
  readonly name: string;
  /** In words, with the stage of the game that it counts in. */
  readonly said: string;
  readonly meaning: string;
  readonly start: string;
  readonly now: string;
  /** Of its range, and where the two are on it, from 0 to 1. */
  readonly ends: readonly [low: string, high: string];
  readonly shares: readonly [start: number, now: number];
}

/** A sequential test that is over, and which it was: `trial after generation 20`. */
export interface NamedTest {
  readonly name: string;
  readonly test: RunFields.FinishedTest;
}

export interface RunEnding {
  readonly incumbent: {
    readonly name: string;
    /** What has its values, if that has another name. */
    readonly file?: string;
    readonly isFile: boolean;
    readonly isHidden?: boolean | undefined;
  };
  /** `null` if there was nothing to test. */
  readonly test: RunFields.FinishedTest | null;
  /** In fresh games, whose count is in jobs: over the incumbent first. */
  readonly leads: readonly { readonly name: string; readonly score: Estimate }[];
  readonly isWritten: boolean;
  readonly hasFound: boolean;
  readonly facts: readonly Fact[];
}

/** The answers of a run, one to each question. */
export interface RunAnswers {
  readonly better: Answer;
  readonly next: Answer;
}

export interface RunReport extends Readonly<ReturnType<typeof placeOfRun>> {
  /** `spsa tuning of fcx from default.json, seed 3`. */
  readonly what: string;
  readonly start: string;
  /** Whether it ends before its last generation once nothing more is gained. */
  readonly mayEndEarly: boolean;
  /** Those among its games that measured the lead. */
  readonly measuringGames: number;
  /** In the order of their generations; of one generation, what is measured better comes last. */
  readonly leads: readonly Lead[];
  /** When it is measured: `It is tested once, at the end.` */
  readonly tests: string;
  readonly bounds: SprtBounds;
  readonly luck: boolean;
  /** What decides whether the best so far is better than what it was tested against. */
  readonly decision: NamedTest | null;
  readonly ending: RunEnding | null;
  readonly settings: readonly (readonly [name: string, value: string])[];
  readonly weights: readonly ShownWeight[];
  readonly isPlayable: boolean;
  /** What to do if nothing better was found, and why; absent where only more games are left to try. */
  readonly instead?: { readonly reason: string; readonly commands: readonly Command[] };
  /** What else to do with the champion, which is in `file`; `rival` is the file that it did not replace. */
  advise?(file: string, rival: string | undefined, isProven: boolean): Advice | undefined;
  /** The weights measured for their sensitivity, of so many, of the best so far or of an earlier one; absent if it has none. */
  readonly sensitivity?: Sensitivity & { readonly of: number };
  /** What became of each number. */
  worths?(): readonly Section[];
  /** Return whether it is better, as far as that is proven, and what to do next. */
  answers(): RunAnswers;
  /** Return its document; a page loads the paths of the weights from `later`, if given. `answers` stand in for its own. */
  document(options?: { readonly later?: string; readonly answers?: RunAnswers }): Document;
  /** The path of every weight: most of what there is to send, and seldom looked at. */
  paths?(): readonly ChartSpec[];
}

/** What is the same for all kinds of runs: where it is, how far, and what that took. */
export function placeOfRun<Contents extends RunContents>(
  kind: RunKind<Contents>,
  { folder, config, generations, checkpoint, result }: SavedRun<Contents>,
) {
  const { generation: complete, games: before } =
    checkpoint === null ? { generation: 0, games: result?.games ?? 0 } : kind.progressAt(checkpoint);
  const games = result?.games ?? before;
  return {
    folder,
    /** Where it was begun, from here: its files are named from there. Empty if that is here, or is gone. */
    way: existsSync(config.directory) ? relative('.', config.directory) : '',
    command: RUN_KINDS[kind.format].command,
    out: config.out,
    complete,
    generations: config.settings.generations,
    games,
    lastGames: games - before,
    seconds: generations.map(({ seconds }) => seconds),
    champion: join(folder, CHAMPION_FILE),
  };
}

/** A path of here as it is named where a run was begun. */
export function namedThere({ way }: RunReport, path: string): string {
  return way === '' ? path : relative(way, path);
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

/** The lead of the best so far: of the champion, or without one of the last challenger. */
export function bestLead({ leads }: Pick<RunReport, 'leads'>): Lead | undefined {
  return leads.findLast(({ isFresh }) => isFresh) ?? leads.at(-1);
}

/** Whether its test says that it is better; one that allows for less says only that it is not much worse. */
export function isProven({ decision, bounds }: Pick<RunReport, 'decision' | 'bounds'>): boolean {
  return decision?.test.verdict === 'H1' && bounds.elo0 >= 0;
}

/** Whether a run has ended or a process is at work on it; one that is stopped can be resumed. */
export function stateOf({ folder, ending }: Pick<RunReport, 'folder' | 'ending'>): WorkState {
  if (ending !== null) return 'finished';
  return existsSync(folder) && isLocked(folder) ? 'running' : 'stopped';
}

/** About how long all generations that are left take, without the test at the end; `null` before the first. */
export function secondsLeft(run: Pick<RunReport, 'complete' | 'generations' | 'seconds'>): number | null {
  // Of all, as those of a busy minute say little of the others.
  return run.seconds.length === 0 ? null : mean(run.seconds as number[]) * (run.generations - run.complete);
}

/** `83.1 games/s` of its generations; empty before the first. */
export function speedOf({ games, lastGames, seconds }: RunReport): string {
  const total = sum(seconds);
  return total > 0 ? `${((games - lastGames) / total).toFixed(1)} games/s` : '';
}
