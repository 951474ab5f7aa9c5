import { once } from 'node:events';
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
});
