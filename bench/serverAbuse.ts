/**
 * The server under abuse: two honest bots play on a server in this process while other processes flood it, send garbage,
 * connect and vanish, or stay silent. Also 1 000 games without abuse, with the memory before and after.
 *
 *     node --expose-gc --import tsx bench/serverAbuse.ts --seconds 5 --games 1000
 *
 * Ten kinds of abuse; `actions` counts messages and connections. Prints one JSON object. `forfeits` counts the games that an honest bot lost by forfeit: it should be 0.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { FORFEIT_REASONS, type GameRecord } from '../src/arena/play/gameRecord.ts';
import { openGameServer } from '../src/arena/server/gameServer.ts';
import { serveMatches } from '../src/arena/server/serveMatches.ts';
import { runClient } from '../src/bot/client/client.ts';
import { type Board, openColumns } from '../src/engine/board.ts';
import { ABUSES, type AbuseReport, runAbuse } from './abuses.ts';

const HOST = '127.0.0.1';
const WARM_UP_GAMES = 300;

function wander(board: Board, round: number): number {
  const open = openColumns(board);
  return open[(3 * round) % open.length] as number;
}

/** A bot that answers at once, until the signal is aborted. */
async function join(port: number, name: string, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    void runClient({
      host: HOST,
      port,
      name,
      think: ({ board, round }) => wander(board, round),
      moveTimeMs: 600,
      onEvent: ({ type }) => type === 'connected' && resolve(),
      signal,
    });
  });
}

/** Two honest bots at play, for this many games or until the promise is settled. */
async function play(games: number, until?: (port: number) => Promise<unknown>) {
  const cuts: Record<string, number> = {};
  const server = await openGameServer({
    host: HOST,
    port: 0,
    onSeatEvent: (event) => {
      if (event.type === 'cut') cuts[event.reason] = (cuts[event.reason] ?? 0) + 1;
    },
  });
  const controller = new AbortController();
  for (const name of ['Alpha', 'Beta']) await join(server.port, name, controller.signal);
  const stop = new AbortController();
  const start = performance.now();
  const totals = { games: 0, forfeits: 0, longestReplyMs: 0 };
  const count = ({ reason, replyMs }: GameRecord) => {
    const forfeits: readonly string[] = FORFEIT_REASONS;
    totals.games++;
    if (forfeits.includes(reason)) totals.forfeits++;
    totals.longestReplyMs = Math.max(totals.longestReplyMs, ...replyMs);
  };
  const playing = serveMatches(
    server,
    {
      matches: Math.ceil(games / 10),
      games: 10,
      seed: 1,
      onEvent: (event) => event.type === 'game' && count(event.record),
    },
    stop.signal,
  );
  if (until) {
    await until(server.port);
    stop.abort();
  }
  await playing;
  const gamesPerSecond = Math.round((1000 * totals.games) / (performance.now() - start));
  controller.abort();
  await server.close();
  return { ...totals, gamesPerSecond, cuts };
}

/** Games under this kind of abuse for this many seconds; `perSecond` counts the abuser's actions. */
async function suffer(kind: string, seconds: number) {
  let perSecond = 0;
  let actions = 0;
  const results = await play(Number.POSITIVE_INFINITY, async (port) => {
    const child = fork(process.argv[1] as string, ['--abuse', kind, '--port', `${port}`]);
    const [first] = (await once(child, 'message')) as [AbuseReport];
    let last = first;
    child.on('message', (report: AbuseReport) => {
      last = report;
    });
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    actions = last.done;
    perSecond = Math.round((last.done - first.done) / seconds);
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  return { perSecond, actions, ...results };
}

function memory(): { rssMB: number; heapMB: number } {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;
  return { rssMB: megabytes(rss), heapMB: megabytes(heapUsed) };
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    games: { type: 'string', default: '1000' },
    abuse: { type: 'string' },
    port: { type: 'string' },
  },
});

if (values.abuse !== undefined) runAbuse(ABUSES[values.abuse], Number(values.port));
else {
  const results: Record<string, unknown> = { inPeace: await play(WARM_UP_GAMES) };
  const before = memory();
  const { gamesPerSecond, games } = await play(Number(values.games));
  results.memory = { games, gamesPerSecond, before, after: memory() };
  for (const kind of Object.keys(ABUSES)) results[kind] = await suffer(kind, Number(values.seconds));
  const kinds = Object.keys(ABUSES);
  results.actions = kinds.reduce((sum, kind) => sum + (results[kind] as { actions: number }).actions, 0);
  results.afterAbuse = memory();
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
}
