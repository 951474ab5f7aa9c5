import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readGames } from '../../../src/cli/input/gameFlags.ts';
import { sharedFolder } from '../../system/folders.ts';

const folder = sharedFolder();

const file = (name: string) => {
  const path = join(folder, name);
  writeFileSync(path, '{"depth": 2}');
  return path;
};
const namesOf = (bot: string[], params?: string[]) =>
  readGames([], { bot, ...(params && { params }), seed: 1 }).players.map(({ name }) => name);

describe('a bot without a name', () => {
  it.each([
    ['python3 mybot.py {port} {name}', 'mybot'],
    ['python3 "alice/bot.py" {port} {name}', 'alice_bot'],
    ['python3 /home/me/bob/bot.py --port {port}', 'bob_bot'],
    ['cd alice && node ./four.mjs {port} other.py', 'four'],
    ['java -cp build Bot {port} {name}', 'Bot'],
    ['../bots/alice --name {name} --port {port}', 'bots_alice'],
    ['npx fcx play --name {name} --port {port}', 'play'],
    ['{port}', 'bot'],
    ['mine=python3 bot.py {port}', 'mine'],
  ])('has one from its command: %s', (command, name) => {
    expect(namesOf([command])).toEqual([name]);
  });

  it('has none from the file of its parameters, unless that tells several apart', () => {
    const command = 'python3 bot.py {port} {name} {params}';
    expect(namesOf([command], [file('params.json')])).toEqual(['bot']);
    expect(namesOf([command], [file('old.json'), file('new.json')])).toEqual(['bot_old', 'bot_new']);
    expect(namesOf([`mine=${command}`], [file('params.json')])).toEqual(['mine']);
  });
});
