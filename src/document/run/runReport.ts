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
import type { MeasuredSensitivity } from './charts.ts';

/** Advice of a tuned game about a champion: a sentence, and the commands that it announces. */
export type Advice = ReturnType<NonNullable<DescribedGame['advise']>>;

/** The lead of a run over its start after one generation, in Elo. */
export interface Lead extends EloEstimate {
  readonly generation: number;
  /** True if it was measured in games that selected nothing; those of a trial decide about promotion. */
  readonly isFresh: boolean;
}

/**
 * A tuned number as documents show it: its name and meaning, its value at the start and now, and where both lie in its
 * range.
 */
export interface ShownWeight {
  readonly name: string;
  /** The name in words, with the stage of the game in which it counts. */
  readonly label: string;
  readonly meaning: string;
  readonly start: string;
  readonly now: string;
  /** The lowest and the highest value of its range. */
  readonly ends: readonly [low: string, high: string];
  /** The two values as shares of the range, from 0 to 1. */
  readonly shares: readonly [start: number, now: number];
}

/** A sequential test that is over, with a name for it: `trial after generation 20`. */
export interface NamedTest {
  readonly name: string;
  readonly test: RunFields.FinishedTest;
}

/** The end of a run: what its champion was to beat, how it did, and which files were written. */
export interface RunEnding {
  readonly incumbent: {
    readonly name: string;
    /** The file with these values, where its name differs from `name`. */
    readonly file?: string;
    readonly isFile: boolean;
    readonly isHidden?: boolean | undefined;
  };
  /** `null` if there was nothing to test. */
  readonly test: RunFields.FinishedTest | null;
  /** Scores in fresh games, whose count is in jobs; the one over the incumbent comes first. */
  readonly leads: readonly { readonly name: string; readonly score: Estimate }[];
  readonly isWritten: boolean;
  readonly hasFound: boolean;
  readonly facts: readonly Fact[];
}

/** The answers of a run: whether its champion is better than its start, and what to do next. */
export interface RunAnswers {
  readonly better: Answer;
  readonly next: Answer;
}

/** A run as it is listed, compared and described, be it a tuning or a training. */
export interface RunReport extends Readonly<ReturnType<typeof commonFacts>> {
  /** The run in a few words: `spsa tuning of fcx from default.json, seed 3`. */
  readonly what: string;
  readonly start: string;
  /** True if it ends before its last generation once nothing more is gained. */
  readonly mayEndEarly: boolean;
  /** The number of its games that measured the lead. */
  readonly measuringGames: number;
  /** Leads in the order of their generations; of one generation, the better measured one comes last. */
  readonly leads: readonly Lead[];
  /** A sentence about when it is tested: `It is tested once, at the end.` */
  readonly tests: string;
  readonly bounds: SprtBounds;
  readonly luck: boolean;
  /** The test that decides whether its best so far is better than what it was tested against. */
  readonly decision: NamedTest | null;
  readonly ending: RunEnding | null;
  readonly settings: readonly (readonly [name: string, value: string])[];
  readonly weights: readonly ShownWeight[];
  readonly isPlayable: boolean;
  /** Another way to improve if nothing better was found, and why; absent where only more games can help. */
  readonly alternative?: { readonly reason: string; readonly commands: readonly Command[] };
  /** Returns what else to do with the champion, which is in `file`; `rival` is the file that it did not replace. */
  advise?(file: string, rival: string | undefined, isProven: boolean): Advice | undefined;
  /** The measured sensitivity of its weights, and of how many weights in all; absent for a run without any. */
  readonly sensitivity?: MeasuredSensitivity & { readonly of: number };
  /** Returns the sections about what became of each number. */
  worths?(): readonly Section[];
  /** Return whether it is better, as far as that is proven, and what to do next. */
  answers(): RunAnswers;
  /**
   * Returns its document; a page loads the paths of the weights from the address `later`, if given. `answers` stand in
   * for its own.
   */
  document(options?: { readonly later?: string; readonly answers?: RunAnswers }): Document;
  /** Returns a chart with the path of every weight, which is most of what there is to send, and seldom looked at. */
  paths?(): readonly ChartSpec[];
}

/**
 * Returns the facts that all kinds of runs share: the folder of the run, where it was begun, how far it is, and what
 * that took in games and seconds.
 */
export function commonFacts<Contents extends RunContents>(
  kind: RunKind<Contents>,
  { folder, config, generations, checkpoint, result }: SavedRun<Contents>,
) {
  const { generation: complete, games: before } =
    checkpoint === null ? { generation: 0, games: result?.games ?? 0 } : kind.progressAt(checkpoint);
  const games = result?.games ?? before;
  return {
    folder,
    /**
     * The folder in which it was begun, relative to this one: the run names its files from there. Empty if that is this
     * folder, or is gone.
     */
    begunIn: existsSync(config.directory) ? relative('.', config.directory) : '',
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

/** Returns a path, given from here, as it is named from the folder where the run was begun. */
export function pathSeenFromRun({ begunIn }: RunReport, path: string): string {
  return begunIn === '' ? path : relative(begunIn, path);
}

/** Returns the lead of A over C from those of A over B and of B over C: the variances of their errors add up. */
export function addLeads(one: EloEstimate, two: EloEstimate): EloEstimate {
  const elo = one.elo + two.elo;
  return {
    elo,
    low: elo - Math.hypot(one.elo - one.low, two.elo - two.low),
    high: elo + Math.hypot(one.high - one.elo, two.high - two.elo),
  };
}

/**
 * Returns the lead that says most about a run so far: the latest from fresh games (that of the champion or,
 * without trials, of the latest generation), or else the latest of all, that of the last challenger, which may
 * have lost. It is `undefined` before the first.
 */
export function bestLead({ leads }: Pick<RunReport, 'leads'>): Lead | undefined {
  return leads.findLast(({ isFresh }) => isFresh) ?? leads.at(-1);
}

/**
 * True if the deciding test of a run says that its champion is better than its opponent in that test: the file
 * that it was to beat or, in a trial, the champion before, which need not be the start. A test that allows for
 * less says only that it is not much worse.
 */
export function isProven({ decision, bounds }: Pick<RunReport, 'decision' | 'bounds'>): boolean {
  return decision?.test.verdict === 'H1' && bounds.elo0 >= 0;
}

/** Returns whether a run has ended, or a process is at work on it; one that is stopped can be resumed. */
export function runState({ folder, ending }: Pick<RunReport, 'folder' | 'ending'>): WorkState {
  if (ending !== null) return 'finished';
  return existsSync(folder) && isLocked(folder) ? 'running' : 'stopped';
}

/** Returns about how long the generations that are left take, without the test at the end; `null` before the first. */
export function secondsLeft(run: Pick<RunReport, 'complete' | 'generations' | 'seconds'>): number | null {
  // The mean of all generations, as those of a busy minute say little about the others.
  return run.seconds.length === 0 ? null : mean(run.seconds as number[]) * (run.generations - run.complete);
}

/** Returns the speed of a run's generations, `83.1 games/s`; empty before the first. */
export function runSpeed({ games, lastGames, seconds }: RunReport): string {
  const total = sum(seconds);
  return total > 0 ? `${((games - lastGames) / total).toFixed(1)} games/s` : '';
}
