import type * as fs from 'node:fs';
import { expect, it, vi } from 'vitest';
import { loadEvent, openEventLog } from '../../../src/arena/host/eventLog.ts';
import { eventFolder, SETTINGS } from './events.ts';

/** Whether the next write ends in the middle, as by a kill or on a full disk. */
let isCut = false;

vi.mock('node:fs', async (load) => {
  const real = await load<typeof fs>();
  const cut =
    <Write extends (file: number, text: string) => unknown>(write: Write) =>
    (file: number, text: string, ...rest: []) => {
      if (!isCut) return write(file, text, ...rest);
      isCut = false;
      write(file, text.slice(0, text.length / 2));
      throw new Error('ENOSPC: no space left on device, write');
    };
  return {
    ...real,
    writeSync: cut(real.writeSync),
    writeFileSync: cut(real.writeFileSync as typeof real.writeSync),
  };
});

it.each([1, 20])('%d acts are written whole or not at all, wherever a write ends', (count) => {
  const folder = eventFolder();
  const log = openEventLog(folder, SETTINGS, '0.0.0');
  log.add({ type: 'entered', name: 'Ada' });
  const more = Array.from({ length: count }, (_, number) => ({
    type: 'entered' as const,
    name: `bot_${number}`,
  }));
  isCut = true;
  expect(() => log.addAll(more)).toThrow('no space left on device');
  log.close();
  expect(loadEvent(folder).entrants).toHaveLength(1);
  const again = openEventLog(folder, null, '0.0.0');
  again.addAll(more);
  again.add({ type: 'entered', name: 'Zoe' });
  again.close();
  expect(loadEvent(folder).entrants).toEqual(again.state.entrants);
  expect(loadEvent(folder).entrants).toHaveLength(count + 2);
});

it('takes a round of any size', () => {
  const log = openEventLog(eventFolder(), SETTINGS, '0.0.0');
  log.addAll(Array.from({ length: 200_000 }, () => ({ type: 'begun' })));
  log.close();
  expect(log.state.acts).toBe(200_000);
});
