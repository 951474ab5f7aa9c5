import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { LogEntry } from '../../../src/arena/contest/contestFormat.ts';
import { LOG_FILE } from '../../../src/arena/contest/contestLog.ts';
import { verifyContest } from '../../../src/arena/contest/verifyContest.ts';
import { eventFolder, hold } from '../host/events.ts';

it('finds what was not drawn as the format says, left out, or not played', async () => {
  const folder = eventFolder();
  const { bots, over, stop } = await hold(folder, { format: 'knock-out', startAt: 4 });
  bots('Ada', 'Bea', 'Cid', 'Dan');
  await over;
  await stop();
  const file = join(folder, LOG_FILE);
  const [header = '', ...acts] = readFileSync(file, 'utf8').trim().split('\n');
  const faultsWith = (change: (act: LogEntry) => unknown) => {
    const lines = acts.flatMap((line) => {
      const act = change(JSON.parse(line));
      return act === null ? [] : [JSON.stringify(act)];
    });
    writeFileSync(file, `${[header, ...lines].join('\n')}\n`);
    return verifyContest(folder).faults;
  };
  const isOf = (act: LogEntry, key: string) => act.type === 'drawn' && act.key === key;
  expect(faultsWith((act) => act)).toEqual([]);
  const others = (act: LogEntry) => (isOf(act, 'knock-out 1/1') ? { ...act, players: [0, 1] } : act);
  expect(faultsWith(others)).toContain('match 1: the format draws knock-out 1/1 here');
  const isOfFinal = (act: LogEntry) => isOf(act, 'final') || (act.type === 'game' && act.record.match === 3);
  expect(faultsWith((act) => (isOfFinal(act) ? null : act))).toEqual([
    'match 3: the format draws final here',
  ]);
  const unplayed = (act: LogEntry) => (act.type === 'game' && act.record.match === 3 ? null : act);
  expect(faultsWith(unplayed)).toEqual(['it ended before all matches were played']);
});
