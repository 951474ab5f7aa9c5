/** Examples for people: drawn boards and what was played on them. */
import { drawPosition, FOUR_CONNECT_XTREME, type Outcome, play } from '../engine/index.ts';
import type { Drop } from './arbitraries.ts';

/** The outcome in words. */
export function describeOutcome(outcome: Outcome | null): string {
  if (outcome === null) return 'the game continues';
  const { winners, reason } = outcome;
  return `${winners.length === 1 ? 'winner' : 'winners'} ${winners.join(' and ')} (${reason})`;
}

/** The position, the coin dropped, and its consequences by the rules. */
export function drawDrop({ position, column }: Drop): string {
  const turn = play(position, column, FOUR_CONNECT_XTREME);
  return (
    `${drawPosition(position)}\ncoin of player ${position.toMove} in column ${column}: ` +
    `${describeOutcome(turn.outcome)}\n${drawPosition(turn.position)}`
  );
}
