/** Clients of other people, a row for each behaviour, with all that takes a bot. docs/contest.md says which client of the kit has which. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadReplay } from '../../src/arena/replays/replayFile.ts';
import { beginCommand, resultOf, succeeded } from '../commands/runCommand.ts';
import { testFolder } from '../system/folders.ts';
import { costlyChecks, failedChecks, verifyBotCommand } from '../verify/bots/flawedBots.ts';
import { EXAMPLE_MODULE } from './players/programs.ts';

const CLIENTS = fileURLToPath(new URL('../fixtures/bots/clients.mjs', import.meta.url));
/** Each of its answers is there before the bot has read the state. */
const FAST = 'greedy';

const commandOf = (behaviours: string) => `"${process.execPath}" "${CLIENTS}" ${behaviours} {port} {name}`;

/** Starts a client that connects to this port as "Mine", until the test ends. */
function connect(behaviours: string, port: string, ...more: readonly string[]) {
  const client = spawn(process.execPath, [CLIENTS, behaviours, port, 'Mine', ...more], { stdio: 'ignore' });
  onTestFinished(() => void client.kill());
}

describe.each([
  ['plain', 'Python, Go, Java, Kotlin, Dart, C#'],
  ['oneAtATime', 'TypeScript, if it compared names'],
  ['oneAtATime+answersAll', 'TypeScript'],
  ['oneAtATime+noPong', 'TypeScript, over a library that answers no pings'],
  ['binary', 'Rust'],
  ['spaces', 'PHP'],
  ['madeUpOrigin', 'C++'],
])('a client that is %s (%s)', (behaviours) => {
  it('loses no game of fcx match to the wire', async () => {
    // One game after the other, for which the client is started once.
    const words = '--games 2 --threads 1 --seed 1 --no-luck --no-history'.split(' ');
    const args = ['match', '--bot', `Mine=${commandOf(behaviours)}`, FAST, ...words];
    const { players } = await resultOf(args, testFolder());
    expect(players[1]).toMatchObject({ timeouts: 0, disconnects: 0, illegal: 0 });
  });
});

describe('the client of the kit for TypeScript, which is oneAtATime+answersAll,', () => {
  const KIT = 'oneAtATime+answersAll';

  it.each([
    ['serve', ['--bot', EXAMPLE_MODULE]],
    ['host', ['--player', FAST, '--start-at', '2', '--end']],
  ])('loses no game of fcx %s to the wire', async (command, flags) => {
    const folder = testFolder();
    const out = command === 'host' ? ['--out', 'cup'] : ['--replay', 'games.jsonl', '--no-page'];
    const running = beginCommand([command, '--port', '0', '--games', '5', ...flags, ...out], folder);
    const [, port = ''] = await running.printed(/ws:\/\/127\.0\.0\.1:(\d+)\/NAME/);
    connect(KIT, port);
    const { stdout, stderr } = await running.finished;
    const replay = command === 'host' ? join('cup', 'games', 'match-1.jsonl') : 'games.jsonl';
    const { games } = loadReplay(join(folder, replay));
    expect(games).toHaveLength(5);
    expect(games.map(({ reason }) => reason)).not.toContain('timeout');
    // It is said what such a client risks.
    expect(stdout + stderr).toMatch(/Mine answers states that name its opponent/);
  });

  it('is tuned by fcx tune', async () => {
    const folder = testFolder();
    writeFileSync(join(folder, 'mine.json'), '{"column": {"value": 1, "min": 0, "max": 6}}');
    const games = '--games 100 --population 4 --pairs 2 --generations 1 --validation 2 --no-luck'.split(' ');
    const bot = ['--bot', commandOf(KIT), '--params', 'mine.json', '--against', FAST];
    const { stderr } = await succeeded(['tune', ...bot, ...games], folder);
    expect(stderr).not.toContain('in time');
    expect(stderr).toMatch(/clients answers states that name its opponent/);
  });

  it('has its weaknesses named by fcx verify bot, each by its own check', async () => {
    const only = ['otherTurn', 'pingBinary', 'pingText', 'unseenBoard', 'newGame', 'twoAtOnce'] as const;
    const report = await verifyBotCommand(commandOf(KIT), { only });
    expect(failedChecks(report)).toEqual(['otherTurn', 'twoAtOnce']);
    expect(costlyChecks(report)).toEqual(['otherTurn']);
  });
});
