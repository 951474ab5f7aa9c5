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
import { connect } from 'node:net';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { FORFEIT_REASONS, type GameRecord } from '../src/arena/play/gameRecord.ts';
import { openGameServer } from '../src/arena/server/gameServer.ts';
import { serveMatches } from '../src/arena/server/serveMatches.ts';
import { runClient } from '../src/bot/client/client.ts';
import { type Board, openColumns } from '../src/engine/board.ts';

const HOST = '127.0.0.1';
const WARM_UP_GAMES = 300;

/** A bot that reconnects whenever it is cut off, and runs `onOpen` on each connection. */
function persistent(url: string, onOpen: (bot: WebSocket) => void): void {
  const bot = new WebSocket(url, { perMessageDeflate: false });
  bot.on('open', () => onOpen(bot));
  bot.on('error', () => {});
  bot.on('close', () => persistent(url, onOpen));
}

/** Kinds of abuse. Each runs in a separate process and calls `done` for each action. */
const ABUSES: Readonly<Record<string, (port: number, done: () => void) => void>> = {
  /** As many small messages as the socket accepts. */
  flood: (port, done) =>
    persistent(`ws://${HOST}:${port}/flood`, (bot) => {
      const flood = () => {
        for (let count = 0; count < 200; count++) {
          bot.send('{"column":3}', (error) => error ?? done());
        }
        if (bot.readyState === WebSocket.OPEN) setTimeout(flood);
      };
      flood();
    }),
  /** Meaningless messages of 60 kB, 16 MB per second. */
  rubbish: (port, done) =>
    persistent(`ws://${HOST}:${port}/rubbish`, (bot) => {
      const rubbish = '['.repeat(60_000);
      const timer = setInterval(() => bot.send(rubbish, (error) => error ?? done()), 4);
      bot.on('close', () => clearInterval(timer));
    }),
  /** Messages that are too large. */
  tooLarge: (port, done) =>
    persistent(`ws://${HOST}:${port}/tooLarge`, (bot) => bot.send('x'.repeat(1_000_000), done)),
  /** Connects and vanishes. */
  reconnect: (port, done) =>
    persistent(`ws://${HOST}:${port}/reconnect`, (bot) => {
      done();
      bot.terminate();
    }),
  /** Answers whoever is asked, without a seat. */
  meddler: (port, done) =>
    persistent(`ws://${HOST}:${port}/meddler`, (bot) => {
      const timer = setInterval(() => bot.send('{"column":0}', (error) => error ?? done()), 2);
      bot.on('close', () => clearInterval(timer));
    }),
  /** Pings of the protocol, which ask for a pong each. */
  pings: (port, done) =>
    persistent(`ws://${HOST}:${port}/pings`, (bot) => {
      const timer = setInterval(() => bot.ping('x', undefined, (error) => error ?? done()), 1);
      bot.on('close', () => clearInterval(timer));
    }),
  /** Frames that are no WebSocket's. */
  brokenFrames(port, done) {
    const hold = () => {
      const socket = connect(port, HOST, () => {
        const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
        socket.write(
          `GET /broken HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n${key}\r\n\r\n`,
        );
      });
      socket.once('data', () => {
        done();
        socket.write(Buffer.alloc(64, 0xff));
      });
      socket.on('error', () => {});
      socket.on('close', () => setTimeout(hold, 5));
    };
    for (let count = 0; count < 5; count++) hold();
  },
  /** Requests that are no WebSocket's. */
  requests(port, done) {
    const ask = () => {
      const socket = connect(port, HOST, () => socket.write('GET /x HTTP/1.1\r\nHost: x\r\n\r\n'));
      socket.once('data', done);
      socket.on('error', () => {});
      socket.on('close', () => setTimeout(ask, 2));
    };
    for (let count = 0; count < 5; count++) ask();
  },
  /** Names far too long. */
  longNames: (port, done) => {
    const ask = () => {
      const bot = new WebSocket(`ws://${HOST}:${port}/${'n'.repeat(4000)}`, { perMessageDeflate: false });
      bot.on('error', () => {});
      bot.on('unexpected-response', (request) => {
        done();
        request.destroy();
      });
      bot.on('close', () => setTimeout(ask, 2));
    };
    for (let count = 0; count < 5; count++) ask();
  },
  /** Two hundred silent connections, reopened whenever they are closed. */
  silence(port, done) {
    const hold = () => {
      const socket = connect(port, HOST, done);
      socket.on('error', () => {});
      socket.on('close', () => setTimeout(hold, 100));
    };
    for (let count = 0; count < 200; count++) hold();
  },
};

/** The message of an abusive process to its parent. */
interface AbuseReport {
  readonly done: number;
}

function runAbuse(kind: string, port: number): void {
  let done = 0;
  ABUSES[kind]?.(port, () => {
    done++;
  });
  setInterval(() => process.send?.({ done } satisfies AbuseReport), 50);
  process.on('disconnect', () => process.exit());
}

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

if (values.abuse !== undefined) runAbuse(values.abuse, Number(values.port));
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
