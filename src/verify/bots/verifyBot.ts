/**
 * Compliance of a bot over the wire, as match managers check chess engines: it is started as in the contest, shown what a
 * server can show, and every answer is judged by what it would have cost.
 */
import { encodePlayState, type Params, playStateOf } from '../../bot/index.ts';
import type { Side } from '../../engine/index.ts';
import {
  drawSchedule,
  FOUR_CONNECT_XTREME,
  initialPosition,
  openColumns,
  scheduledDropper,
  stream,
  takeTurn,
} from '../../engine/index.ts';
import { pause } from '../../system/index.ts';
import { BOT_CHECKS, type BotCheckName } from './botChecks.ts';
import {
  BOT_NAME,
  type BotReply,
  BotTrial,
  type CheckResult,
  judgeReplies,
  OPPONENT_NAME,
} from './botTrial.ts';
import { reportLimits } from './limits.ts';
import { SINGLE_CHECKS } from './singleChecks.ts';

/** Milliseconds to listen for an answer that should not come: most bots answer what they should not at once. */
const LISTEN_MS = 300;
const MOST_COINS = 24;

/** Return an empty record of the bot's games: `extra` counts second answers to a state, `outOfTurn` those to its opponent's. */
function newConduct() {
  return { replies: [] as BotReply[], outOfTurn: 0, extra: 0 };
}

/**
 * Play both games and report on `ownTurn` and `otherTurn`; the seed decides the opponent's coins and the bombs.
 *
 * @returns true if any answer was good: without one, every other check would fail for the same reason
 */
async function checkGames(trial: BotTrial, seed: number): Promise<boolean> {
  let conduct = newConduct();
  await trial.check('ownTurn', async () => {
    conduct = newConduct();
    for (const side of [1, 2] as const) {
      if (conduct.replies.at(-1)?.fault !== 'silent') await playAs(side, trial, seed, conduct);
    }
    const judged = judgeReplies(conduct.replies);
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

type Conduct = ReturnType<typeof newConduct>;

async function playAs(side: Side, trial: BotTrial, seed: number, conduct: Conduct): Promise<void> {
  const random = stream(seed, 'opponent', side);
  const dropper = scheduledDropper(drawSchedule(FOUR_CONNECT_XTREME, seed, side));
  let position = initialPosition(1);
  for (let coin = 0; coin < MOST_COINS; coin++) {
    const open = openColumns(position.board);
    let column = random.pick(open);
    if (position.toMove === side) {
      const reply = await trial.ask(position);
      conduct.replies.push(reply);
      if (reply.fault === null) column = reply.column as number;
      // A late answer would be taken for the answer to another state.
      if (reply.column === null && reply.ms === null) return;
    } else {
      const link = await trial.link();
      // Frames that arrived before this state are second answers to the last one.
      conduct.extra += link.frames.splice(0).length;
      link.send(Buffer.from(encodePlayState(playStateOf(position, OPPONENT_NAME))));
      await pause(LISTEN_MS);
      conduct.outOfTurn += link.frames.splice(0).length;
    }
    const turn = takeTurn(position, column, FOUR_CONNECT_XTREME, dropper);
    ({ position } = turn);
    if (turn.outcome !== null) return;
  }
}
/** A bot to check, and the checks to make. */
export interface BotCheckRequest {
  /** A command line with `{port}` and `{name}`. */
  readonly command: string;
  readonly parameters?: Params.ParameterValues | undefined;
  /** The folder with the bot's files, if their size is to be checked. */
  readonly folder?: string | undefined;
  readonly seed: number;
  /** The only checks to make, along with those of connection and limits (default: all). */
  readonly only?: readonly BotCheckName[] | undefined;
  readonly onCheck?: (check: CheckResult) => void;
  readonly signal?: AbortSignal;
}

/** The results of checking a bot. */
export type BotReport = Awaited<ReturnType<typeof verifyBot>>;

async function makeChecks(trial: BotTrial, { folder, seed, only, signal }: BotCheckRequest): Promise<void> {
  const isWanted = (...names: readonly BotCheckName[]) =>
    !signal?.aborted && (only === undefined || names.some((name) => only.includes(name)));
  const connects = await trial.check('connects', async () => {
    const { name } = await trial.start();
    return { passed: name === BOT_NAME, did: `connected as "${name}", and was called "${BOT_NAME}"` };
  });
  if (!connects.passed) return;
  if (isWanted('ownTurn', 'otherTurn') && !(await checkGames(trial, seed))) return;
  for (const { name } of BOT_CHECKS) {
    const make = SINGLE_CHECKS[name];
    if (make !== undefined && isWanted(name)) await trial.check(name, () => make(trial));
  }
  if (!signal?.aborted) reportLimits(trial, folder);
}

/** True if a check failed that would have cost something in the contest. */
export function isCostly({ passed, cost }: CheckResult): boolean {
  return passed === false && cost !== 'note';
}

/** Check a bot. */
export async function verifyBot(request: BotCheckRequest) {
  const { command, parameters, seed, onCheck = () => {} } = request;
  const start = performance.now();
  const trial = new BotTrial(command, parameters, onCheck);
  await trial.listen();
  try {
    await makeChecks(trial, request);
  } finally {
    await trial.close();
  }
  const checks: readonly CheckResult[] = trial.results;
  return {
    command,
    seed,
    seconds: (performance.now() - start) / 1000,
    checks,
    /** Checks that failed and would have cost something; notes do not count. */
    failures: checks.filter(isCostly).length,
  };
}
