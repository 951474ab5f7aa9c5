/** The luck of recorded games as a job: it is measured in threads, as it takes a millisecond or two for each. */
import { chunk } from 'simple-statistics';
import { z } from 'zod';
import { onThreads } from '../play/executor.ts';
import { type GameRecord, gameRecordSchema } from '../play/gameRecord.ts';
import { type JobKind, judgeSchema, once } from '../play/jobKind.ts';
import { type Judge, luckOfGame } from '../play/judge.ts';
import type { PlayedGame } from '../play/playedGame.ts';
import type { KeptContest } from './contestLog.ts';

interface LuckJob {
  readonly records: readonly GameRecord[];
  readonly judge: Judge;
}

/** The luck of player 1 in each of the games. */
export function playJob({ records, judge }: LuckJob): number[] {
  return records.map((record) => luckOfGame(record, judge));
}

const LUCK: JobKind<LuckJob, number[]> = {
  name: 'luck',
  module: import.meta.url,
  play: playJob,
  job: z.strictObject({ records: z.array(gameRecordSchema), judge: once(judgeSchema) }),
  result: z.array(z.number()),
  games: ({ records }) => records.length,
  key: () => ({ seed: 0, path: [] }),
};

/** Matches that are measured at a time. */
const BATCH = 64;

/** Measures the luck of all recorded games of a contest that was not measured before, if there is a judge, until the signal is aborted. */
export async function measureLuck(log: KeptContest, signal: AbortSignal): Promise<void> {
  const { state, judge } = log;
  const isOpen = ({ luck }: PlayedGame) => luck === undefined;
  const open = state.matches.filter(({ records, games }) => records.length > 0 && games.some(isOpen));
  if (judge === undefined || open.length === 0) return;
  const executor = await onThreads(1)(LUCK);
  try {
    for (const some of chunk(open, BATCH)) {
      const jobs = some.map(({ records }) => ({ records, judge }));
      const measured = await executor.run(jobs, signal);
      for (const [place, { number, first }] of some.entries()) {
        const luck = (measured[place] as number[]).map((one) => (first === 0 ? one : -one));
        log.add({ type: 'measured', match: number, luck });
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await executor.close();
  }
}
