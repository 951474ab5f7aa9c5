import { expect, it } from 'vitest';
import { retryMove, retryMoveNow } from '../../src/system/retryMove.ts';

/** Fails like this three times, then succeeds. */
function failing(code: string) {
  let attempts = 0;
  return () => {
    if (++attempts <= 3) throw Object.assign(new Error(`${code}: no`), { code });
    return attempts;
  };
}

it.each(['EPERM', 'EACCES', 'EBUSY'])('a file in use is tried again on Windows after %s', async (code) => {
  expect(await retryMove(failing(code), 'win32')).toBe(4);
  expect(retryMoveNow(failing(code), 'win32')).toBe(4);
});

it.each([
  ['EPERM', 'linux'],
  ['EBUSY', 'darwin'],
  ['ENOSPC', 'win32'],
] as const)('%s on %s fails at once', async (code, platform) => {
  await expect(retryMove(failing(code), platform)).rejects.toThrow(code);
  expect(() => retryMoveNow(failing(code), platform)).toThrow(code);
});
