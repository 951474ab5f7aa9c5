/**
 * What is tuned, as the tuner sees it: a list of genes, and jobs in which some genomes meet and get scores. The tuner
 * knows genomes, jobs and scores, never a board.
 */
import type { z } from 'zod';
import type { Executor, JobPlayer } from '../arena/play/executor.ts';
import type { Gene, Genome } from './genome.ts';
import type { Provenance } from './provenance.ts';
import type { Engine } from './runFormat.ts';

/** With a seed, names the streams that the chances of a job are drawn from. */
export type Path = readonly (string | number)[];

/**
 * One score for each genome of a job, 0 to 1 and ½ on average among equals: of two players, the points that one has won of
 * those there were; of more, the opponents it has left behind, a tie counting half.
 */
export type Scores = readonly number[];

/** An opponent that stays the same from run to run. */
export interface ReferencePlayer {
  readonly name: string;
  readonly genome: Genome;
}

/** Something whose genomes can play against each other. `Job` is plain data. */
export interface Game<Job = unknown> {
  readonly genes: readonly Gene[];
  /** What everything is measured against. The first one is the default. */
  readonly referencePanel: readonly [ReferencePlayer, ...ReferencePlayer[]];
  /** Genomes that meet in a job, at least 2. */
  readonly seats: number;
  readonly gamesPerJob: number;
  /** Settings of the game that decide how genomes play. Kept with a run, which is continued under the same ones. */
  readonly settings: Readonly<Record<string, z.core.util.JSONType>>;
  /** Tells one build of all that plays and judges from another. */
  readonly engine: Readonly<Record<string, string>>;
  /** Plays jobs. */
  readonly player: JobPlayer<Job, Scores>;
  /** The job of this seed and path in which these genomes meet, one for each seat. */
  job(genomes: readonly Genome[], seed: number, path: Path): Job;
  /**
   * The champion that a file holds, `null` if there is no such file.
   *
   * @throws {ExpectedError} for a file that is broken
   */
  loadChampion(path: string): Genome | null;
  /** Writes a champion whole or not at all. */
  saveChampion(path: string, champion: Genome, provenance: Provenance): Promise<void>;
}

/** What tells one build from another that would not tune a game in the same way. */
export function engineOf({ engine, genes }: Game, version: string): Engine {
  return { version, ...engine, genes: genes.map(({ name }) => name) };
}

/** The job in which a genome meets these opponents, the first of them first, over again until all seats are taken. */
export function jobAgainst<Job>(
  game: Game<Job>,
  genome: Genome,
  opponents: readonly Genome[],
  seed: number,
  path: Path,
): Job {
  const others = Array.from(
    { length: game.seats - 1 },
    (_, seat) => opponents[seat % opponents.length] as Genome,
  );
  return game.job([genome, ...others], seed, path);
}

/** Plays jobs and gives the scores of the genome in the first seat. */
export async function playForFirst<Job>(
  executor: Executor<Job, Scores>,
  jobs: readonly Job[],
  signal?: AbortSignal,
): Promise<number[]> {
  return (await executor.run(jobs, signal)).map(([score]) => score as number);
}
