/**
 * A game planned before it is played: a schedule, a starter and a choice for every coin.
 *
 * A choice is a number that is mapped to one of the columns open at that moment, like a schedule's rolls. So every plan is
 * a legal game, and stays one when a shrinker removes choices or makes them smaller.
 */
import type { BombSchedule, PlayedTurn, Position, Rules, Side } from '../engine/index.ts';
import {
  drawPosition,
  initialPosition,
  openColumns,
  pickColumn,
  playMoves,
  scheduledDropper,
} from '../engine/index.ts';
import { quietIfAny } from './naiveRules.ts';

/** A planned game. */
export interface GamePlan {
  readonly rules: Rules;
  readonly schedule: BombSchedule;
  readonly starter: Side;
  /** For each coin a number (0..419) that picks its column as `pickColumn` does. The game may end before the last one. */
  readonly choices: readonly number[];
  /** True if both players avoid winning at once where they can, which makes long games and full boards. */
  readonly peaceful: boolean;
}

/** Play a plan and yield its turns, until the game or the plan ends. */
export function* playPlan({ rules, schedule, starter, choices, peaceful }: GamePlan): Generator<PlayedTurn> {
  const columns = choices.map(
    (choice) => (position: Position) =>
      pickColumn(choice, peaceful ? quietIfAny(position) : openColumns(position.board)),
  );
  for (const played of playMoves(rules, scheduledDropper(schedule), starter, columns)) {
    yield played;
    if (played.turn.outcome !== null) return;
  }
}

/** Return the positions of a plan's game in which a player is to move. */
export function positionsOf(plan: GamePlan): Position[] {
  const reached = [...playPlan(plan)].flatMap(({ turn }) => (turn.outcome === null ? [turn.position] : []));
  return [initialPosition(plan.starter), ...reached];
}

/** Describe the game for people: the starter, the bombs, the columns played, and the last position reached. */
export function describePlan(plan: GamePlan): string {
  const { rounds, rolls } = plan.schedule;
  const bombs =
    rounds.length === 0
      ? 'no bombs'
      : `bombs drop in rounds ${rounds.join(', ')} with rolls ${rolls.join(', ')}`;
  const columns: number[] = [];
  let last = initialPosition(plan.starter);
  let stop = '';
  try {
    for (const { column, turn } of playPlan(plan)) {
      columns.push(column);
      last = turn.position;
    }
  } catch (error) {
    stop = `the next coin or bomb fails: ${(error as Error).message}\n`;
  }
  return (
    `player ${plan.starter} starts; ${bombs}\n` +
    `coins in columns ${columns.join(' ') || '(none)'}\n${stop}${drawPosition(last)}`
  );
}
