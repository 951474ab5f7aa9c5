/** The luck of recorded games, measured after a contest: it takes a millisecond or two for each. */
import { setImmediate } from 'node:timers/promises';
import { luckOfGame } from '../play/judge.ts';
import type { KeptContest } from './contestLog.ts';

/** Measures the luck of all recorded games of a contest that was not measured before, if there is a judge, until the signal is aborted. */
export async function measureLuck(log: KeptContest, signal: AbortSignal): Promise<void> {
  const { state, judge } = log;
  if (judge === undefined) return;
  for (const { number, first, records, games } of state.matches) {
    if (records.length === 0 || games.every(({ luck }) => luck !== undefined)) continue;
    const measured: number[] = [];
    for (const record of records) {
      // Pages are answered meanwhile.
      await setImmediate();
      if (signal.aborted) return;
      const luck = luckOfGame(record, judge);
      measured.push(first === 0 ? luck : -luck);
    }
    log.add({ type: 'measured', match: number, luck: measured });
  }
}
