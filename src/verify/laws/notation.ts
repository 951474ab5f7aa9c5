/** Positions survive being written and read back. */
import fc from 'fast-check';
import { encodePlayState, parsePlayState, playStateOf, positionFromPlayState } from '../../bot/index.ts';
import {
  drawPosition,
  FOUR_CONNECT_XTREME,
  formatPosition,
  type Position,
  parsePosition,
} from '../../engine/index.ts';
import { gamePlans, plainGamePlans } from '../arbitraries.ts';
import { type GamePlan, positionsOf } from '../gamePlan.ts';
import { type Examples, ensure, ensureEqual, type Law, lawOf } from '../law.ts';

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

function positionAt({ plan, choice }: Moment): Position {
  const positions = positionsOf(plan);
  return positions[choice % positions.length] as Position;
}

function momentsOf(plans: fc.Arbitrary<GamePlan>): Examples<Moment> {
  return {
    examples: fc.record({ plan: plans, choice: fc.nat() }),
    draw: (moment) => drawPosition(positionAt(moment)),
  };
}

const MOMENTS = momentsOf(gamePlans);

function ensureReadBack(moment: Moment): void {
  const position = positionAt(moment);
  const { rules } = moment.plan;
  ensureEqual(parsePosition(formatPosition(position), { rules }), position, 'position read back');
}

const textLaw = lawOf('States', MOMENTS);

export const notationLaws: readonly Law[] = [
  textLaw('textNotation', 'a position in text notation is read back as it was', ensureReadBack),

  lawOf('States', momentsOf(plainGamePlans))(
    'plainTextNotation',
    'a position without bombs in text notation is read back as it was',
    ensureReadBack,
  ),

  textLaw(
    'inferredBombs',
    'text notation without the number of bombs dropped is read back, the number inferred',
    (moment) => {
      const position = positionAt(moment);
      const text = formatPosition(position).split(' ').slice(0, -1).join(' ');
      ensureSamePosition(parsePosition(text, { rules: FOUR_CONNECT_XTREME }), position);
    },
  ),

  lawOf('States', {
    examples: fc.record({ moment: MOMENTS.examples, bot: fc.string() }),
    draw: ({ moment, bot }) => `${MOMENTS.draw(moment)}\nbot ${JSON.stringify(bot)}`,
  })('playState', 'a PlayState is read back as it was, position and text', ({ moment, bot }) => {
    const position = positionAt(moment);
    const text = encodePlayState(playStateOf(position, bot));
    const state = parsePlayState(text);
    ensureEqual(state.bot, bot, 'name of the bot');
    ensureEqual(encodePlayState(state), text, 'text written again');
    ensureSamePosition(positionFromPlayState(state, { rules: FOUR_CONNECT_XTREME }), position);
  }),
];
