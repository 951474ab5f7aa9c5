import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkWritable,
  LineFile,
  makeFolder,
  makeWritable,
  OutputFileError,
  readText,
  startsWith,
  trackedState,
  writeWhole,
} from '../../src/system/files.ts';
import { sharedFolder, testFolder } from './folders.ts';

const folder = sharedFolder();
writeFileSync(join(folder, 'file'), '');

describe('checking that a file can be written', () => {
  it('leaves no folder behind, nor takes one away, unless it is asked to make it', () => {
    mkdirSync(join(folder, 'mine'));
    checkWritable(join(folder, 'mine', 'deep', 'down', 'w.json'));
    expect(readdirSync(join(folder, 'mine'))).toEqual([]);
    makeWritable(join(folder, 'new', 'w.json'));
    expect(readdirSync(folder)).toContain('new');
  });
});

describe('making a folder', () => {
  it('makes those above it, leaves an existing one alone, and names the file that is in the way', () => {
    makeFolder(join(folder, 'a', 'b', 'c'));
    makeFolder(join(folder, 'a', 'b'));
    makeFolder('.');
    expect(existsSync(join(folder, 'a', 'b', 'c'))).toBe(true);
    for (const taken of [join(folder, 'file'), join(folder, 'file', 'a')])
      expect(() => makeFolder(taken)).toThrow(/cannot be written: .*file is a file, not a folder$/);
  });

  // Node's own mkdir never returns there, so it runs in a process that can be killed.
  it.skipIf(!existsSync('/proc/self'))('fails with one error where none can be made', () => {
    const script = `
      import { makeFolder } from ${JSON.stringify(new URL('../../src/system/files.ts', import.meta.url))};
      try { makeFolder('/proc/nowhere/x'); } catch (error) { process.stdout.write(error.code + ' ' + error.message); }`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const printed = execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 50_000 });
    expect(printed).toMatch(/^notWritable \/proc\/nowhere\/x cannot be written: no such file or directory$/);
  });
});

describe('writing a file', () => {
  it('makes its folder and leaves nothing else there', async () => {
    await writeWhole(join(folder, 'deep', 'down', 'w.txt'), 'text\n');
    expect(readdirSync(join(folder, 'deep', 'down'))).toEqual(['w.txt']);
    expect(readFileSync(join(folder, 'deep', 'down', 'w.txt'), 'utf8')).toBe('text\n');
  });

  it("fails with the caller's error", async () => {
    await expect(writeWhole(folder, '')).rejects.toThrow(OutputFileError);
    const fail = (message: string) => new RangeError(message);
    await expect(writeWhole(join(folder, 'file', 'w'), '', fail)).rejects.toThrow(RangeError);
  });
});

describe('reading a text', () => {
  const fail = (message: string) => new RangeError(message);
  const textIn = (bytes: Buffer | string) => {
    const file = join(folder, 'read');
    writeFileSync(file, bytes);
    return readText(file, fail);
  };

  it('skips the byte order mark of UTF-8, before the text alone', () => {
    expect(textIn('\uFEFF{"a":"\uFEFF"}')).toBe('{"a":"\uFEFF"}');
    expect(startsWith(join(folder, 'read'), '{"a"')).toBe(true);
    expect(textIn('{}')).toBe('{}');
    expect(startsWith(join(folder, 'read'), '{"a"')).toBe(false);
    expect([textIn(''), textIn('1')]).toEqual(['', '1']);
  });

  it.each(['{}', '\uFEFF{}'])('names UTF-16, with a mark or without one: %j', (text) => {
    const wide = Buffer.from(text, 'utf16le');
    for (const bytes of [wide, Buffer.from(wide).swap16()])
      expect(() => textIn(bytes)).toThrow(/read is in UTF-16; save it in UTF-8$/);
  });

  it('refuses what is no file, and what is too large', () => {
    expect(() => readText(folder, fail)).toThrow(/ is not a file$/);
    expect(() => readText(join(folder, 'nothing'), fail)).toThrow(
      /cannot be read: no such file or directory$/,
    );
    const large = join(folder, 'large');
    writeFileSync(large, '');
    truncateSync(large, 2 ** 40);
    expect(() => readText(large, fail)).toThrow(/ is larger than the 500 MB that can be read$/);
  });
});

it('git can bring back what is committed, and neither changes nor what it does not track', async () => {
  const folder = testFolder();
  const file = join(folder, 'weights.json');
  expect(trackedState(file)).toBe('untracked');
  await writeFile(file, 'old');
  expect(trackedState(file)).toBe('untracked');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: folder });
  git('init', '-q');
  expect(trackedState(file)).toBe('untracked');
  git('add', '.');
  git('commit', '-qm', 'old');
  expect(trackedState(file)).toBe('committed');
  await writeFile(file, 'new');
  expect(trackedState(file)).toBe('changed');
  git('add', '.');
  expect(trackedState(file)).toBe('changed');
});

it('files of lines that a crash has left get their own names if there is more than a head', () => {
  const crashed = testFolder();
  const [played, begun] = ['games-1.jsonl', 'games-2.jsonl'].map((name) => join(crashed, name));
  writeFileSync(`${played}.part-7`, 'head\ngame\n');
  writeFileSync(`${begun}.part-7`, 'head\n');
  LineFile.finishIn(crashed);
  expect(readdirSync(crashed)).toEqual(['games-1.jsonl']);
});

describe.skipIf(process.platform === 'win32')('a pipe that a shell has opened', () => {
  it('is read like a file, however it is called', () => {
    const module = JSON.stringify(new URL('../../src/system/files.ts', import.meta.url));
    const script = `
      import { readText } from ${module};
      process.stdout.write(String(readText(process.argv[1], Error).length));`;
    const read = `"${process.execPath}" --import tsx --input-type=module --eval '${script}'`;
    const long = `"${process.execPath}" -e 'process.stdout.write("x".repeat(300000))'`;
    for (const command of [`${long} | ${read} /dev/stdin`, `${read} <(${long})`])
      expect(execFileSync('bash', ['-c', command], { encoding: 'utf8', timeout: 50_000 })).toBe('300000');
  });
});
