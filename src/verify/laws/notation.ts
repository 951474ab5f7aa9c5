/** Positions survive being written and read back. */
import fc from 'fast-check';
import { encodePlayState, parsePlayState, playStateOf, positionFromPlayState } from '../../bot/index.ts';
import {
  drawPosition,
  FOUR_CONNECT_XTREME,
  formatPosition,
  type Position,
  parsePosition,
  type Rules,
} from '../../engine/index.ts';
import { gamePlans, plainGamePlans } from '../arbitraries.ts';
import { type GamePlan, positionsOf } from '../gamePlan.ts';
import { ensure, ensureEqual, type Law, type LawTitle, law } from '../law.ts';

/** Whether a state alone leaves open if its window's bomb has just exploded or is still to drop. */
function isBombCountOpen({ bomb, round }: Position): boolean {
  return (
    bomb === null &&
    FOUR_CONNECT_XTREME.windows.some(({ first }) => first + FOUR_CONNECT_XTREME.fuse === round)
  );
}

/** Compares; where a state leaves the number of bombs dropped open, it may differ by one. */
function ensureSamePosition(read: Position, written: Position): void {
  const { bombsDropped } = written;
  const { bombsDropped: inferred } = read;
  const isAsGood =
    inferred === bombsDropped || (isBombCountOpen(written) && Math.abs(inferred - bombsDropped) === 1);
  ensure(isAsGood, () => `${inferred} bombs inferred, ${bombsDropped} have dropped`);
  ensureEqual({ ...read, bombsDropped }, written, 'position read back');
}

/** A position from a game, with a player to move; played only when needed, because broken rules may fail at it. */
interface Moment {
  readonly plan: GamePlan;
  readonly choice: number;
}

function momentsOf(plans: fc.Arbitrary<GamePlan>): fc.Arbitrary<Moment> {
  return fc.record({ plan: plans, choice: fc.nat() });
}

const moments = momentsOf(gamePlans);

function positionAt({ plan, choice }: Moment): Position {
  const positions = positionsOf(plan);
  return positions[choice % positions.length] as Position;
}

function positionLaw(
  title: LawTitle,
  holds: (position: Position, rules: Rules) => void,
  examples = moments,
): Law {
  return law(title, {
    examples,
    draw: (moment) => drawPosition(positionAt(moment)),
    holds: (moment) => holds(positionAt(moment), moment.plan.rules),
  });
}

function ensureReadBack(position: Position, rules: Rules): void {
  ensureEqual(parsePosition(formatPosition(position), { rules }), position, 'position read back');
}

export const notationLaws: readonly Law[] = [
  positionLaw(
    {
      name: 'textNotation',
      sentence: 'a position in text notation is read back as it was',
      source: 'States',
    },
    ensureReadBack,
  ),

  positionLaw(
    {
      name: 'plainTextNotation',
      sentence: 'a position without bombs in text notation is read back as it was',
      source: 'States',
    },
    ensureReadBack,
    momentsOf(plainGamePlans),
  ),

  positionLaw(
    {
      name: 'inferredBombs',
      sentence: 'text notation without the number of bombs dropped is read back, the number inferred',
      source: 'States',
    },
    (position) => {
      const fields = formatPosition(position).split(' ');
      ensureSamePosition(
        parsePosition(fields.slice(0, -1).join(' '), { rules: FOUR_CONNECT_XTREME }),
        position,
      );
    },
  ),

  law(
    {
      name: 'playState',
      sentence: 'a PlayState is read back as it was, position and text',
      source: 'States',
    },
    {
      examples: fc.record({ moment: moments, bot: fc.string() }),
      draw: ({ moment, bot }) => `${drawPosition(positionAt(moment))}\nbot ${JSON.stringify(bot)}`,
      holds: ({ moment, bot }) => {
        const position = positionAt(moment);
        const text = encodePlayState(playStateOf(position, bot));
        const state = parsePlayState(text);
        ensureEqual(state.bot, bot, 'name of the bot');
        ensureEqual(encodePlayState(state), text, 'text written again');
        ensureSamePosition(positionFromPlayState(state, { rules: FOUR_CONNECT_XTREME }), position);
      },
    },
  ),
];
