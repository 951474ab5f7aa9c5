/**
 * A game as the tuner sees it: genes, and jobs in which genomes meet and get scores. The tuner deals in genomes, jobs and
 * scores, never a board.
 */
import { z } from 'zod';
import type { JobKind, OpenExecutor } from '../arena/index.ts';
import type { Gene, Genome } from './genome.ts';

/** With a seed, names the streams that chance in a job is drawn from. */
export type Path = readonly (string | number)[];

/**
 * One score for each genome of a job, 0 to 1 and ½ on average among equals: with two players, the share of the points won;
 * with more, the share of the opponents beaten, a tie counting half.
 */
const scoresSchema = z.array(z.number().min(0).max(1)).min(2).max(10).readonly();
/** What a player did, other than play, that lost it a game: `ended with exit code 1: …`. */
export const faultSchema = z.object({
  parameters: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
  did: z.string(),
});
export type Fault = z.infer<typeof faultSchema>;
/**
 * How a job went for its genomes: their scores and, where chance was measured, what luck gave to each, nil on average; and
 * their faults, if any.
 */
export const jobScoresSchema = z.strictObject({
  scores: scoresSchema,
  luck: z.array(z.number()).readonly().exactOptional(),
  faults: z.array(faultSchema).readonly().exactOptional(),
});
export type JobScores = z.infer<typeof jobScoresSchema>;

/** The origin of a champion, for its file. */
export interface Provenance {
  /** The strategy that evolved it. */
  readonly method: string;
  readonly note: string;
  readonly details: Record<string, z.core.util.JSONType>;
}

/** Text for a person, and the words of each command that it speaks of; after an empty word, a line of a shell. */
export interface Advice {
  readonly text: string;
  readonly commands: readonly (readonly string[])[];
}

/** An opponent that is the same in every run. */
export interface ReferencePlayer {
  readonly name: string;
  readonly genome: Genome;
}

/** A game as a reader of its runs needs it: plain facts and words, for which none of its code has to run. */
export interface DescribedGame {
  readonly genes: readonly Gene[];
  /** The opponents that everything is measured against; the first is the default. */
  readonly referencePanel: readonly [ReferencePlayer, ...ReferencePlayer[]];
  readonly gamesPerJob: number;
  /**
   * How thoroughly its jobs can be played, quickest first, if in several ways: a run goes on to the next where one has nothing more to
   * give, and ends after the last. What is claimed at the end is measured at the last.
   */
  readonly levels?: readonly {
    /** What people call it: `300 nodes`. */
    readonly name: string;
    /** Jobs of a generation beside those of the first level, as jobs of later ones take longer. */
    readonly share: number;
  }[];
  /** Settings that decide how genomes play; saved with a run, which is resumed under the same ones. */
  readonly settings: Readonly<Record<string, z.core.util.JSONType>>;
  /** Their schema, if flags give them. */
  readonly schema?: z.ZodObject;
  /** Identifies the build of the code that plays and judges. */
  readonly engine: Readonly<Record<string, string>>;
  /**
   * The games at the end of a run that say what the move of each gene was worth, absent for none: `share` jobs for each that measures
   * the champion, at a level, by default the last.
   */
  readonly worths?: { readonly share: number; readonly level?: number };
  /** Sentences that say what a genome means, in the words of the game. */
  inWords?(genome: Genome): readonly string[];
  /** Whether a clock decides what is answered, so that no run can be repeated. */
  readonly hasClock?: boolean;
  /**
   * What to do with a champion of the run in `folder`, where the commands for weights do not fit: it is in `file`, and `rival` is the
   * file that it did not replace.
   */
  advise?(champion: {
    readonly folder: string;
    readonly genome: Genome;
    readonly file: string;
    readonly rival?: string | undefined;
    /** Whether its test has shown that it is better: nobody should play with it before. */
    readonly isProven: boolean;
  }): Advice;
}

/** A game between genomes. `Job` is plain data. */
export interface TunedGame<Job = unknown> extends DescribedGame {
  /** Genomes in a job, at least 2. */
  readonly seats: number;
  /** Its jobs, and who plays them. */
  readonly player: JobKind<Job, JobScores>;
  /**
   * Whether games are so dear that a champion which was tested against the incumbent is not measured against the rest of the
   * reference panel, too.
   */
  readonly isDear?: boolean;
  /** The job in which these genomes meet, one for each seat, at a level: by default the last. */
  job(genomes: readonly Genome[], seed: number, path: Path, level?: number): Job;
  /** Why no worker elsewhere can play it, and what to do; absent if some can. */
  readonly onlyHere?: string;
  /**
   * Makes sure that it can be played at all, where `open` says; throws an {ExpectedError}.
   *
   * @param say takes what a new run begins with; absent where a run goes on
   */
  tryOut?(open: OpenExecutor, say?: (text: string) => void): Promise<void>;
  /** Writes into the folder of a run what its readers need of the game, where none of their code tells it. */
  describeIn?(folder: string): Promise<void>;
  /** The champion in a file, `null` if there is no such file; throws an {ExpectedError}. */
  loadChampion(path: string): Genome | null;
  /**
   * The champion that comes with fcx and would be hidden by a new file at this path, `null` if there is none.
   *
   * @throws {ExpectedError} for one that cannot be compared
   */
  hiddenChampion?(path: string): ReferencePlayer | null;
  /** Writes a champion, whole or not at all. */
  saveChampion(path: string, champion: Genome, provenance: Provenance): Promise<void>;
}
