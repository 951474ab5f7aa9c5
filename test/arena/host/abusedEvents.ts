/**
 * Events under abuse, as a program: for each kind of it, honest bots hold a small event, and a process at the same address does
 * harm before the first game and until the last. Prints a JSON object with what became of each event.
 *
 *     node --expose-gc --import tsx test/arena/host/abusedEvents.ts
 *
 * Some abusers take part in the event, under a name of their own.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openContest, openHost, verifyContest } from '../../../src/arena/index.ts';
import { pageWeights } from '../../../src/cli/index.ts';
import { hostFiles } from '../../../src/page/index.ts';
import { ABUSES } from './abuses.ts';
import { LightBot } from './lightBot.ts';

const BOTS = 4;
const GAMES = 3;
const ABUSE_MS = 500;
const NAMES = Array.from({ length: BOTS }, (_, bot) => `bot_${bot}`);
const SECRETS = NAMES.map((_, bot) => (bot % 2 === 0 ? null : `secret${bot}`));
/** Abusers who take part: strangers are not even let in. */
const INSIDERS = ['flood', 'burst', 'tooLarge'];
/** The event is paused until the abuse is under way. */
const OWN_ACTS = 2;

const megabytes = (bytes: number) => Math.round(bytes / 1e6);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An event under this kind of abuse, `null` for none. */
async function suffer(kind: string | null) {
  const folder = mkdtempSync(join(tmpdir(), 'fcx-host-abuse-'));
  const insider = kind !== null && INSIDERS.includes(kind) ? kind : null;
  const settings = {
    // The clock is for busy machines.
    ...{ format: 'round-robin' as const, games: GAMES, rounds: null, clockMs: 5000, graceMs: 10_000 },
    ...{ expected: insider === null ? NAMES : [...NAMES, insider], startAt: BOTS },
  };
  const owners = NAMES.flatMap((name, bot) => (SECRETS[bot] ? [[name, SECRETS[bot]] as const] : []));
  const log = openContest(folder, settings, 'test', { owners: new Map(owners) });
  let rssMB = 0;
  const sampling = setInterval(() => {
    rssMB = Math.max(rssMB, megabytes(process.memoryUsage.rss()));
  }, 20);
  const counts = { forfeits: 0, acts: -OWN_ACTS };
  const host = await openHost(log, {
    ...{ host: '127.0.0.1', port: 0, tables: BOTS / 2, files: hostFiles(pageWeights('best.json')) },
    onEvent(event) {
      if (event.type === 'act') counts.acts++;
      if (event.type !== 'game') return;
      const { players, winners, reason } = event.record;
      const loser = players[winners[0] === 1 ? 1 : 0];
      if (['timeout', 'disconnect'].includes(reason) && loser !== insider) counts.forfeits++;
    },
  });
  const start = (child: string) => fork(new URL(import.meta.url), [child, `${host.port}`]);
  const pause = (isPaused: boolean) => host.obey({ type: 'pause', table: null, isPaused });
  // Names without a secret are for who comes first: the honest bots.
  pause(true);
  const run = host.run(new AbortController().signal);
  const honest = start('bots');
  while (!log.state.hasBegun) await wait(20);
  let actions = 0;
  const abuser = kind === null ? null : start(kind);
  abuser?.on('message', (done: number) => {
    actions = done;
  });
  if (abuser !== null) await once(abuser, 'message');
  await wait(kind === null ? 0 : ABUSE_MS);
  pause(false);
  await run;
  for (const child of [honest, abuser]) child?.kill('SIGKILL');
  const missing = log.state.matches.filter(
    ({ players, games: { length } }) => players.every((one) => one !== null && one < BOTS) && length < GAMES,
  ).length;
  await host.close();
  log.close();
  const faults = verifyContest(folder).faults.length;
  rmSync(folder, { recursive: true });
  clearInterval(sampling);
  globalThis.gc?.();
  return { actions, ...counts, missing, faults, heapMB: megabytes(process.memoryUsage().heapUsed), rssMB };
}

const [child, port] = process.argv.slice(2);
if (child === undefined) {
  const results: Record<string, Awaited<ReturnType<typeof suffer>>> = { peace: await suffer(null) };
  for (const kind of Object.keys(ABUSES)) results[kind] = await suffer(kind);
  process.stdout.write(JSON.stringify(results));
} else {
  process.on('disconnect', () => process.exit());
  if (child === 'bots') {
    for (const [bot, name] of NAMES.entries())
      new LightBot(Number(port), SECRETS[bot] === null ? name : `${name}~${SECRETS[bot]}`);
  } else {
    let done = 0;
    ABUSES[child]?.(Number(port), () => {
      done++;
    });
    // The event waits for the first report.
    setInterval(() => done > 0 && process.send?.(done), 50);
  }
}
