import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { together } from '../../src/system/waiting.ts';

const untilStopped = async (stop: AbortSignal) => {
  await once(stop, 'abort');
  return 'stopped';
};

describe('things that are done together', () => {
  it('come out in their order', async () => {
    const slow = async () => new Promise((resolve) => setTimeout(() => resolve(1), 5));
    expect(await together([slow, async () => 2])).toEqual([1, 2]);
  });

  it('all end when one fails, with its error, before anything else can begin', async () => {
    let signal: AbortSignal | undefined;
    const listening = (stop: AbortSignal) => {
      signal = stop;
      return untilStopped(stop);
    };
    const failing = async () => {
      throw new Error('no');
    };
    await expect(together([listening, failing])).rejects.toThrow('no');
    expect(signal?.reason).toEqual(new Error('no'));
  });

  it('end at once with the reason of the signal, though one of them never does', async () => {
    const controller = new AbortController();
    const played = together([untilStopped, () => new Promise<never>(() => {})], controller.signal);
    controller.abort(new Error('enough'));
    await expect(played).rejects.toThrow('enough');
    await expect(together([untilStopped], AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
  });

  it('leave nothing behind with a signal that lives on', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const { signal } = new AbortController();
    const growth = async (times: number) => {
      collect();
      const before = process.memoryUsage().heapUsed;
      for (let time = 0; time < times; time++) await together([async () => 1, async () => 2], signal);
      collect();
      return process.memoryUsage().heapUsed - before;
    };
    await growth(100);
    // A signal of both kept more than two kilobytes each time.
    expect(await growth(4000)).toBeLessThan(2_000_000);
  });
});
