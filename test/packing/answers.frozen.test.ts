/**
 * Frozen answers of the packed bot, from the files that go to the contest: through the class for the contest's client, and
 * through a socket.
 *
 * Answers depend on the clock unless the search completes. So the result of each state but one (the threat early in a game)
 * is found within a few milliseconds, and one column is better than all others, regardless of earlier searches.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { loadPackageWeights } from '../../src/bot/evaluation/weightsFile.ts';
import { DEFAULT_WEIGHTS, encodePlayState, type PlayState } from '../../src/bot/index.ts';
import { packBot } from '../../src/packing/pack.ts';
import { fakeServer } from '../bot/client/fakeServer.ts';
import { sharedFolder } from '../system/folders.ts';

const CELL: Record<string, number> = { '.': 0, x: 1, o: 2, b: 99, '?': 7 };

/** A state from its rows, top first, empty ones omitted; it need not be possible. */
function drawn(rows: string, rest: Partial<PlayState>): PlayState {
  const fromTop = rows.split(' ').map((row) => [...row].map((symbol) => CELL[symbol] as number));
  const free = Array.from({ length: 6 - fromTop.length }, () => new Array<number>(7).fill(0));
  return { board: [...fromTop.reverse(), ...free], bombs: [], bot: '', coin_id: 1, round: 7, ...rest };
}

/** States and the column of their answer. */
const ANSWERS: readonly (readonly [string, PlayState, number])[] = [
  ['a win at once in a row', drawn('ooo.... xxx....', { round: 7 }), 3],
  ['a win at once in a column', drawn('x...... xo..... xo..o..', { round: 7 }), 0],
  ['a threat that has to be answered', drawn('oo..... xxx....', { round: 6, coin_id: 2 }), 3],
  ['one open column', drawn('xxoox.o ooxxoox xxooxxo ooxxoox xxooxxo ooxxoox', { round: 42 }), 5],
  ['a full board', drawn('xxooxxo ooxxoox xxooxxo ooxxoox xxooxxo ooxxoox', { round: 43, coin_id: 2 }), 0],
  ['a coin that floats', drawn('.x..... o......', { round: 3 }), 3],
  ['a game that is over', drawn('ooo.... xxxx...', { round: 8, coin_id: 2 }), 3],
  [
    'a bomb that is announced only',
    drawn('xo.....', { round: 6, bombs: [{ col: 2, explode_in_round: 10, row: 1 }] }),
    3,
  ],
  ['a bomb that is not announced', drawn('xo.b...', { round: 6 }), 3],
  ['a cell that nobody knows', drawn('xo?....', { round: 4 }), 3],
  [
    'a round that does not exist, the middle column full',
    drawn('...x... ...o... ...x... ...o... ...x... ...o...', { round: 99 }),
    2,
  ],
  ['round 0, two columns full', drawn('..xo... ..ox... ..xo... ..ox... ..xo... ..ox...', { round: 0 }), 4],
];

/** What the contest's client calls. */
interface ContestBot {
  getName(): string;
  play(state: PlayState): number;
}

const folder = sharedFolder();
let packed: string;
let FcxBot: new (name?: string) => ContestBot;
let bot: ContestBot;
beforeAll(async () => {
  packed = join(folder, 'packed');
  await packBot(loadPackageWeights('default.json'), packed);
  ({ FcxBot } = await import(pathToFileURL(join(packed, 'FcxBot.mjs')).href));
  bot = new FcxBot();
});

it('the pack has exactly these files, and one class', async () => {
  const files = ['FcxBot.d.mts', 'FcxBot.mjs', 'README.md', 'bot.mjs', 'weights.json'];
  expect((await readdir(packed)).sort()).toEqual(files);
  const { weights } = JSON.parse(await readFile(join(packed, 'weights.json'), 'utf8'));
  expect(weights).toEqual(DEFAULT_WEIGHTS);
  expect(Object.keys(await import(pathToFileURL(join(packed, 'FcxBot.mjs')).href))).toEqual(['FcxBot']);
  expect([bot, new FcxBot('Mine')].map((one) => one.getName())).toEqual(['fcx', 'Mine']);
});

it.each(ANSWERS)('the class answers %s', (_, state, column) => {
  expect(bot.play({ ...state, bot: 'fcx' })).toBe(column);
});

it('bot.mjs answers all of them over a socket', async () => {
  const server = await fakeServer();
  const args = [join(packed, 'bot.mjs'), 'Alpha', `${server.port}`];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const exit = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  const { socket, url, answers } = await server.visits.next();
  expect(url).toBe('/Alpha');
  socket.send(Buffer.from([1, 2, 3, 4]));
  const given: [string, string][] = [];
  for (const [name, state] of ANSWERS) {
    const answer = answers.next();
    // On a busy machine, a bot may find that it is too late to answer: then it is asked again.
    const ask = () => socket.send(encodePlayState({ ...state, bot: 'Alpha' }));
    const again = setInterval(ask, 5000);
    ask();
    given.push([name, await answer]);
    clearInterval(again);
  }
  expect(given).toEqual(ANSWERS.map(([name, , column]) => [name, `{"column":${column}}`]));
  expect(answers.all).toHaveLength(ANSWERS.length);
  child.kill('SIGTERM');
  expect(await exit).toEqual([143, null]);
});
