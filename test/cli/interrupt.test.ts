import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { interruptSignal } from '../../src/cli/baseCommand.ts';

it('the first Ctrl-C is ours alone, the second one ends the process as usual', async () => {
  const before = process.listenerCount('SIGINT');
  const signal = interruptSignal();
  let duringFirst = 0;
  // As signal-exit does, by which files are written whole: the last listener ends the process.
  process.once('SIGINT', () => {
    duringFirst = process.listenerCount('SIGINT');
  });
  process.emit('SIGINT', 'SIGINT');
  expect(signal.aborted).toBe(true);
  expect(duringFirst).toBe(before + 1);
  await setImmediate();
  await setImmediate();
  expect(process.listenerCount('SIGINT')).toBe(before);
});
