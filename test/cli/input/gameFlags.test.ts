import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { GAME_JOBS } from '../../../src/arena/index.ts';
import { readGames, readThinkers } from '../../../src/cli/input/gameFlags.ts';
import { MODULES as FILE, RANDOM } from '../../arena/players/programs.ts';
import { sharedFolder } from '../../system/folders.ts';

const folder = sharedFolder();

const file = (name: string) => {
  const path = join(folder, name);
  writeFileSync(path, '{"depth": 2}');
  return path;
};
const playersOf = (bot: string[], params?: string[]) =>
  readGames([], { bot, ...(params && { params }), seed: 1 }).players;
const namesOf = (bot: string[], params?: string[]) => playersOf(bot, params).map(({ name }) => name);

describe('a bot without a name', () => {
  it.each([
    ['python3 mybot.py {port} {name}', 'mybot'],
    ['python3 "alice/bot.py" {port} {name}', 'alice'],
    ['python3 /home/me/bob/bot.py --port {port}', 'bob'],
    ['cd alice && node ./four.mjs {port} other.py', 'four'],
    ['java -cp build Bot {port} {name}', 'Bot'],
    ['../bots/alice --name {name} --port {port}', 'bots_alice'],
    ['npx fcx play --name {name} --port {port}', 'play'],
    ['node.exe mybot.mjs {port}', 'mybot'],
    ['C:\\bots\\deep.exe {port}', 'bots_deep'],
    ['{port}', 'bot'],
    ['mine=python3 bot.py {port}', 'mine'],
    ['python3 "b ot.py" {port}', 'b_ot'],
    ["python3 'my bots'/c\\ ot.py {port}", 'my_bots_c_ot'],
    ['"./bot ünï/play" {port}', 'bot_uni_play'],
  ])('has one from its command: %s', (command, name) => {
    expect(namesOf([command])).toEqual([name]);
  });

  it('has one from its path if it is a module, with spaces and letters that no name has', () => {
    const path = join(mkdtempSync(join(folder, 'bot ünï')), 'mod ule.mjs');
    writeFileSync(path, '');
    expect(namesOf([path])).toEqual([expect.stringMatching(/^bot_uni\w+_mod_ule$/)]);
  });

  it('can not be given one with other letters, and it is said which a name has', () => {
    for (const text of ['Häns=./x.mjs', 'a&b=node bot.js {port}'])
      expect(() => namesOf([text])).toThrow(
        /cannot be a bot's name: it takes 1 to 64 letters \(A-Z, a-z\), digits/,
      );
    expect(namesOf(['env X=1 node four.js {port}'])).toEqual(['four']);
  });

  it('has none from the file of its parameters, unless that tells several apart', () => {
    const command = 'python3 bot.py {port} {name} {params}';
    expect(namesOf([command], [file('params.json')])).toEqual(['bot']);
    expect(namesOf([command], [file('old.json'), file('new.json')])).toEqual(['bot_old', 'bot_new']);
    expect(namesOf([`mine=${command}`], [file('params.json')])).toEqual(['mine']);
  });
});

describe('files of parameters', () => {
  const command = 'python3 bot.py {port} {name} {params}';
  const bots = (count: number, given: number) =>
    Array.from(
      { length: count },
      (_, number) => `bot${number}=${given === 0 ? command.replace(' {params}', '') : command}`,
    );
  const files = (count: number) => Array.from({ length: count }, (_, number) => file(`file${number}.json`));

  it.each([
    [1, 0, 1],
    [1, 1, 1],
    [1, 3, 3],
    [2, 0, 2],
    [2, 2, 2],
    [3, 3, 3],
  ])('%i bots and %i files are %i players, each with its own file', (count, given, players) => {
    const made = playersOf(bots(count, given), given === 0 ? undefined : files(given));
    expect(made).toHaveLength(players);
    const paths = made.map((player) => (player as { params?: string }).params);
    expect(paths).toEqual(given === 0 ? made.map(() => undefined) : files(given));
    if (given === 0) return;
    for (const player of made) expect(player).toMatchObject({ parameters: { depth: 2 } });
  });

  it.each([
    [2, 1],
    [3, 1],
    [3, 2],
    [2, 3],
  ])('%i bots and %i files are refused: no bot plays without its parameters, silently', (count, given) => {
    expect(() => playersOf(bots(count, given), files(given))).toThrow(
      `${count} times --bot and ${given} times --params`,
    );
  });
});

describe('a bot is a module', () => {
  it('if it is a path, with an export or without', () => {
    expect(playersOf([`mine=${FILE}`, `its=${FILE}#Client`])).toEqual([
      { name: 'mine', kind: 'module', file: FILE },
      { name: 'its', kind: 'module', file: FILE, entry: 'Client' },
    ]);
  });

  it.each([`node ${FILE}`, 'python3 bot.py {port} {name}', './bot.mjs {port}', './bot'])(
    'and not if it is a command: %s',
    (command) => {
      expect(playersOf([command])[0]).toMatchObject({ kind: 'program', command });
    },
  );

  it.skipIf('typescript' in process.features && process.features.typescript)(
    'and one sentence says so where Node runs no TypeScript',
    () => {
      const self = fileURLToPath(import.meta.url);
      expect(() => playersOf([self])).toThrow(/does not run TypeScript, which Node does from 22\.18 on/);
    },
  );

  it('which no job for another machine can name', () => {
    const terms = { seed: 1, path: [], paired: true, openingPlies: 0, limits: { nodes: 100 }, games: [0] };
    const isJob = (other: object) => GAME_JOBS.job.safeParse({ ...terms, players: [RANDOM, other] }).success;
    expect([RANDOM, { kind: 'module', name: 'Mine', file: FILE }].map(isJob)).toEqual([true, false]);
  });
});

describe('players that think in this process', () => {
  const namesOf = (texts: string[], params?: string[]) =>
    readThinkers('--player', texts, params).map(({ name }) => name);

  it('keep their order, and a module with several files of parameters is several', () => {
    expect(namesOf([`a=${FILE}`, 'mcts', `b=${FILE}`, 'mcts'])).toEqual(['a', 'mcts', 'b', 'mcts_2']);
    const files = [file('old.json'), file('new.json')];
    expect(namesOf(['random', `a=${FILE}`, 'mcts'], files)).toEqual(['random', 'a_old', 'a_new', 'mcts']);
  });

  it('have no parameters unless they are modules', () => {
    expect(() => namesOf(['best'], [file('old.json')])).toThrow('0 times --player with a module and 1 times');
  });
});

it('a seed and random coins at the start are those that a command line asks for, and else a default', () => {
  const asked = { seed: 7, opening: 3 };
  expect(readGames(['greedy', 'random'], asked)).toMatchObject({ seed: 7, openingPlies: 3 });
  expect(readGames(['greedy', 'random'], { seed: 7 })).toMatchObject({ seed: 7, openingPlies: 2 });
  // A stranger may rely on seeing a game from its first coin.
  expect(readGames(['greedy'], { bot: ['bot {port}'], seed: 7 })).toMatchObject({ seed: 7, openingPlies: 0 });
});
