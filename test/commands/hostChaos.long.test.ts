/** A host that is killed, and bots that are cut off, whether it sees that or not. When follows from how far the event is, not from a clock. */
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOG_FILE, loadContest, openContest } from '../../src/arena/contest/contestLog.ts';
import { recordsOf } from '../../src/arena/contest/contestState.ts';
import type { GameRecord } from '../../src/arena/play/gameRecord.ts';
import { stream } from '../../src/engine/random.ts';
import { lightBot, SETTINGS } from '../arena/host/events.ts';
import { testFolder } from '../system/folders.ts';
import { StallingProxy } from '../system/stallingProxy.ts';
import { runCommand, startCommand } from './runCommand.ts';

/** Every other bot owns its name. */
const NAMES = ['bot_0', 'bot_1~red', 'bot_2', 'bot_3~blue', 'bot_4', 'bot_5~grey'];
const OWNERS = NAMES.filter((name) => name.includes('~'));
const PORT = 20_000 + (process.pid % 20_000);

const linesOf = (folder: string) => readFileSync(join(folder, LOG_FILE), 'utf8').trim().split('\n');

async function startHost(folder: string) {
  const host = startCommand(['host', '--resume', folder, '--port', `${PORT}`, '--tables', '3', '--end']);
  await host.printed(/bots connect to/);
  return host;
}

/** A bot with a network of its own. */
async function send(name: string) {
  const network = await StallingProxy.start(PORT);
  return { network, bot: lightBot(network.port, name) };
}

/** Holds the event in a folder, whose log will have about so many lines, with these disturbances. */
async function hold(folder: string, plan: readonly string[], lines: number): Promise<void> {
  const random = stream(1, 'chaos');
  let host = await startHost(folder);
  const bots = new Map<string, Awaited<ReturnType<typeof send>>>();
  for (const name of NAMES) bots.set(name, await send(name));
  for (const [place, kind] of plan.entries()) {
    const moment = (lines * (place + 1)) / (plan.length + 2);
    await expect.poll(() => linesOf(folder).length, { interval: 5 }).toBeGreaterThan(moment);
    const name = random.pick(kind === 'cutUnseen' ? OWNERS : NAMES);
    if (kind === 'cut') bots.get(name)?.bot.cut();
    else if (kind === 'cutUnseen') {
      bots.get(name)?.network.stall();
      bots.set(name, await send(name));
    } else {
      host.process.kill('SIGKILL');
      await host.finished;
      host = await startHost(folder);
    }
  }
  expect((await host.finished).code).toBe(0);
  for (const { bot } of bots.values()) bot.stop();
}

/** What of each game follows from bombs and bots; games that somebody left have none. */
function coursesOf(folder: string): Map<string, object | null> {
  const courseOf = ({ players, moves, winners, reason, schedule }: GameRecord) =>
    reason === 'disconnect' ? null : { players, moves, winners, reason, schedule };
  return new Map(
    loadContest(folder).matches.flatMap((match) =>
      recordsOf(match).map((game) => [`${match.key}, game ${game.index}`, courseOf(game)] as const),
    ),
  );
}

it('bots that are cut off lose at most the game under way, a killed host costs none, and no game counts twice', async () => {
  const folder = testFolder();
  const [peaceful, chaotic] = [join(folder, 'peaceful'), join(folder, 'chaotic')];
  const expected = NAMES.map((name) => name.replace(/~.*/, ''));
  const owners = new Map(OWNERS.map((name) => name.split('~') as [string, string]));
  const settings = { ...SETTINGS, clockMs: 30_000, graceMs: 60_000, expected };
  openContest(peaceful, settings, 'chaos', { owners }).close();
  mkdirSync(chaotic);
  for (const file of ['secrets.json', LOG_FILE]) copyFileSync(join(peaceful, file), join(chaotic, file));

  await hold(peaceful, [], 0);
  const cuts = ['cut', 'cut', 'cutUnseen', 'cut'];
  await hold(chaotic, [...cuts, 'killHost', ...cuts, 'killHost'], linesOf(peaceful).length);
  const [inPeace, inChaos] = [coursesOf(peaceful), coursesOf(chaotic)];
  const left = [...inChaos].filter(([, course]) => course === null);
  expect(left.length).toBeLessThanOrEqual(2 * cuts.length);
  const both = [...inChaos].filter(([key, course]) => course !== null && inPeace.has(key));
  expect(both.map(([, course]) => course)).toEqual(both.map(([key]) => inPeace.get(key)));
  expect(both.length + left.length).toBeGreaterThanOrEqual(45);
  const counted = linesOf(chaotic)
    .map((line) => JSON.parse(line))
    .flatMap(({ type, record }) => (type === 'game' ? [`${record.match} ${record.index}`] : []));
  expect(new Set(counted).size).toBe(counted.length);
  expect(await runCommand(['host', '--verify', chaotic])).toMatchObject({ code: 0 });
}, 600_000);
