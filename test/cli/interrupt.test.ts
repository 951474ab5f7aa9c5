import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { interruptSignal } from '../../src/cli/baseCommand.ts';

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'the first %s is ours alone, the second one ends the process as usual',
  async (name) => {
    const before = process.listenerCount(name);
    const signal = interruptSignal();
    let duringFirst = 0;
    // As signal-exit does, by which files are written whole: the last listener ends the process.
    process.once(name, () => {
      duringFirst = process.listenerCount(name);
    });
    process.emit(name, name);
    expect(signal.aborted).toBe(true);
    expect(duringFirst).toBe(before + 1);
    await setImmediate();
    await setImmediate();
    expect(process.listenerCount(name)).toBe(before);
  },
);
