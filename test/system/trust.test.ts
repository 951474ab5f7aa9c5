import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { trust, untrusted } from '../../src/system/trust.ts';
import { testFolder } from './folders.ts';

const ASKS = ['start python3 bot.py {port} in /home/me', 'write /home/me/weights/w.json'];

let home: string;
let folder: string;
const secret = () => join(home, 'fcx', 'secret');
beforeEach(() => {
  home = join(testFolder(), 'settings');
  folder = testFolder();
  vi.stubEnv('XDG_CONFIG_HOME', home);
  return () => vi.unstubAllEnvs();
});

describe('what a folder asks for', () => {
  it('is trusted once this user has said so, each thing by itself', () => {
    expect(untrusted(folder, ASKS)).toEqual(ASKS);
    trust(folder, ASKS.slice(0, 1));
    expect(untrusted(folder, ASKS)).toEqual(ASKS.slice(1));
    trust(folder, ASKS);
    expect(untrusted(folder, ASKS)).toEqual([]);
    expect(untrusted(folder, [`${ASKS[0]} `])).toEqual([`${ASKS[0]} `]);
  });

  it('is trusted wherever the folder is moved on this machine, but not under another secret', () => {
    trust(folder, ASKS);
    const moved = testFolder();
    writeFileSync(join(moved, 'trust.json'), readFileSync(join(folder, 'trust.json')));
    expect(untrusted(moved, ASKS)).toEqual([]);
    vi.stubEnv('XDG_CONFIG_HOME', testFolder());
    expect(untrusted(moved, ASKS)).toEqual(ASKS);
    // Two users go on with it.
    trust(moved, ASKS);
    vi.stubEnv('XDG_CONFIG_HOME', home);
    expect(untrusted(moved, ASKS)).toEqual([]);
  });

  it.each(['', '{', '{"format":"fcx-trust","version":1,"marks":["0"]}', '{"marks":7}'])(
    'is not trusted for a file of marks that says %s',
    (text) => {
      writeFileSync(join(folder, 'trust.json'), text);
      expect(untrusted(folder, ASKS)).toEqual(ASKS);
      trust(folder, ASKS);
      expect(untrusted(folder, ASKS)).toEqual([]);
    },
  );
});

describe('the secret', () => {
  it.skipIf(process.platform === 'win32')('is for this user alone, and is not made for nothing', () => {
    expect(untrusted(folder, [])).toEqual([]);
    trust(folder, []);
    expect(() => statSync(home)).toThrow();
    trust(folder, ASKS);
    expect(statSync(secret()).mode & 0o777).toBe(0o600);
  });

  it.skipIf(process.platform === 'win32')(
    'that others can read is not used: what it has marked is asked again',
    () => {
      trust(folder, ASKS);
      chmodSync(secret(), 0o644);
      expect(untrusted(folder, ASKS)).toEqual(ASKS);
    },
  );

  it('that cannot be kept is one of this process, for what it has written', () => {
    writeFileSync(home, '');
    trust(folder, ASKS);
    expect(untrusted(folder, ASKS)).toEqual([]);
  });

  it('that cannot be read is left as it is', () => {
    mkdirSync(join(home, 'fcx'), { recursive: true });
    writeFileSync(secret(), 'rubbish', { mode: 0o600 });
    trust(folder, ASKS);
    expect(untrusted(folder, ASKS)).toEqual([]);
    expect(readFileSync(secret(), 'utf8')).toBe('rubbish');
  });
});

it('a folder that takes no marks is trusted while this process runs', () => {
  const gone = join(folder, 'gone');
  trust(gone, ASKS);
  expect(untrusted(gone, ASKS)).toEqual([]);
  expect(untrusted(folder, ASKS)).toEqual(ASKS);
});
