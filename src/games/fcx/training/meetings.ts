/**
 * Meetings of two players in pairs of games, whose scores are kept in a file: a resumed training replays none that it has.
 *
 * Each line of the file is checked by itself; one that was half written when the process died counts as not played.
 */
import { existsSync } from 'node:fs';
import { chunk } from 'simple-statistics';
import { z } from 'zod';
import type { Estimate, PairScore, SprtBounds } from '../../../arena/index.ts';
import { estimatePairs, judgeBy, pairScoreSchema, runSequentialMatch } from '../../../arena/index.ts';
import { type Evaluation, evaluationIn } from '../../../bot/index.ts';
import { appendLine, FolderError, parseLines, readText } from '../../../system/index.ts';
import { type Path, RunFields } from '../../../tuner/index.ts';
import type { OnProgress, TrainSettings } from './trainingFormat.ts';
import { TABLE_BITS, type TrainingExecutor } from './trainingJobs.ts';

/** Two players; scores are those of the first. */
export type Opponents = readonly [Evaluation, Evaluation];

type MeetingSettings = Pick<TrainSettings, 'seed' | 'testNodes' | 'testOpeningPlies' | 'luck'>;

const lineSchema = z.strictObject({
  meeting: z.string(),
  first: z.number().int(),
  scores: z.array(pairScoreSchema),
});

/** Pairs in a job, so that players travel to a thread no more often than they need to. */
const PAIRS_PER_JOB = 4;

/** Pairs between two reports of a measurement of fixed length. */
const BATCH = 32;

export type Meetings = ReturnType<typeof openMeetings>;

/** Plays meetings, or reads them. Its functions throw the signal's reason once it is aborted. */
export function openMeetings(
  executor: TrainingExecutor,
  path: string,
  { seed, testNodes: nodes, testOpeningPlies: openingPlies, luck }: MeetingSettings,
  onProgress: OnProgress,
  signal?: AbortSignal,
) {
  const limits = { nodes };
  /** By meeting and pair. */
  const known = new Map<string, PairScore>();
  const remember = ({ meeting, first, scores }: z.infer<typeof lineSchema>): void => {
    for (const [index, score] of scores.entries()) known.set(`${meeting} ${first + index}`, score);
  };
  const unreadable = (message: string) => new FolderError('unreadable', message);
  if (existsSync(path)) parseLines(readText(path, unreadable), lineSchema).forEach(remember);

  /** How the first player did in these pairs, whose numbers follow each other. */
  const play = async (
    [own, other]: Opponents,
    names: Path,
    pairs: readonly number[],
    stop = signal,
  ): Promise<PairScore[]> => {
    const meeting = names.join('/');
    const kept = pairs.map((pair) => known.get(`${meeting} ${pair}`));
    if (kept.every((score) => score !== undefined)) return kept;
    const meetingOf = {
      ...{ seed, path: names, limits, openingPlies, tableBits: TABLE_BITS },
      players: [evaluationIn(own), evaluationIn(other)] as const,
      ...(luck && { judge: judgeBy(own) }),
    };
    const jobs = chunk(pairs, PAIRS_PER_JOB).map((some) => {
      const [first, count] = [some[0] as number, some.length];
      return { pairs: { ...meetingOf, first, count } };
    });
    const scores = ((await executor.run(jobs, stop)) as PairScore[][]).flat();
    const line = { meeting, first: pairs[0] as number, scores };
    await appendLine(path, JSON.stringify(line));
    remember(line);
    return scores;
  };

  return {
    /** Tests the first player's lead sequentially. `names` name what chance is drawn from, and the scores in the file. */
    async test(opponents: Opponents, names: Path, bounds: SprtBounds, maxPairs: number) {
      const result = await runSequentialMatch(
        {
          bounds,
          maxPairs,
          capacity: PAIRS_PER_JOB * executor.capacity,
          playPairs: (pairs, over) => play(opponents, names, pairs, over),
        },
        (soFar) => onProgress({ stage: 'test', result: soFar }),
        signal,
      );
      return RunFields.finishedTest(result);
    },

    /** The first player's score over a number of pairs that is fixed beforehand, and therefore unbiased. */
    async measure(opponents: Opponents, names: Path, pairs: number): Promise<Estimate> {
      const scores: PairScore[] = [];
      const size = Math.max(BATCH, PAIRS_PER_JOB * executor.capacity);
      const numbers = Array.from({ length: pairs }, (_, pair) => pair);
      for (const batch of chunk(numbers, size)) {
        scores.push(...(await play(opponents, names, batch)));
        onProgress({ stage: 'lead', done: scores.length, total: pairs });
      }
      return estimatePairs(scores);
    },
  };
}
