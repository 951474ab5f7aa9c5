/**
 * A game as the tuner sees it: genes, and jobs in which genomes meet and get scores. The tuner deals in genomes, jobs and scores,
 * and never sees a board.
 */
import { z } from 'zod';
import type { JobKind, OpenExecutor } from '../arena/index.ts';
import type { Gene, Genome } from './genome.ts';

/** The name of a job that, with a seed, names its random streams. */
export type StreamPath = readonly (string | number)[];

/**
 * The schema of one score for each genome of a job, 0 to 1 and ½ on average among equals: with two players, the share of the points
 * won; with more, the share of the opponents beaten, a tie counting half.
 */
const scoresSchema = z.array(z.number().min(0).max(1)).min(2).max(10).readonly();

/** The schema of a fault. `did` says in words how the player failed: `ended with exit code 1: …`. */
export const faultSchema = z.object({
  parameters: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
  did: z.string(),
});
/** A failure of a player that lost it a game, and its parameters. */
export type Fault = z.infer<typeof faultSchema>;

/**
 * The schema of a job's result: the scores of its genomes and, if luck was measured, the luck of each, nil on average; and their
 * faults, if any.
 */
export const jobScoresSchema = z.strictObject({
  scores: scoresSchema,
  luck: z.array(z.number()).readonly().exactOptional(),
  faults: z.array(faultSchema).readonly().exactOptional(),
});
/** The result of a job. */
export type JobScores = z.infer<typeof jobScoresSchema>;

/** The origin of a champion, for its file. */
export interface Provenance {
  /** The strategy that evolved it. */
  readonly method: string;
  readonly note: string;
  readonly details: Record<string, z.core.util.JSONType>;
}

/** Text for a person, and the commands in it, each as a list of words. An empty first word marks a line of a shell. */
export interface ChampionAdvice {
  readonly text: string;
  readonly commands: readonly (readonly string[])[];
}

/** An opponent that is the same in every run. */
export interface ReferencePlayer {
  readonly name: string;
  readonly genome: Genome;
}

/** A game as readers of its runs see it: plain data and words, for which none of the game's code has to run. */
export interface DescribedGame {
  readonly genes: readonly Gene[];
  /** The opponents of all measurements; the first is the default start. */
  readonly referencePanel: readonly [ReferencePlayer, ...ReferencePlayer[]];
  readonly gamesPerJob: number;
  /**
   * The levels of thoroughness at which jobs can be played, the quickest first, if there are several. A run goes on to the next level
   * when one gains nothing more, and ends after the last, at which its final claims are measured.
   */
  readonly levels?: readonly {
    /** The name of the level, for people: `300 nodes`. */
    readonly name: string;
    /** The number of jobs in a generation relative to the first level, as jobs of later ones take longer. */
    readonly share: number;
  }[];
  /** The settings that decide how genomes play; saved with a run, which is resumed under the same ones. */
  readonly settings: Readonly<Record<string, z.core.util.JSONType>>;
  /** The schema of the settings, if flags set them. */
  readonly schema?: z.ZodObject;
  /** Hashes that identify the build of the code that plays and judges. */
  readonly engine: Readonly<Record<string, string>>;
  /**
   * The games at the end of a run that measure the effect of each gene, absent for none: `share` jobs for each job that measures the
   * champion, at a level, by default the last.
   */
  readonly worths?: { readonly share: number; readonly level?: number };
  /** True if a clock limits the players' thinking, so that no run can be repeated exactly. */
  readonly hasClock?: boolean;
  /**
   * Advice on what to do with a champion of the run in `folder`, for games whose champions are no weights files: it is in `file`, and
   * `rival` is the file that it did not replace.
   */
  advise?(champion: {
    readonly folder: string;
    readonly genome: Genome;
    readonly file: string;
    readonly rival?: string | undefined;
    /** True if its test has shown that it is better: nobody should play with it before. */
    readonly isProven: boolean;
  }): ChampionAdvice;
}

/** A game between genomes. `Job` is plain data. */
export interface TunedGame<Job = unknown> extends DescribedGame {
  /** The number of genomes in a job, at least 2. */
  readonly seats: number;
  /** The kind of its jobs, with the function that plays them. */
  readonly player: JobKind<Job, JobScores>;
  /**
   * True if games are so dear that a champion which was tested against the incumbent is not measured against the rest of the
   * reference panel, too.
   */
  readonly isDear?: boolean;
  /** Makes the job in which these genomes meet, one for each seat, at a level: by default the last. */
  job(genomes: readonly Genome[], seed: number, path: StreamPath, level?: number): Job;
  /** A sentence that says why only this machine can play it, and what to do; absent if other workers can. */
  readonly onlyHere?: string;
  /**
   * Plays a first job on an executor that `open` makes, to see if the game can be played at all; throws an `ExpectedError`.
   *
   * @param print shows a text at the beginning of a new run; absent if a run goes on
   */
  tryOut?(open: OpenExecutor, print?: (text: string) => void): Promise<void>;
  /** Writes a description of the game into the folder of a run, for readers without its code. */
  describeIn?(folder: string): Promise<void>;
  /** Reads the champion in a file; `null` if there is no such file. Throws an `ExpectedError`. */
  loadChampion(path: string): Genome | null;
  /**
   * The champion of fcx that a new file at this path would hide, `null` if there is none.
   *
   * @throws `ExpectedError` for one that cannot be compared
   */
  hiddenChampion?(path: string): ReferencePlayer | null;
  /** Writes a champion's file, whole or not at all. */
  saveChampion(path: string, champion: Genome, provenance: Provenance): Promise<void>;
}
