/**
 * Compliance of a bot over the wire, as match managers check chess engines: it is started as in the contest, shown what a
 * server can show, and every answer is judged by what it would have cost.
 */
import type { BotCheckName } from './botChecks.ts';
import { BotTrial, type CheckResult } from './botTrial.ts';
import {
  checkDeath,
  checkGames,
  connects,
  PINGS,
  reconnects,
  survivesPause,
  survivesPing,
} from './connectionChecks.ts';
import { checkLimits } from './limits.ts';
import { BOARD_CHECKS, type MakeCheck, STATE_CHECKS } from './stateChecks.ts';

/** What to check. */
export interface BotRequest {
  /** A command line with `{port}` and `{name}`. */
  readonly command: string;
  /** The folder with the bot's files, `null` if its size is not to be checked. */
  readonly folder: string | null;
  /** Decides the opponent's coins and the bombs of the game that is played. */
  readonly seed: number;
  /** The only checks to make, along with those of connection and limits (default: all). */
  readonly only?: readonly BotCheckName[];
  /** Called after every check. */
  readonly onCheck?: (check: CheckResult) => void;
  /** Once it is aborted, no further check is made. */
  readonly signal?: AbortSignal;
}

/** What was found. */
export interface BotReport {
  readonly command: string;
  readonly seed: number;
  readonly seconds: number;
  readonly checks: readonly CheckResult[];
  /** Checks that failed and would have cost something; notes do not count. */
  readonly failures: number;
}

/** A step of the verification, and the checks that it makes. Once a step returns `false`, the others are pointless. */
type Step = readonly [names: readonly BotCheckName[], make: () => Promise<unknown>];

/** The steps that make one check each. */
function steps(trial: BotTrial, checks: Partial<Record<BotCheckName, MakeCheck>>): Step[] {
  return (Object.entries(checks) as [BotCheckName, MakeCheck][]).map(([name, make]) => [
    [name],
    () => trial.check(name, () => make(trial)),
  ]);
}

function allSteps(trial: BotTrial, seed: number): Step[] {
  return [
    [['ownTurn', 'otherTurn'], () => checkGames(trial, seed)],
    ...PINGS.flatMap(([name, ping]) => steps(trial, { [name]: () => survivesPing(trial, ping) })),
    ...steps(trial, { ...STATE_CHECKS, pause: survivesPause, ...BOARD_CHECKS, reconnects }),
    [['serverDies', 'waitsIdly'], () => checkDeath(trial)],
  ];
}

/** Makes the checks asked for; none but the first ones if the bot cannot play at all. */
async function makeChecks(trial: BotTrial, { folder, seed, only, signal }: BotRequest): Promise<void> {
  await trial.check('connects', () => connects(trial));
  if (trial.results.find(({ name }) => name === 'connects')?.passed !== true) return;
  for (const [names, make] of allSteps(trial, seed)) {
    if (signal?.aborted) return;
    const isWanted = only === undefined || names.some((name) => only.includes(name));
    if (isWanted && (await make()) === false) return;
  }
  checkLimits(trial, folder);
}

/** Whether a failed check would have cost something. */
export function isCostly({ passed, cost }: CheckResult): boolean {
  return passed === false && cost !== 'note';
}

/**
 * Checks a bot.
 *
 * @throws {BotProcessError} on Windows
 */
export async function verifyBot(request: BotRequest): Promise<BotReport> {
  const { command, seed, onCheck = () => {} } = request;
  const start = performance.now();
  const trial = await BotTrial.open(command, onCheck);
  try {
    await makeChecks(trial, request);
  } finally {
    await trial.close();
  }
  const checks = trial.results;
  const failures = checks.filter(isCostly).length;
  return { command, seed, seconds: (performance.now() - start) / 1000, checks, failures };
}
