/**
 * Meetings of two players in pairs of games, whose scores are kept in a file: a resumed training replays none that it has.
 *
 * Each line of the file is checked by itself; one that was half written when the process died counts as not played.
 */
import { existsSync, readFileSync } from 'node:fs';
import { chunk } from 'simple-statistics';
import { z } from 'zod';
import { type Estimate, estimateScore, runSequentialMatch, type SprtBounds } from '../../../arena/index.ts';
import { type Evaluation, evaluationIn } from '../../../bot/index.ts';
import { append } from '../../../system/index.ts';
import type { FinishedTest, Path } from '../../../tuner/index.ts';
import type { OnProgress, TrainSettings } from './trainingFormat.ts';
import type { TrainingExecutor } from './trainingJobs.ts';

/** Two players; scores are those of the first. */
export type Opponents = readonly [Evaluation, Evaluation];

/** How all meetings of a training are played. */
type MeetingSettings = Pick<TrainSettings, 'seed' | 'testNodes' | 'testOpeningPlies'>;

const lineSchema = z.strictObject({
  meeting: z.string(),
  first: z.number().int(),
  scores: z.array(z.number().min(0).max(1)),
});

/** Pairs in a job, so that players travel to a thread no more often than they need to. */
const PAIRS_PER_JOB = 4;

/** Pairs between two reports of a measurement of fixed length. */
const BATCH = 32;

/** Plays meetings, or reads them. Its methods throw the signal's reason once it is aborted. */
export class Meetings {
  readonly #executor: TrainingExecutor;
  readonly #path: string;
  readonly #settings: MeetingSettings;
  readonly #onProgress: OnProgress;
  readonly #signal: AbortSignal | undefined;
  readonly #scores = new Map<string, Map<number, number>>();

  /** @param path of the file of scores, which need not exist */
  constructor(
    executor: TrainingExecutor,
    path: string,
    settings: MeetingSettings,
    onProgress: OnProgress,
    signal?: AbortSignal,
  ) {
    this.#executor = executor;
    this.#path = path;
    this.#settings = settings;
    this.#onProgress = onProgress;
    this.#signal = signal;
    if (!existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').split('\n')) this.#read(line);
  }

  #read(line: string): void {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return;
    }
    const { data } = lineSchema.safeParse(value);
    if (data !== undefined) this.#remember(data);
  }

  #remember({ meeting, first, scores }: z.infer<typeof lineSchema>): void {
    const known = this.#scores.get(meeting) ?? new Map<number, number>();
    scores.forEach((score, index) => {
      known.set(first + index, score);
    });
    this.#scores.set(meeting, known);
  }

  /** The first player's scores of these pairs, whose numbers follow each other. */
  async #play(
    [own, other]: Opponents,
    path: Path,
    pairs: readonly number[],
    signal = this.#signal,
  ): Promise<number[]> {
    const meeting = path.join('/');
    const known = this.#scores.get(meeting);
    const kept = pairs.map((pair) => known?.get(pair));
    if (kept.every((score) => score !== undefined)) return kept;
    const { seed, testNodes: nodes, testOpeningPlies: openingPlies } = this.#settings;
    const players = [evaluationIn(own), evaluationIn(other)] as const;
    const jobs = chunk(pairs, PAIRS_PER_JOB).map((some) => ({
      pairs: { players, seed, path, nodes, openingPlies, first: some[0] as number, count: some.length },
    }));
    const scores = ((await this.#executor.run(jobs, signal)) as number[][]).flat();
    const line = { meeting, first: pairs[0] as number, scores };
    // A line of its own, even after half a line.
    await append(this.#path, `\n${JSON.stringify(line)}\n`);
    this.#remember(line);
    return scores;
  }

  /** Tests the first player's lead sequentially. The path names what chance is drawn from, and the scores in the file. */
  async test(opponents: Opponents, path: Path, bounds: SprtBounds, maxPairs: number): Promise<FinishedTest> {
    const signal = this.#signal;
    const { verdict, llr, counts, games } = await runSequentialMatch(
      {
        bounds,
        maxPairs,
        capacity: PAIRS_PER_JOB * this.#executor.capacity,
        playPairs: (pairs, over) =>
          this.#play(opponents, path, pairs, signal ? AbortSignal.any([signal, over]) : over),
      },
      (result) => this.#onProgress({ stage: 'test', result }),
    );
    return { verdict, llr, counts: [...counts], games };
  }

  /** The first player's score over a number of pairs that is fixed beforehand, and therefore unbiased. */
  async measure(opponents: Opponents, path: Path, pairs: number): Promise<Estimate> {
    const scores: number[] = [];
    const size = Math.max(BATCH, PAIRS_PER_JOB * this.#executor.capacity);
    const numbers = Array.from({ length: pairs }, (_, pair) => pair);
    for (const batch of chunk(numbers, size)) {
      scores.push(...(await this.#play(opponents, path, batch)));
      this.#onProgress({ stage: 'lead', done: scores.length, total: pairs });
    }
    return estimateScore(scores);
  }
}
