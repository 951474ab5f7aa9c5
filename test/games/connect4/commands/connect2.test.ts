import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAM, refused, startCommand, succeeded } from '../../../commands/runCommand.ts';
import { sharedFolder } from '../../../system/folders.ts';
import { DEAF_PROGRAM, openRoll } from '../../../system/roll.ts';

const OUR_BOT = `"${process.execPath}" "${PROGRAM}" games connect2 bot`;
const TIMEOUT = ['--move-time', '60000'];

const folder = sharedFolder();

/** A command that answers every "Move" with the next of these lines, and logs every line it reads. */
async function scriptedBot(name: string, ...answers: string[]): Promise<string> {
  const path = join(folder, `${name}.sh`);
  const script = [
    `hear() { read -r line && echo "$line" >> '${join(folder, name)}'; }`,
    'await() { while hear; do [ "$line" = Move ] && return; done; }',
    ...answers.map((answer) => `await; echo '${answer}'`),
    'while hear; do :; done',
  ];
  await writeFile(path, script.join('\n'));
  return `sh '${path}'`;
}

const heardBy = async (name: string) => (await readFile(join(folder, name), 'utf8')).split('\n').slice(0, -1);

describe('fcx games connect2', () => {
  it("plays the protocol's own example and writes its replay", async () => {
    const replay = join(folder, 'new', 'game.json');
    const { stdout } = await succeeded([
      ...['games', 'connect2', '--verbose', '--replay', replay],
      ...['--bot', await scriptedBot('a', '1', '3'), '--name', 'Bilbo', '--author', 'Bill'],
      ...['--bot', await scriptedBot('b', '1', '2'), '--name', 'Botamus', '--author', 'Hippo'],
    ]);
    expect(stdout).toContain('=>Bilbo: Move\nBilbo: 1\n=>Botamus: Opponent played 1\n=>Botamus: Move\n');
    expect(stdout).toContain('Botamus: 2\n=>Bilbo: Opponent played 2\n');
    expect(stdout).toContain('1 | o . . . . . .\n0 | x o x . . . .\n  +--------------\n    1 2 3 4 5 6 7\n');
    expect(stdout).toContain('Botamus wins after 4 coins\n');
    expect(await heardBy('a')).toEqual(['Move', 'Opponent played 1', 'Move', 'Opponent played 2']);
    expect(JSON.parse(await readFile(replay, 'utf8'))).toEqual({
      Connect2: {
        Players: [
          { Name: 'Bilbo', Author: 'Bill' },
          { Name: 'Botamus', Author: 'Hippo' },
        ],
        Moves: [1, 1, 3, 2],
        Results: [0, 1],
      },
    });
  });

  it('plays four in a row with our bot, and tells a disqualified one why', async () => {
    const bots = ['--bot', `${OUR_BOT} --connect 4 --move-time 20`, '--bot', await scriptedBot('c', '9')];
    const { stdout } = await succeeded([
      'games',
      'connect2',
      '--connect',
      '4',
      ...TIMEOUT,
      ...bots,
      '--json',
    ]);
    const disqualification = { player: 2, offence: 'outOfRange' };
    expect(JSON.parse(stdout)).toMatchObject({ connect: 4, results: [1, 0], disqualification });
    const [coin, ...others] = await heardBy('c');
    expect(coin).toMatch(/^Opponent played [1-7]$/);
    expect(others).toEqual(['Move', '# disqualified: there is no column "9", only 1 to 7']);
  });

  it('ends its players on Ctrl-C, even deaf ones', async () => {
    const { port, present, close } = await openRoll();
    const path = join(folder, 'deaf.mjs');
    await writeFile(path, DEAF_PROGRAM);
    const bot = `"${process.execPath}" "${path}" ${port}`;
    const running = startCommand(['games', 'connect2', ...TIMEOUT, '--bot', bot, '--bot', bot]);
    await present(2);
    running.process.kill('SIGINT');
    const { stderr, code } = await running.finished;
    expect(code).toBe(130);
    expect(stderr).toContain('interrupted');
    await present(0);
    close();
  });

  it.each([
    [['--bot', 'cat'], 2, /give --bot twice, once for each player \(not 1 times\)/],
    [['--bot', 'cat', '--bot', 'cat', '--name', 'A'], 2, /give --name twice/],
    [['--bot', 'cat', '--bot', 'cat', '--replay', '/dev/null/game.json'], 1, /cannot be written/],
  ])('refuses %j with one clear error and exit code %i', async (flags, exitCode, message) => {
    expect(await refused(['games', 'connect2', ...flags], undefined, exitCode)).toMatch(message);
  });
});
