/** Checks of the connection: its first message, silence, its end, a server that dies. */
import { initialPosition } from '../../engine/index.ts';
import { pause } from '../../system/index.ts';
import type { BotCheckName } from './botChecks.ts';
import { USUAL_PING } from './botHost.ts';
import { type CheckOutcome, judge } from './botReply.ts';
import { BOT_NAME, type BotTrial, GoneError, stateFor } from './botTrial.ts';
import { middlePosition } from './shownStates.ts';

const PAUSE_MS = 3000;
/** How long the server stays away. */
const AWAY_MS = 2000;
/** The share of a core that waiting may take. */
const IDLE_SHARE = 0.2;
/** On a busy machine a bot that never waits gets less than that, but wants a core nearly all the time. */
const RESTLESS_SHARE = 0.8;

/** First messages that a server can send; a bot can fail at each for a reason of its own. */
export const PINGS: readonly (readonly [name: BotCheckName, ping: Buffer])[] = [
  ['pingBinary', USUAL_PING],
  ['pingText', Buffer.from('Ping')],
  ['pingNumber', Buffer.from('1234')],
  ['pingNull', Buffer.from('null')],
];

/** Starts the bot: it must connect under its name. */
export async function connects(trial: BotTrial): Promise<CheckOutcome> {
  const link = await trial.start();
  if (link === null) throw new GoneError('did not connect');
  const { name } = link;
  return { passed: name === BOT_NAME, did: `connected as "${name}", and was called "${BOT_NAME}"` };
}

/** A new connection with this first message. */
export async function survivesPing(trial: BotTrial, ping: Buffer): Promise<CheckOutcome> {
  if ((await trial.reopen(ping)) === null) throw new GoneError('did not connect');
  const outcome = judge([await trial.ask(stateFor(initialPosition(1)))]);
  // What a bot dies of must not spoil the checks that follow.
  trial.host.ping = USUAL_PING;
  return outcome;
}

/** A while without any message. */
export async function survivesPause(trial: BotTrial): Promise<CheckOutcome> {
  const link = await trial.link();
  if (await link.ended(PAUSE_MS)) return { passed: false, did: 'ended the connection' };
  return judge([await trial.ask(stateFor(middlePosition()))]);
}

/** The server closes the connection. */
export async function reconnects(trial: BotTrial): Promise<CheckOutcome> {
  (await trial.link()).close();
  await trial.returned();
  return judge([await trial.ask(stateFor(middlePosition()))]);
}

/** Waits, and returns whether the bot did so too; a bot whose use cannot be measured is not blamed. */
async function isIdleFor(trial: BotTrial, ms: number): Promise<boolean> {
  const before = trial.use();
  await pause(ms);
  const after = trial.use();
  if (before === null || after === null) return true;
  const used = (after.cpuSeconds - before.cpuSeconds) * 1000;
  const wanted = (after.wantedSeconds - before.wantedSeconds) * 1000;
  return used < IDLE_SHARE * ms && wanted < RESTLESS_SHARE * ms;
}

/** The server dies and rises again; reports on `serverDies` and `waitsIdly`. */
export async function checkDeath(trial: BotTrial): Promise<void> {
  await trial.link();
  let isIdle = true;
  await trial.check('serverDies', async () => {
    await trial.host.die();
    isIdle = await isIdleFor(trial, AWAY_MS);
    await trial.host.rise();
    await trial.returned();
    return judge([await trial.ask(stateFor(middlePosition()))]);
  });
  trial.report('waitsIdly', {
    passed: isIdle,
    did: isIdle ? 'waited' : `wanted a core nearly all of ${AWAY_MS / 1000} s, or took a fifth of one`,
  });
}
