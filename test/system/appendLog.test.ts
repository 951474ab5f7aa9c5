import fs, { readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { AppendLog } from '../../src/system/workFolder.ts';
import { testFolder } from './folders.ts';

/**
 * Has this file system refuse what that of Windows does: to replace a file that is open, and to cut off what is open for adding alone.
 */
function likeWindows() {
  const open = new Map<number, string>();
  const adding = new Set<number>();
  const { openSync, closeSync, renameSync, ftruncateSync } = fs;
  const refuse = () => {
    throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' });
  };
  vi.spyOn(fs, 'openSync').mockImplementation((path, flags, mode) => {
    const handle = openSync(path, flags, mode);
    open.set(handle, `${path}`);
    if (flags === 'a') adding.add(handle);
    return handle;
  });
  vi.spyOn(fs, 'closeSync').mockImplementation((handle) => {
    open.delete(handle);
    adding.delete(handle);
    closeSync(handle);
  });
  const renames: string[] = [];
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    renames.push(`${to}`);
    if ([...open.values()].includes(`${to}`)) refuse();
    renameSync(from, to);
  });
  vi.spyOn(fs, 'ftruncateSync').mockImplementation((handle, bytes) => {
    if (adding.has(handle)) refuse();
    ftruncateSync(handle, bytes);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return { renames };
}

it('on Windows a log grows by a line and by several, and drops the end of one that was cut off', async () => {
  const file = join(testFolder(), 'log.jsonl');
  writeFileSync(file, 'whole\ncut o');
  const { renames } = likeWindows();
  const log = new AppendLog(file, Buffer.byteLength('whole\n'), 'win32');
  // The first line is still on its way to the disk when the log is replaced.
  log.add(['one']);
  log.add(['two', 'three']);
  log.add(['four']);
  log.add(['five', 'six']);
  log.close();
  expect(readFileSync(file, 'utf8')).toBe('whole\none\ntwo\nthree\nfour\nfive\nsix\n');
  expect(renames).toEqual([file, file]);
});
