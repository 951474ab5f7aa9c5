/** What laws are tried on, with its drawing for people: boards, and what was played on them. */
import type fc from 'fast-check';
import { drawPosition, drawSchedule, FOUR_CONNECT_XTREME, type Outcome, play } from '../../engine/index.ts';
import { type Drop, gamePlans, seeds } from '../arbitraries.ts';
import { describePlan, type GamePlan } from '../gamePlan.ts';
import type { Examples } from '../law.ts';

/** The outcome in words. */
function describeOutcome(outcome: Outcome | null): string {
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

/** Coins, each dropped into one of these positions. */
export function drops(examples: fc.Arbitrary<Drop>): Examples<Drop> {
  return { examples, draw: drawDrop };
}

/** Games, many of them cut short. */
export const GAMES: Examples<GamePlan> = { examples: gamePlans, draw: describePlan };

/** Seeds of schedules. */
export const SEEDS: Examples<number> = {
  examples: seeds,
  draw: (seed) => `seed ${seed}: ${JSON.stringify(drawSchedule(FOUR_CONNECT_XTREME, seed))}`,
};
