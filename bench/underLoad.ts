/**
 * The bot on a busy machine: matches of `fcx play` against itself on `fcx serve`, at the default move time, beside two busy
 * loops. Counts its late and illegal moves.
 *
 *     node --import tsx bench/underLoad.ts --games 40 --matches 2
 *
 * The matches run concurrently, so each adds load.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const PROGRAM = fileURLToPath(new URL('../bin/run.js', import.meta.url));
const BUSY_LOOPS = 2;

interface PlayerLine {
  readonly timeouts: number;
  readonly illegal: number;
  readonly disconnects: number;
  readonly replyMs: { readonly median: number; readonly p99: number; readonly max: number };
}

const { values } = parseArgs({
  options: { games: { type: 'string', default: '40' }, matches: { type: 'string', default: '2' } },
});

const children: ChildProcess[] = [];

function start(args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  return child;
}

async function portOf(server: ChildProcess): Promise<string> {
  let printed = '';
  for (;;) {
    const [chunk] = (await once(server.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
    printed += chunk;
    const port = printed.match(/--port (\d+)/)?.[1];
    if (port !== undefined) return port;
  }
}

/** Plays one match and returns the number of moves and the results of its players. */
async function playMatch(seed: number): Promise<{ moves: number; players: PlayerLine[] }> {
  const server = start([
    PROGRAM,
    'serve',
    '--port',
    '0',
    '--games',
    values.games,
    '--seed',
    `${seed}`,
    '--no-replay',
    '--json',
  ]);
  let output = '';
  server.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const port = await portOf(server);
  for (const name of ['A', 'B']) start([PROGRAM, 'play', '--once', '--name', name, '--port', port]);
  await once(server, 'close');
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const moves = lines.filter(({ type }) => type === 'game').reduce((sum, game) => sum + game.moves, 0);
  return { moves, players: lines.at(-1).players };
}

for (let loop = 0; loop < BUSY_LOOPS; loop++) start(['-e', 'for (;;);']);
try {
  const seeds = Array.from({ length: Number(values.matches) }, (_, index) => index + 1);
  const matches = await Promise.all(seeds.map(playMatch));
  const players = matches.flatMap((match) => match.players);
  const count = (figure: 'timeouts' | 'illegal' | 'disconnects') =>
    players.reduce((sum, player) => sum + player[figure], 0);
  const results = {
    moves: matches.reduce((sum, { moves }) => sum + moves, 0),
    timeouts: count('timeouts'),
    illegal: count('illegal'),
    disconnects: count('disconnects'),
    longestReplyMs: Math.max(...players.map(({ replyMs }) => replyMs.max)),
    p99ReplyMs: Math.max(...players.map(({ replyMs }) => replyMs.p99)),
  };
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
} finally {
  for (const child of children) child.kill('SIGKILL');
}
