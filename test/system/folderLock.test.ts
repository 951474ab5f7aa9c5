import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isLocked, stopOwner, takeLock } from '../../src/system/folderLock.ts';
import { testFolder } from './folders.ts';

const OWN = { pid: process.pid, host: hostname(), started: null };

function folderWithLock(content: string, name = 'lock.1'): string {
  const folder = join(testFolder(), 'run');
  mkdirSync(folder);
  writeFileSync(join(folder, name), content);
  return folder;
}

/** The signals that are sent, none of which arrive; `0` only asks whether there is such a process. */
function signals() {
  const { kill } = process;
  const sent: unknown[] = [];
  const spy = vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    if (signal === 0) return kill.call(process, pid, 0);
    sent.push([pid, signal]);
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return sent;
}

describe('a lock that is none of fcx', () => {
  it.each([
    ['is empty', ''],
    ['has no owner', '{}'],
    ['names a group of processes', JSON.stringify({ ...OWN, pid: -process.pid })],
    ['names all processes', JSON.stringify({ ...OWN, pid: -1 })],
    ['names the group of whoever reads it', JSON.stringify({ ...OWN, pid: 0 })],
    ['has a text for a number', JSON.stringify({ ...OWN, pid: `${process.pid}` })],
    ['has no host', JSON.stringify({ ...OWN, host: undefined })],
    ['has a start of another kind', JSON.stringify({ ...OWN, started: 5 })],
  ])('as it %s holds nothing, and stops nobody', (_, content) => {
    const sent = signals();
    const folder = folderWithLock(content);
    expect(isLocked(folder)).toBe(false);
    stopOwner(folder);
    expect(sent).toEqual([]);
    const lock = takeLock(folder);
    expect(lock).not.toBeNull();
    lock?.release();
  });

  it.skipIf(process.platform === 'win32')(
    'as it is a pipe, which nobody writes to, holds nothing and keeps no reader waiting',
    () => {
      const folder = join(testFolder(), 'run');
      mkdirSync(folder);
      execFileSync('mkfifo', [join(folder, 'lock.1')]);
      expect(isLocked(folder)).toBe(false);
      const lock = takeLock(folder);
      expect(lock).not.toBeNull();
      lock?.release();
    },
  );

  it('as its number has too many digits keeps no process out', () => {
    const lock = takeLock(folderWithLock(JSON.stringify(OWN), 'lock.99999999999999999999'));
    expect(lock).not.toBeNull();
    lock?.release();
  });
});

it('a lock of a living process of another user, which may not be signalled, keeps all others out', () => {
  const folder = folderWithLock(JSON.stringify(OWN));
  const refuse = (code: string) =>
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error(code), { code });
    });
  const denied = refuse('EPERM');
  onTestFinished(() => denied.mockRestore());
  expect(isLocked(folder)).toBe(true);
  expect(takeLock(folder)).toBeNull();
  // It has ended.
  refuse('ESRCH');
  expect(isLocked(folder)).toBe(false);
  expect(takeLock(folder)).not.toBeNull();
});

describe('the process at work in a folder', () => {
  it('is asked to stop if its lock is its own', () => {
    const sent = signals();
    const folder = testFolder();
    const lock = takeLock(folder);
    if (process.platform === 'win32') expect(() => stopOwner(folder)).toThrow('nothing proves');
    else stopOwner(folder);
    expect(sent).toEqual(process.platform === 'win32' ? [] : [[process.pid, 'SIGINT']]);
    lock?.release();
  });

  it.each([
    ['has no start', OWN],
    ['is on another machine', { ...OWN, host: 'elsewhere', started: 'a boot 1' }],
    ['is the first of all', { ...OWN, pid: 1 }],
  ])('is named and left alone if it %s', (_, owner) => {
    const sent = signals();
    const folder = folderWithLock(JSON.stringify(owner));
    expect(isLocked(folder)).toBe(true);
    const why = `${join(folder, 'lock.1')} names process ${owner.pid} on ${owner.host}, and nothing proves`;
    expect(() => stopOwner(folder)).toThrow(why);
    expect(sent).toEqual([]);
  });
});
