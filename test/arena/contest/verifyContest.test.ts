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
  const [header = '', ...entries] = readFileSync(file, 'utf8').trim().split('\n');
  const faultsWith = (change: (entry: LogEntry) => unknown) => {
    const lines = entries.flatMap((line) => {
      const entry = change(JSON.parse(line));
      return entry === null ? [] : [JSON.stringify(entry)];
    });
    writeFileSync(file, `${[header, ...lines].join('\n')}\n`);
    return verifyContest(folder).faults;
  };
  const isOf = (entry: LogEntry, key: string) => entry.type === 'drawn' && entry.key === key;
  expect(faultsWith((entry) => entry)).toEqual([]);
  const others = (entry: LogEntry) => (isOf(entry, 'knock-out 1/1') ? { ...entry, players: [0, 1] } : entry);
  expect(faultsWith(others)).toContain('match 1: the format draws knock-out 1/1 here');
  const isOfFinal = (entry: LogEntry) =>
    isOf(entry, 'final') || (entry.type === 'game' && entry.record.match === 3);
  expect(faultsWith((entry) => (isOfFinal(entry) ? null : entry))).toEqual([
    'match 3: the format draws final here',
  ]);
  const unplayed = (entry: LogEntry) => (entry.type === 'game' && entry.record.match === 3 ? null : entry);
  expect(faultsWith(unplayed)).toEqual(['it ended before all matches were played']);
});
