/**
 * What fcx itself needs for a move of somebody's bot: games of a bot that answers at once with itself, as `fcx tune --bot` plays
 * them, less the time that the same answers take over a bare socket.
 *
 *     npm run bench:own-cost -- --pairs 200
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { WebSocketServer } from 'ws';
import type { ProgramSpec } from '../src/arena/players/playerSpec.ts';
import { encodePlayState, playStateOf } from '../src/bot/index.ts';
import { startProgram } from '../src/bot/program/program.ts';
import { initialPosition } from '../src/engine/index.ts';
import { BotBoards, type BotJob } from '../src/games/bot/boards.ts';

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '200' } } });
const pairs = Number(values.pairs);
const BOT = fileURLToPath(new URL('../test/fixtures/bots/tunable.mjs', import.meta.url));

const MINE: ProgramSpec = {
  kind: 'program',
  name: 'Mine',
  command: `"${process.execPath}" "${BOT}" {port} {name}`,
};

/** Milliseconds for a state and the answer to it, with nothing around them. */
async function bareExchange(times: number): Promise<number> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  const bot = startProgram({ ...MINE, parameters: { column: 3 } }, (server.address() as AddressInfo).port);
  const [socket] = await once(server, 'connection');
  const frame = Buffer.from(encodePlayState(playStateOf(initialPosition(1), 'Mine')));
  const exchange = async (count: number) => {
    for (let index = 0; index < count; index++) {
      socket.send(frame);
      await once(socket, 'message');
    }
  };
  await exchange(500);
  const begun = performance.now();
  await exchange(times);
  const ms = (performance.now() - begun) / times;
  await bot.stop();
  server.close();
  return ms;
}

/** Milliseconds and moves of pairs on one board. */
async function games(count: number, luck: boolean) {
  let moves = 0;
  const boards = new BotBoards({
    ...{ boards: 1, players: new Map([['mine', MINE]]), limits: {} },
    onGame: (record) => {
      moves += record.moves.length;
    },
  });
  const job = (pair: number): BotJob => ({
    ...{ seed: 1, path: ['cost', pair], openingPlies: 0, bot: 'mine', luck },
    parameters: [{ column: 3 }, { column: 2 }],
  });
  const jobs = Array.from({ length: count }, (_, pair) => job(pair));
  await boards.run(jobs.slice(0, 20));
  moves = 0;
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  const played = await boards.run(jobs);
  const ms = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  await boards.close();
  for (const { did } of played.flatMap(({ faults = [] }) => faults)) process.stderr.write(`${did}\n`);
  return { ms: ms / moves, cpu: (user + system) / 1000 / moves, moves };
}

const bare = await bareExchange(5000);
const plain = await games(pairs, false);
const adjusted = await games(pairs, true);
process.stdout.write(
  `a bare exchange: ${bare.toFixed(3)} ms\n` +
    `a move: ${plain.ms.toFixed(3)} ms, of which ${plain.cpu.toFixed(3)} ms work of this process; own cost ${(plain.ms - bare).toFixed(3)} ms\n` +
    `with luck measured: ${adjusted.ms.toFixed(3)} ms, ${adjusted.cpu.toFixed(3)} ms, own cost ${(adjusted.ms - bare).toFixed(3)} ms\n` +
    `${plain.moves} moves in ${2 * pairs} games\n`,
);
