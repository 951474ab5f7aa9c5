/**
 * Compliance of a bot over the wire, as match managers check chess engines: it is started as in the contest, shown what a
 * server can show, and every answer is judged by what it would have cost.
 */
import type { ParameterValues } from '../../bot/index.ts';
import { BOT_CHECKS, type BotCheckName } from './botChecks.ts';
import { BotHost } from './botHost.ts';
import { BotTrial, type CheckResult } from './botTrial.ts';
import { CONNECTION_CHECKS, checkDeath, checkGames, connects } from './connectionChecks.ts';
import { checkLimits } from './limits.ts';
import { type Checks, STATE_CHECKS } from './stateChecks.ts';

export interface BotRequest {
  /** A command line with `{port}` and `{name}`. */
  readonly command: string;
  /** What it is started with, see `startProgram`. */
  readonly parameters?: ParameterValues | undefined;
  /** The folder with the bot's files, if its size is to be checked. */
  readonly folder?: string | undefined;
  /** Decides the opponent's coins and the bombs of the game that is played. */
  readonly seed: number;
  /** The only checks to make, along with those of connection and limits (default: all). */
  readonly only?: readonly BotCheckName[] | undefined;
  readonly onCheck?: (check: CheckResult) => void;
  /** Once it is aborted, no further check is made. */
  readonly signal?: AbortSignal;
}

export interface BotReport {
  readonly command: string;
  readonly seed: number;
  readonly seconds: number;
  readonly checks: readonly CheckResult[];
  /** Checks that failed and would have cost something; notes do not count. */
  readonly failures: number;
}

const SINGLE_CHECKS: Checks = { ...CONNECTION_CHECKS, ...STATE_CHECKS };

async function makeChecks(trial: BotTrial, { folder, seed, only, signal }: BotRequest): Promise<void> {
  const isWanted = (...names: readonly BotCheckName[]) =>
    !signal?.aborted && (only === undefined || names.some((name) => only.includes(name)));
  await trial.check('connects', () => connects(trial));
  if (trial.results.find(({ name }) => name === 'connects')?.passed !== true) return;
  if (isWanted('ownTurn', 'otherTurn') && !(await checkGames(trial, seed))) return;
  for (const { name } of BOT_CHECKS) {
    const make = SINGLE_CHECKS[name];
    if (make !== undefined && isWanted(name)) await trial.check(name, () => make(trial));
  }
  if (isWanted('serverDies', 'waitsIdly')) await checkDeath(trial);
  if (!signal?.aborted) checkLimits(trial, folder);
}

export function isCostly({ passed, cost }: CheckResult): boolean {
  return passed === false && cost !== 'note';
}

/** Throws a {BotProcessError} on Windows. */
export async function verifyBot(request: BotRequest): Promise<BotReport> {
  const { command, parameters, seed, onCheck = () => {} } = request;
  const start = performance.now();
  const host = new BotHost();
  await host.rise();
  const trial = new BotTrial(host, command, parameters, onCheck);
  try {
    await makeChecks(trial, request);
  } finally {
    await trial.close();
  }
  const checks = trial.results;
  const failures = checks.filter(isCostly).length;
  return { command, seed, seconds: (performance.now() - start) / 1000, checks, failures };
}
