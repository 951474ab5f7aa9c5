/**
 * Meetings of two players in pairs of games, whose scores are saved in a file: a resumed training plays none of them again.
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
import { RunFields, type StreamPath } from '../../../tuner/index.ts';
import type { OnProgress, TrainSettings } from './trainingFormat.ts';
import { TRAINING_TABLE_BITS, type TrainingExecutor } from './trainingJobs.ts';

/** The two players of a meeting; scores are those of the first. */
export type Opponents = readonly [Evaluation, Evaluation];

type MeetingSettings = Pick<TrainSettings, 'seed' | 'testNodes' | 'testOpeningPlies' | 'luck'>;

const lineSchema = z.strictObject({
  meeting: z.string(),
  first: z.number().int(),
  scores: z.array(pairScoreSchema),
});

/** The number of pairs in a job; with more of them, players are sent to a thread less often. */
const PAIRS_PER_JOB = 4;

/** The least number of pairs between two reports of a measurement. */
const BATCH = 32;

/** The meetings of a training; see `openMeetings`. */
export type Meetings = ReturnType<typeof openMeetings>;

/** Opens the file of scores and returns functions that play meetings, which reject with the signal's reason once it is aborted. */
export function openMeetings(
  executor: TrainingExecutor,
  path: string,
  { seed, testNodes: nodes, testOpeningPlies: openingPlies, luck }: MeetingSettings,
  onProgress: OnProgress,
  signal?: AbortSignal,
) {
  const limits = { nodes };
  /** The scores by the name of the meeting and the number of the pair. */
  const played = new Map<string, PairScore>();
  const remember = ({ meeting, first, scores }: z.infer<typeof lineSchema>): void => {
    for (const [index, score] of scores.entries()) played.set(`${meeting} ${first + index}`, score);
  };
  const unreadable = (message: string) => new FolderError('unreadable', message);
  if (existsSync(path)) parseLines(readText(path, unreadable), lineSchema).forEach(remember);

  /** The first player's scores in these pairs, whose numbers must be consecutive. */
  const play = async (
    [own, other]: Opponents,
    names: StreamPath,
    pairs: readonly number[],
    stop = signal,
  ): Promise<PairScore[]> => {
    const meeting = names.join('/');
    const before = pairs.map((pair) => played.get(`${meeting} ${pair}`));
    if (before.every((score) => score !== undefined)) return before;
    const meetingOf = {
      seed,
      path: names,
      limits,
      openingPlies,
      tableBits: TRAINING_TABLE_BITS,
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
    /** Tests the first player's lead sequentially. `names` name the random streams, and the scores in the file. */
    async test(opponents: Opponents, names: StreamPath, bounds: SprtBounds, maxPairs: number) {
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
    async measure(opponents: Opponents, names: StreamPath, pairs: number): Promise<Estimate> {
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
