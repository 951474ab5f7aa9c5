/** Checks of the connection and of whole games: its first message, turns, silence, its end, a server that dies. */
import {
  drawSchedule,
  FOUR_CONNECT_XTREME,
  initialPosition,
  openColumns,
  type Side,
  scheduledDropper,
  stream,
  takeTurn,
} from '../../engine/index.ts';
import { pause } from '../../system/index.ts';
import { type BotReply, type CheckOutcome, judge, USUAL_PING } from './botHost.ts';
import { BOT_NAME, type BotTrial, OPPONENT_NAME, stateFor } from './botTrial.ts';
import { askOnce, type Checks, MIDDLE } from './stateChecks.ts';

const PAUSE_MS = 3000;
const AWAY_MS = 2000;
/** The share of a core that waiting may take. */
const IDLE_SHARE = 0.2;
/** On a busy machine a bot that never waits gets less than that, but wants a core nearly all the time. */
const RESTLESS_SHARE = 0.8;

export async function connects(trial: BotTrial): Promise<CheckOutcome> {
  const { name } = await trial.start();
  return { passed: name === BOT_NAME, did: `connected as "${name}", and was called "${BOT_NAME}"` };
}

async function survivesPing(trial: BotTrial, ping: Buffer): Promise<CheckOutcome> {
  await trial.reopen(ping);
  const outcome = await askOnce(trial, initialPosition(1));
  // What a bot dies of must not spoil the checks that follow.
  trial.host.ping = USUAL_PING;
  return outcome;
}

export const CONNECTION_CHECKS = {
  // First messages that a server can send; a bot can fail at each for a reason of its own.
  pingBinary: (trial) => survivesPing(trial, USUAL_PING),
  pingText: (trial) => survivesPing(trial, Buffer.from('Ping')),
  pingNumber: (trial) => survivesPing(trial, Buffer.from('1234')),
  pingNull: (trial) => survivesPing(trial, Buffer.from('null')),
  async pause(trial) {
    const link = await trial.link();
    if (await link.ended(PAUSE_MS)) return { passed: false, did: 'ended the connection' };
    return askOnce(trial, MIDDLE);
  },
  async reconnects(trial) {
    (await trial.link()).close();
    await trial.returned();
    return askOnce(trial, MIDDLE);
  },
} as const satisfies Checks;

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

export async function checkDeath(trial: BotTrial): Promise<void> {
  await trial.link();
  let isIdle = true;
  await trial.check('serverDies', async () => {
    await trial.host.die();
    isIdle = await isIdleFor(trial, AWAY_MS);
    await trial.host.rise();
    await trial.returned();
    return askOnce(trial, MIDDLE);
  });
  trial.report('waitsIdly', {
    passed: isIdle,
    did: isIdle ? 'waited' : `wanted a core nearly all of ${AWAY_MS / 1000} s, or took a fifth of one`,
  });
}

/** How long to listen for an answer that should not come: most bots answer what they should not at once. */
const LISTEN_MS = 300;
const MOST_COINS = 24;

/** What is seen of the bot in its games: `extra` are second answers to a state, `outOfTurn` those to its opponent's. */
function newConduct() {
  return { replies: [] as BotReply[], outOfTurn: 0, extra: 0 };
}

/**
 * Plays both games and reports on `ownTurn` and `otherTurn`; the seed decides the opponent's coins and the bombs.
 *
 * @returns whether any answer was good: without one, every other check would fail for the same reason
 */
export async function checkGames(trial: BotTrial, seed: number): Promise<boolean> {
  let conduct = newConduct();
  await trial.check('ownTurn', async () => {
    conduct = newConduct();
    for (const side of [1, 2] as const) await playAs(side, trial, seed, conduct);
    const judged = judge(conduct.replies);
    const hasExtra = judged.passed && conduct.extra > 0;
    return hasExtra ? { passed: false, did: `answered ${conduct.extra} states twice` } : judged;
  });
  const { outOfTurn } = conduct;
  trial.report('otherTurn', {
    passed: outOfTurn === 0,
    did: outOfTurn === 0 ? 'was silent' : `answered ${outOfTurn} states that named its opponent`,
  });
  return conduct.replies.some(({ fault }) => fault === null);
}

async function playAs(
  side: Side,
  trial: BotTrial,
  seed: number,
  conduct: ReturnType<typeof newConduct>,
): Promise<void> {
  const random = stream(seed, 'opponent', side);
  const dropper = scheduledDropper(drawSchedule(FOUR_CONNECT_XTREME, seed, side));
  let position = initialPosition(1);
  for (let coin = 0; coin < MOST_COINS; coin++) {
    const open = openColumns(position.board);
    let column = open[random.int(0, open.length - 1)] as number;
    if (position.toMove === side) {
      const reply = await trial.ask(stateFor(position));
      conduct.replies.push(reply);
      if (reply.fault === null) column = reply.column as number;
      if (reply.fault === 'gone') return;
    } else {
      const link = await trial.link();
      // What comes before this state is a second answer to the last one.
      conduct.extra += link.takeAll();
      link.send(Buffer.from(JSON.stringify({ ...stateFor(position), bot: OPPONENT_NAME })));
      await pause(LISTEN_MS);
      conduct.outOfTurn += link.takeAll();
    }
    const turn = takeTurn(position, column, FOUR_CONNECT_XTREME, dropper);
    ({ position } = turn);
    if (turn.outcome !== null) return;
  }
}
