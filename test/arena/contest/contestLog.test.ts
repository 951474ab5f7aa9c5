import { closeSync, fstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOG_FILE, loadContest, openContest } from '../../../src/arena/contest/contestLog.ts';
import { eventFolder, SETTINGS } from '../host/events.ts';
import { fillDisk } from '../host/fullDisk.ts';

const entered = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ type: 'entered' as const, name: `bot_${number}` }));

it('several acts take the place of the log, which itself is not touched by a write that could end in the middle', () => {
  const folder = eventFolder();
  const log = openContest(folder, SETTINGS, '0.0.0');
  const before = openSync(join(folder, LOG_FILE), 'r');
  const { size } = fstatSync(before);
  log.addAll(entered(20));
  log.add({ type: 'entered', name: 'Zoe' });
  expect(fstatSync(before).size).toBe(size);
  closeSync(before);
  log.close();
  expect(loadContest(folder).entrants).toEqual(log.state.entrants);
  expect(log.state.entrants).toHaveLength(21);
});

it.each([1, 2])('keeps nothing of what a full disk has cut off, and goes on: %d acts', (count) => {
  const folder = eventFolder();
  const log = openContest(folder, SETTINGS, '0.0.0');
  // A file that is removed but still open would keep its space.
  const openFiles = () => readdirSync('/dev/fd').length;
  const before = openFiles();
  const makeRoom = fillDisk();
  try {
    expect(() => log.addAll(entered(count))).toThrow(/no space left/);
    expect(openFiles()).toBe(before);
  } finally {
    makeRoom();
  }
  expect(readdirSync(folder)).not.toContain(`${LOG_FILE}.new`);
  log.add({ type: 'begun' });
  log.close();
  expect(readFileSync(join(folder, LOG_FILE), 'utf8').trim().split('\n')).toHaveLength(2);
  expect(loadContest(folder)).toMatchObject({ entrants: [], hasBegun: true });
});

it('takes a round of any size', () => {
  const log = openContest(eventFolder(), SETTINGS, '0.0.0');
  log.addAll(entered(200_000));
  log.close();
  expect(log.state.acts).toBe(200_000);
});
