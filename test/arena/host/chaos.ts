/**
 * An event whose host and bots are processes that are killed, and whose connections are cut. A relay stands before the host: it
 * keeps its port when the host gets another, cuts, and counts what the host sends, so that what happens when follows from the
 * seed and from how far the event is, not from the clock.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Act } from '../../../src/arena/contest/contestFormat.ts';
import { loadContest, openContest } from '../../../src/arena/contest/contestLog.ts';
import { recordsOf } from '../../../src/arena/contest/contestState.ts';
import { verifyContest } from '../../../src/arena/contest/verifyContest.ts';
import type { GameRecord } from '../../../src/arena/play/gameRecord.ts';
import { loadReplay } from '../../../src/arena/replays/replayFile.ts';
import { verifyReplay } from '../../../src/arena/replays/verifyReplay.ts';
import { stream } from '../../../src/engine/random.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/run.js', import.meta.url));
const BOT = new URL('chaosBot.mjs', import.meta.url);

const DISTURBANCES = ['killHost', 'killBot', 'cut', 'cutUnseen'] as const;
type Disturbance = (typeof DISTURBANCES)[number];

export interface ChaosOptions {
  readonly bots: number;
  readonly games: number;
  readonly tables: number;
  readonly seed: number;
  /** How often; `cutUnseen`: the host is not told that the connection has ended, and the bot, which owns its name, comes back. */
  readonly disturbances: Readonly<Record<Disturbance, number>>;
}

interface Line {
  readonly bot: Socket;
  readonly host: Socket;
}

async function openRelay() {
  const lines = new Map<string, Line>();
  let target = 0;
  let sent = 0;
  let onProgress = () => {};
  const server = createServer((bot) => {
    bot.on('error', () => {});
    bot.once('data', (request) => {
      const [, name = ''] = /^GET \/(\S+)/.exec(String(request)) ?? [];
      const host = connect(target, '127.0.0.1', () => host.write(request));
      lines.set(name, { bot, host });
      host.on('error', () => {});
      host.on('data', () => {
        sent++;
        onProgress();
      });
      host.pipe(bot);
      bot.pipe(host);
      host.on('close', () => bot.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...{ port: (server.address() as AddressInfo).port, lines },
    turnTo(port: number) {
      target = port;
    },
    reaches: (count: number) =>
      new Promise<void>((resolve) => {
        onProgress = () => {
          if (sent < count) return;
          onProgress = () => {};
          resolve();
        };
        onProgress();
      }),
    sent: () => sent,
    close: () => server.close(),
  };
}

type Relay = Awaited<ReturnType<typeof openRelay>>;

/** Goes on with the event in a folder; resolves when the lobby is open. */
async function startHost(folder: string, tables: number, relay: Relay): Promise<ChildProcess> {
  const flags = ['--resume', folder, '--port', '0', '--tables', `${tables}`, '--end'];
  const host = spawn(process.execPath, [PROGRAM, 'host', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  return new Promise((resolve, reject) => {
    // It is read to the end: a full pipe would stop the host.
    host.stdout.on('data', (chunk) => {
      printed += String(chunk);
      const [, port] = /:(\d+)\/NAME/.exec(printed) ?? [];
      if (port === undefined) return;
      relay.turnTo(Number(port));
      resolve(host);
    });
    host.on('exit', () => reject(new Error(`no host: ${printed}`)));
  });
}

async function holdEvent(
  folder: string,
  names: readonly string[],
  tables: number,
  plan: readonly Disturbance[],
  extent: number,
  seed: number,
) {
  const relay = await openRelay();
  const random = stream(seed, 'chaos');
  const startBot = (name: string) => fork(BOT, [`${relay.port}`, name], { execArgv: [] });
  let host = await startHost(folder, tables, relay);
  const bots = new Map(names.map((name) => [name, startBot(name)]));
  const disturb = async (kind: Disturbance) => {
    const candidates = names.filter((name) => kind !== 'cutUnseen' || name.includes('~'));
    const name = candidates[random.int(0, candidates.length - 1)] as string;
    if (kind === 'killHost') {
      host.kill('SIGKILL');
      await once(host, 'close');
      host = await startHost(folder, tables, relay);
    } else if (kind === 'killBot') {
      bots.get(name)?.kill('SIGKILL');
      bots.set(name, startBot(name));
    } else {
      const line = relay.lines.get(name);
      if (kind === 'cutUnseen') line?.bot.unpipe();
      else line?.host.destroy();
      line?.bot.destroy();
    }
  };
  let done = 0;
  for (const [place, kind] of plan.entries()) {
    const isOver = await Promise.race([
      relay.reaches((extent * (place + 1)) / (plan.length + 2)).then(() => false),
      once(host, 'exit').then(() => true),
    ]);
    if (isOver) break;
    await disturb(kind);
    done++;
  }
  if (host.exitCode === null) await once(host, 'exit');
  for (const bot of bots.values()) bot.kill('SIGKILL');
  relay.close();
  return { sent: relay.sent(), done, code: host.exitCode };
}

function gamesOf(folder: string): Map<string, GameRecord> {
  const { matches } = loadContest(folder);
  return new Map(
    matches.flatMap((match) => recordsOf(match).map((game) => [`${match.key}, game ${game.index}`, game])),
  );
}

/** What of a game follows from bombs and bots. */
function courseOf({ players, moves, winners, reason, schedule }: GameRecord): string {
  return JSON.stringify([players, moves, winners, reason, schedule]);
}

/** Holds a round-robin twice with the same secret, first in peace, and compares. */
export async function holdInChaos(folder: string, { bots, games, tables, seed, disturbances }: ChaosOptions) {
  // Every other bot owns its name.
  const expected = Array.from({ length: bots }, (_, bot) => `bot_${bot}`);
  const names = expected.map((name, bot) => (bot % 2 === 0 ? name : `${name}~secret${bot}`));
  const owners = new Map(
    expected.flatMap((name, bot) => (bot % 2 === 0 ? [] : [[name, `secret${bot}`] as const])),
  );
  const settings = {
    ...{ format: 'round-robin' as const, games, rounds: null, clockMs: 30_000, graceMs: 60_000 },
    ...{ expected, startAt: null },
  };
  const [peaceful, chaotic] = [join(folder, 'peaceful'), join(folder, 'chaotic')];
  openContest(peaceful, settings, 'chaos', { owners }).close();
  mkdirSync(chaotic);
  for (const file of ['secrets.json', 'contest.jsonl'])
    copyFileSync(join(peaceful, file), join(chaotic, file));

  const plan = DISTURBANCES.flatMap((kind) => new Array<Disturbance>(disturbances[kind]).fill(kind));
  const random = stream(seed, 'plan');
  const shuffled = plan
    .map((kind) => ({ kind, at: random.float() }))
    .sort((one, other) => one.at - other.at)
    .map(({ kind }) => kind);
  const { sent } = await holdEvent(peaceful, names, tables, [], 0, seed);
  const { done, code } = await holdEvent(chaotic, names, tables, shuffled, sent, seed);

  const acts = readFileSync(join(chaotic, 'contest.jsonl'), 'utf8').trim().split('\n').slice(1);
  const counted = acts
    .map((line) => JSON.parse(line) as Act)
    .flatMap((act) => (act.type === 'game' ? [`${act.record.match} ${act.record.index}`] : []));
  const [inPeace, inChaos] = [gamesOf(peaceful), gamesOf(chaotic)];
  const reasons: Record<string, number> = {};
  for (const { reason } of inChaos.values()) reasons[reason] = (reasons[reason] ?? 0) + 1;
  const { matches } = loadContest(chaotic);
  return {
    ...{ code, disturbances: done, games: inChaos.size, matches: matches.length },
    /** Games that are in the log more than once. */
    countedTwice: counted.length - new Set(counted).size,
    /** Games that nobody left, and which went otherwise than in peace. */
    changed: [...inChaos].filter(([key, game]) => {
      const before = inPeace.get(key);
      return before !== undefined && game.reason !== 'disconnect' && courseOf(before) !== courseOf(game);
    }).length,
    compared: [...inChaos.keys()].filter((key) => inPeace.has(key)).length,
    left: reasons.disconnect ?? 0,
    late: reasons.timeout ?? 0,
    faults: [
      ...verifyContest(chaotic).faults,
      ...matches.flatMap(
        ({ number }) =>
          verifyReplay(loadReplay(join(chaotic, `games/match-${number}.jsonl`)).games).mismatches,
      ),
    ],
    folders: [peaceful, chaotic] as const,
  };
}
