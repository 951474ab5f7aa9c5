/**
 * Events under abuse: for each kind of it, honest bots that have come hold a small event, and a process at the same address
 * does harm for some seconds before the first game and until the last.
 *
 *     node --expose-gc --import tsx bench/hostAbuse.ts --seconds 3 --bots 8
 *
 * Most abusers take part in the event, under a name of their own. Prints one JSON object. `forfeits` (games that an honest bot lost otherwise than by the rules), `missing` (games that were not
 * played), `acts` (of an organiser, whose secret nobody has) and `faults` should be 0; `actions` counts what was done to the host.
 * `heapMB` is what is in use after the event, `rssMB` the most that the process had meanwhile; a kind that takes more than is bearable
 * is in `tooMuch`, and the run fails.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { quantileSorted } from 'simple-statistics';
import { WebSocket } from 'ws';
import { openContest, openHost, verifyContest } from '../src/arena/index.ts';
import { pageWeights } from '../src/cli/index.ts';
import { hostFiles } from '../src/page/index.ts';
import { LightBot } from '../test/arena/host/lightBot.ts';
import { ABUSES, type Abuse, type AbuseReport, persistent, runAbuse } from './abuses.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    bots: { type: 'string', default: '8' },
    games: { type: 'string', default: '3' },
    clock: { type: 'string', default: '700' },
    kinds: { type: 'string' },
    child: { type: 'string' },
    port: { type: 'string', default: '0' },
  },
});
const bots = Number(values.bots);
const games = Number(values.games);
const NAMES = Array.from({ length: bots }, (_, bot) => `bot_${bot}`);
/** Every other bot owns its name. */
const secretOf = (bot: number) => (bot % 2 === 0 ? null : `secret${bot}`);

/** A page's channel that is opened again whenever it is closed. */
function page(port: number, onOpen: (socket: WebSocket) => void): void {
  const origin = `http://127.0.0.1:${port}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/page/channel?page=`, { origin });
  socket.on('open', () => onOpen(socket));
  socket.on('error', () => {});
  socket.on('close', () => setTimeout(() => page(port, onOpen), 5));
}

const HOST_ABUSES: Readonly<Record<string, Abuse>> = {
  ...ABUSES,
  /** Comes under the names of others. */
  names(port, done) {
    for (const name of NAMES) new Abuser(port, name, done);
  },
  /** Guesses the secrets of others, and claims their names. */
  guesses(port, done) {
    for (const name of NAMES) new Abuser(port, `${name}~guess`, done);
  },
  /** Comes under ever new names. */
  newNames(port, done) {
    let count = 0;
    const come = () => {
      const bot = new WebSocket(`ws://127.0.0.1:${port}/new_${count++}~word`, { perMessageDeflate: false });
      bot.on('open', () => bot.terminate());
      bot.on('error', () => {});
      bot.on('close', () => {
        done();
        setTimeout(come, 2);
      });
    };
    for (let line = 0; line < 5; line++) come();
  },
  /** Acts without the organiser's secret. */
  organisers: (port, done) =>
    page(port, (socket) => {
      const acts = [
        { type: 'organise', secret: '0'.repeat(32) },
        { type: 'begin' },
        { type: 'pause', table: null, isPaused: true },
        { type: 'out', name: 'bot_0', reason: 'disqualified' },
      ];
      const timer = setInterval(() => {
        for (const act of acts) socket.send(JSON.stringify(act), (error) => error ?? done());
      }, 50);
      socket.on('close', () => clearInterval(timer));
    }),
  /** Three hundred pages that read nothing. */
  slowPages(port, done) {
    for (let count = 0; count < 300; count++) {
      page(port, (socket) => {
        done();
        socket.pause();
      });
    }
  },
  /** Bots that read nothing. */
  slowBots(port, done) {
    for (let count = 0; count < 50; count++) {
      persistent(`ws://127.0.0.1:${port}/slow_${count}`, (bot) => {
        done();
        bot.pause();
      });
    }
  },
  /** Asks for files as fast as it gets them. */
  requestsForFiles(port, done) {
    const ask = async (path: string) => {
      for (;;) {
        await fetch(`http://127.0.0.1:${port}${path}`)
          .then((response) => response.arrayBuffer())
          .then(done, () => new Promise((resolve) => setTimeout(resolve, 5)));
      }
    };
    for (const path of ['/results.json', '/results.csv', '/', '/games/match-1.jsonl']) void ask(path);
  },
};

/** A bot that comes again whenever it is refused or cut off. */
class Abuser {
  constructor(port: number, name: string, done: () => void) {
    const bot = new WebSocket(`ws://127.0.0.1:${port}/${name}`, { perMessageDeflate: false });
    bot.on('error', () => {});
    bot.on('close', () => {
      done();
      setTimeout(() => new Abuser(port, name, done), 5);
    });
  }
}

/** What abuse may add to the heap for good, and what the process may have at most: in peace it has some 160 MB, and 300 pages may leave 1 MB each unread. */
const MAX_HEAP_GROWTH_MB = 30;
const MAX_RSS_MB = 600;

const megabytes = (bytes: number) => Math.round(bytes / 1e6);

/** The event is paused until the abuse is under way. */
const OWN_ACTS = 2;

/** An event under this kind of abuse, `null` for none. */
async function suffer(kind: string | null) {
  const folder = mkdtempSync(join(tmpdir(), 'fcx-host-abuse-'));
  // Those of a server come under a name of their own, which takes part here: others are not even let in.
  const insider = kind !== null && kind in ABUSES ? (kind === 'brokenFrames' ? 'broken' : kind) : null;
  const settings = {
    ...{
      format: 'round-robin' as const,
      games,
      rounds: null,
      clockMs: Number(values.clock),
      graceMs: 10_000,
    },
    ...{ expected: insider === null ? NAMES : [...NAMES, insider], startAt: bots },
  };
  const owners = NAMES.flatMap((name, bot) => {
    const secret = secretOf(bot);
    return secret === null ? [] : [[name, secret] as const];
  });
  const log = openContest(folder, settings, 'bench', { owners: new Map(owners) });
  let rssMB = 0;
  const sampling = setInterval(() => {
    rssMB = Math.max(rssMB, megabytes(process.memoryUsage.rss()));
  }, 20);
  const counts = { played: 0, forfeits: 0, acts: 0 };
  const delays: number[] = [];
  const host = await openHost(log, {
    ...{
      host: '127.0.0.1',
      port: 0,
      tables: Math.ceil(bots / 2),
      files: hostFiles(pageWeights('best.json')),
    },
    onEvent(event) {
      if (event.type === 'act') counts.acts++;
      if (event.type !== 'game') return;
      const { players, winners, reason } = event.record;
      const loser = players[winners[0] === 1 ? 1 : 0];
      counts.played++;
      delays.push(...event.delays);
      if (['timeout', 'disconnect'].includes(reason) && loser !== insider) counts.forfeits++;
    },
  });
  const start = (child: string) =>
    fork(new URL(import.meta.url), ['--child', child, '--port', `${host.port}`, '--bots', `${bots}`]);
  const pause = (isPaused: boolean) => host.obey({ type: 'pause', table: null, isPaused });
  // Names without a secret are for who comes first: the honest bots.
  pause(true);
  const run = host.run(new AbortController().signal);
  const honest = start('bots');
  while (!log.state.hasBegun) await new Promise((resolve) => setTimeout(resolve, 20));
  let actions = 0;
  const abuser = kind === null ? null : start(kind);
  abuser?.on('message', ({ done }: AbuseReport) => {
    actions = done;
  });
  if (abuser !== null) await once(abuser, 'message');
  await new Promise((resolve) => setTimeout(resolve, kind === null ? 0 : 1000 * Number(values.seconds)));
  pause(false);
  await run;
  for (const child of [honest, abuser]) child?.kill('SIGKILL');
  const { matches } = log.state;
  const missing = matches.filter(
    ({ players, games: { length } }) => players.every((one) => one !== null && one < bots) && length < games,
  ).length;
  await host.close();
  log.close();
  const { faults } = verifyContest(folder);
  rmSync(folder, { recursive: true });
  clearInterval(sampling);
  globalThis.gc?.();
  const heapMB = megabytes(process.memoryUsage().heapUsed);
  const p99 =
    Math.round(
      100 *
        quantileSorted(
          delays.sort((a, b) => a - b),
          0.99,
        ),
    ) / 100;
  const acts = counts.acts - OWN_ACTS;
  return { actions, ...counts, acts, missing, faults: faults.length, delayMs: { p99 }, heapMB, rssMB };
}

if (values.child === 'bots') {
  for (const [bot, name] of NAMES.entries()) {
    const secret = secretOf(bot);
    new LightBot(Number(values.port), secret === null ? name : `${name}~${secret}`);
  }
  process.on('disconnect', () => process.exit());
} else if (values.child !== undefined) runAbuse(HOST_ABUSES[values.child], Number(values.port));
else {
  const results: Record<string, Awaited<ReturnType<typeof suffer>>> = { inPeace: await suffer(null) };
  for (const kind of values.kinds?.split(',') ?? Object.keys(HOST_ABUSES)) results[kind] = await suffer(kind);
  const actions = Object.values(results).reduce((sum, result) => sum + result.actions, 0);
  const { heapMB: atPeace = 0 } = results.inPeace ?? {};
  const tooMuch = Object.keys(results).filter((kind) => {
    const { heapMB = 0, rssMB = 0 } = results[kind] ?? {};
    return heapMB > atPeace + MAX_HEAP_GROWTH_MB || rssMB > MAX_RSS_MB;
  });
  if (tooMuch.length > 0) process.exitCode = 1;
  process.stdout.write(`${JSON.stringify({ ...results, actions, tooMuch }, null, 2)}\n`);
}
