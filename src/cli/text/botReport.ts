/** The report on a bot as text. */
import type { BotReport, CheckResult, Cost } from '../../verify/index.ts';
import { formatDuration, formatMs } from './numbers.ts';
import { counted, harmless, indent } from './words.ts';

const COSTS: Record<Cost, string> = {
  game: 'would have cost a game',
  match: 'would have cost all games that were left',
  limit: 'breaks a limit of the contest',
  note: 'breaks no rule',
};

function describeTimes(answerMs: readonly number[]): string {
  if (answerMs.length === 0) return '';
  const longest = formatMs(Math.max(...answerMs));
  return answerMs.length === 1 ? '' : `, ${answerMs.length} answers, the slowest after ${longest}`;
}

/** A line on a check; what it would have cost and how to mend it, if it failed. */
export function describeCheck({ sentence, passed, did, cost, advice, answerMs }: CheckResult): string {
  if (passed === null) return `- ${sentence}: not tried`;
  const line = `${sentence}: ${did}${describeTimes(answerMs)}`;
  if (passed) return harmless(`✓ ${line}`);
  return harmless(`${cost === 'note' ? '!' : '✗'} ${line}\n${indent(`${COSTS[cost]}. ${advice}`)}`);
}

/** The last lines. */
export function describeBotSummary({ checks, failures, seconds }: BotReport): string {
  const times = checks.flatMap(({ answerMs }) => answerMs);
  const longest = times.length === 0 ? '' : `, the longest answer took ${formatMs(Math.max(...times))}`;
  const made = checks.filter(({ passed }) => passed !== null).length;
  const verdict = failures === 0 ? 'nothing would have cost a game' : `${counted(failures, 'check')} failed`;
  return (
    `${failures === 0 ? '✓' : '✗'} ${made} of ${counted(checks.length, 'check')} made in ${formatDuration(seconds)}: ` +
    `${verdict}${longest}`
  );
}
