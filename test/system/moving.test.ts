import { expect, it } from 'vitest';
import { moving, movingNow } from '../../src/system/moving.ts';

/** Fails like this three times, then succeeds. */
function failing(code: string) {
  let attempts = 0;
  return () => {
    if (++attempts <= 3) throw Object.assign(new Error(`${code}: no`), { code });
    return attempts;
  };
}

it.each(['EPERM', 'EACCES', 'EBUSY'])('a file in use is tried again on Windows after %s', async (code) => {
  expect(await moving(failing(code), 'win32')).toBe(4);
  expect(movingNow(failing(code), 'win32')).toBe(4);
});

it.each([
  ['EPERM', 'linux'],
  ['EBUSY', 'darwin'],
  ['ENOSPC', 'win32'],
] as const)('%s on %s fails at once', async (code, platform) => {
  await expect(moving(failing(code), platform)).rejects.toThrow(code);
  expect(() => movingNow(failing(code), platform)).toThrow(code);
});
