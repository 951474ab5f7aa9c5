import { appendFile, chmod, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { playingCode, programName, roomHashes } from '../../src/system/installation.ts';
import { testFolder } from './folders.ts';

it('fcx is called by its name where a shell finds it, else through npx', async () => {
  const folder = testFolder();
  const local = join(folder, 'node_modules', '.bin');
  await mkdir(local, { recursive: true });
  for (const place of [folder, local]) await writeFile(join(place, 'fcx'), '');
  expect(programName({})).toBe('npx fcx');
  expect(programName({ PATH: [local, folder].join(delimiter) })).toBe('npx fcx');
  for (const place of [folder, local]) await chmod(join(place, 'fcx'), 0o755);
  expect(programName({ PATH: local })).toBe('npx fcx');
  expect(programName({ PATH: [local, folder].join(delimiter) })).toBe('fcx');
});

it('fcx is called by its path where npx would fetch a package of that name', async () => {
  const folder = testFolder();
  const bot = join(folder, 'bot');
  await mkdir(bot);
  const byPath = /^node \S+\/bin\/run\.js$/;
  expect(programName({}, bot)).toMatch(byPath);
  // npx looks in this folder and above, from the first that is a package on.
  await mkdir(join(folder, 'node_modules', '.bin'), { recursive: true });
  await writeFile(join(folder, 'node_modules', '.bin', 'fcx'), '');
  expect(programName({}, bot)).toBe('npx fcx');
  await writeFile(join(bot, 'package.json'), '{}');
  expect(programName({}, bot)).toBe('npx fcx');
  // Of a package that is fcx itself it knows the command, but not from a package within.
  expect(programName({}, 'weights')).toBe('npx fcx');
  expect(programName({}, 'templates/typescript')).toBe('node ../../bin/run.js');
});

describe('the hash of our code', () => {
  let folder: string;
  beforeEach(async () => {
    folder = testFolder();
    await mkdir(join(folder, 'games'));
    for (const room of ['one', 'two']) {
      await mkdir(join(folder, room));
      await writeFile(join(folder, room, 'module.js'), `export const room = '${room}';\n`);
    }
  });

  const rooms = () => roomHashes(pathToFileURL(join(folder, '/')));

  it('changes with the code and with the name of a file, and not with files that are not code', async () => {
    const hash = () => rooms().two;
    const first = hash();
    expect(first).toMatch(/^[0-9a-f]{12}$/);
    await writeFile(join(folder, 'two', 'module.d.ts'), 'export declare const room: string;\n');
    await writeFile(join(folder, 'two', 'asconfig.json'), '{}');
    expect(hash()).toBe(first);
    await appendFile(join(folder, 'two', 'module.js'), 'export const more = 1;\n');
    const changed = hash();
    expect(changed).not.toBe(first);
    await writeFile(join(folder, 'two', 'empty.js'), '');
    expect(hash()).not.toBe(changed);
  });

  it('is kept by a build for each room and each game', async () => {
    await mkdir(join(folder, 'games', 'go', 'deep'), { recursive: true });
    const before = rooms();
    expect(Object.keys(before).sort()).toEqual(['games', 'games/go', 'one', 'two']);
    await writeFile(join(folder, 'games', 'go', 'deep', 'module.ts'), 'export const move = 1;\n');
    const changed = Object.entries(rooms()).filter(([room, code]) => code !== before[room]);
    expect(changed.map(([room]) => room).sort()).toEqual(['games', 'games/go']);
  });

  it('is refused for a room that does not exist', () => {
    expect(playingCode('games/fcx')).toMatch(/^[0-9a-f]{12}$/);
    expect(() => playingCode('games/nowhere')).toThrow('there is no room src/games/nowhere');
  });
});
