/**
 * Meetings of two players in pairs of games, whose scores are kept in a file: a resumed training replays none that it has.
 *
 * Each line of the file is checked by itself; one that was half written when the process died counts as not played.
 */
import { existsSync, readFileSync } from 'node:fs';
import { chunk } from 'simple-statistics';
import { z } from 'zod';
import {
  type Estimate,
  estimateScore,
  runSequentialMatch,
  type SequentialTestResult,
  type SprtBounds,
} from '../../../arena/index.ts';
import { evaluationIn } from '../../../bot/index.ts';
import { append } from '../../../system/index.ts';
import type { FinishedTest } from '../../../tuner/index.ts';
import type { MeetingJob, TrainingExecutor } from './trainingJobs.ts';

/** Two players, and how they play: everything but which pairs. */
export type Meeting = Omit<MeetingJob, 'first' | 'count'>;

const lineSchema = z.strictObject({
  meeting: z.string(),
  first: z.number().int(),
  scores: z.array(z.number().min(0).max(1)),
});

/** Pairs in a job, so that players travel to a thread no more often than they need to. */
const PAIRS_PER_JOB = 4;

/** Pairs between two reports of a measurement of fixed length. */
const BATCH = 32;

function nameOf({ path }: Meeting): string {
  return path.join('/');
}

/** Plays meetings, or reads them. */
export class Meetings {
  readonly #executor: TrainingExecutor;
  readonly #path: string;
  readonly #scores = new Map<string, Map<number, number>>();

  constructor(executor: TrainingExecutor, path: string) {
    this.#executor = executor;
    this.#path = path;
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
  async #play(meeting: Meeting, pairs: readonly number[], signal?: AbortSignal): Promise<number[]> {
    const name = nameOf(meeting);
    const known = this.#scores.get(name);
    const kept = pairs.map((pair) => known?.get(pair));
    if (kept.every((score) => score !== undefined)) return kept;
    const [own, other] = meeting.players;
    const players = [evaluationIn(own), evaluationIn(other)] as const;
    const jobs = chunk(pairs, PAIRS_PER_JOB).map((some) => ({
      pairs: { ...meeting, players, first: some[0] as number, count: some.length },
    }));
    const scores = ((await this.#executor.run(jobs, signal)) as number[][]).flat();
    const line = { meeting: name, first: pairs[0] as number, scores };
    // A line of its own, even after half a line.
    await append(this.#path, `\n${JSON.stringify(line)}\n`);
    this.#remember(line);
    return scores;
  }

  /**
   * Tests the first player's lead sequentially.
   *
   * @throws the signal's reason once it is aborted
   */
  async test(
    meeting: Meeting,
    bounds: SprtBounds,
    maxPairs: number,
    onBatch?: (result: SequentialTestResult) => void,
    signal?: AbortSignal,
  ): Promise<FinishedTest> {
    const { verdict, llr, counts, games } = await runSequentialMatch(
      {
        bounds,
        maxPairs,
        capacity: PAIRS_PER_JOB * this.#executor.capacity,
        playPairs: (pairs, over) =>
          this.#play(meeting, pairs, signal ? AbortSignal.any([signal, over]) : over),
      },
      onBatch,
    );
    return { verdict, llr, counts: [...counts], games };
  }

  /**
   * The first player's score over a number of pairs that is fixed beforehand, and therefore unbiased.
   *
   * @throws the signal's reason once it is aborted
   */
  async measure(
    meeting: Meeting,
    pairs: number,
    onBatch?: (pairs: number) => void,
    signal?: AbortSignal,
  ): Promise<Estimate> {
    const scores: number[] = [];
    const size = Math.max(BATCH, PAIRS_PER_JOB * this.#executor.capacity);
    const numbers = Array.from({ length: pairs }, (_, pair) => pair);
    for (const batch of chunk(numbers, size)) {
      scores.push(...(await this.#play(meeting, batch, signal)));
      onBatch?.(scores.length);
    }
    return estimateScore(scores);
  }
}
