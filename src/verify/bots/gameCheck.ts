/** Two games against a random opponent, the bot as either side: whose turn it is, and one answer a turn. */
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
import { type BotReply, judge } from './botReply.ts';
import { type BotTrial, OPPONENT_NAME, stateFor } from './botTrial.ts';

/** How long to listen for an answer that should not come: most bots answer what they should not at once. */
const LISTEN_MS = 300;
const MOST_COINS = 24;

/** What was seen of the bot in its games. */
interface Conduct {
  readonly replies: BotReply[];
  /** Answers to states that named its opponent. */
  outOfTurn: number;
  /** Second answers to the same state. */
  extra: number;
}

/**
 * Plays both games and reports on `ownTurn` and `otherTurn`; the seed decides the opponent's coins and the bombs.
 *
 * @returns whether any answer was good: without one, every other check would fail for the same reason
 */
export async function checkGames(trial: BotTrial, seed: number): Promise<boolean> {
  let conduct: Conduct = { replies: [], outOfTurn: 0, extra: 0 };
  await trial.check('ownTurn', async () => {
    conduct = { replies: [], outOfTurn: 0, extra: 0 };
    for (const side of [1, 2] as const) await playAs(side, trial, seed, conduct);
    const judged = judge(conduct.replies);
    if (judged.passed && conduct.extra > 0) {
      return { passed: false, did: `answered ${conduct.extra} states twice` };
    }
    return judged;
  });
  const { outOfTurn } = conduct;
  trial.report('otherTurn', {
    passed: outOfTurn === 0,
    did: outOfTurn === 0 ? 'was silent' : `answered ${outOfTurn} states that named its opponent`,
  });
  return conduct.replies.some(({ fault }) => fault === null);
}

async function playAs(side: Side, trial: BotTrial, seed: number, conduct: Conduct): Promise<void> {
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
