/** What replies come to: whether a check has passed, and what the bot did. */
import type { BotReply } from './botHost.ts';
import { type BotTrial, type CheckOutcome, describeReply } from './botTrial.ts';

/** The first reply that loses decides. */
export function judge(replies: readonly BotReply[]): CheckOutcome {
  const lost = replies.find(({ fault }) => fault !== null);
  if (lost !== undefined) return { passed: false, did: describeReply(lost) };
  return {
    passed: true,
    did: replies.length === 1 ? describeReply(replies[0] as BotReply) : 'answered every state',
  };
}

/** Adds to a failure how the process ended, if it did. */
export async function withLastWords(trial: BotTrial, outcome: CheckOutcome): Promise<CheckOutcome> {
  if (outcome.passed) return outcome;
  const words = await trial.lastWords();
  return words === 'still runs' ? outcome : { ...outcome, did: `${outcome.did}; ${words}` };
}

/** The outcome for a bot that has no connection. */
export async function notConnected(trial: BotTrial): Promise<CheckOutcome> {
  return { passed: false, did: `did not connect: ${await trial.lastWords()}` };
}
