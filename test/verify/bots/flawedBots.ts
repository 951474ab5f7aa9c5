/** Bots with a flaw, and the check that each must fail. */
import { fileURLToPath } from 'node:url';
import type { BotCheckName } from '../../../src/verify/bots/botChecks.ts';
import {
  type BotCheckRequest,
  type BotReport,
  isCostly,
  verifyBot,
} from '../../../src/verify/bots/verifyBot.ts';

const BOTS = fileURLToPath(new URL('../../fixtures/bots/', import.meta.url));

/** The check that a bot with each flaw fails. */
export const CAUGHT_BOTS = {
  everyState: 'otherTurn',
  diesOfTextPing: 'pingText',
  diesOfNumberPing: 'pingNumber',
  diesOfNullPing: 'pingNull',
  wrongName: 'connects',
  slow: 'ownTurn',
  noJson: 'ownTurn',
  noColumn: 'ownTurn',
  twoAnswers: 'ownTurn',
  textOnly: 'ownTurn',
  strictFields: 'unknownFields',
  trustsMemory: 'unseenBoard',
  onlyNewStates: 'sameState',
  impatient: 'pause',
  bombAtEdge: 'bombAtEdge',
  alwaysCentre: 'oneColumn',
  fullBoardCrash: 'fullBoard',
  oneAtATime: 'twoAtOnce',
  neverReturns: 'reconnects',
  hungry: 'memory',
  twoProcesses: 'processes',
} as const satisfies Record<string, BotCheckName>;

/** The name of a flaw. */
export type BotFlaw = keyof typeof CAUGHT_BOTS;

/** Verify the small bot with this flaw. */
export function verifyFlawedBot(
  flaw: BotFlaw | 'none',
  more: Partial<BotCheckRequest> = {},
): Promise<BotReport> {
  return verifyBotCommand(flawedBot(flaw), more);
}

/** The command line of the small bot with this flaw, or without one. */
export function flawedBot(flaw: BotFlaw | 'none'): string {
  return `exec "${process.execPath}" "${BOTS}flawed.mjs" ${flaw} {port} {name}`;
}

/** Verify the bot that this command line starts, with seed 1 unless `more` has another. */
export function verifyBotCommand(command: string, more: Partial<BotCheckRequest> = {}): Promise<BotReport> {
  return verifyBot({ command, seed: 1, ...more });
}

/** Names of the checks that failed, notes included. */
export function failedChecks({ checks }: BotReport): string[] {
  return checks.filter(({ passed }) => passed === false).map(({ name }) => name);
}

/** Names of the checks that failed and would have cost something. */
export function costlyChecks({ checks }: BotReport): string[] {
  return checks.filter(isCostly).map(({ name }) => name);
}
