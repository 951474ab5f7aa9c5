/** Laws of whole games. */
import {
  cellIndex,
  drawSchedule,
  FOUR_CONNECT_XTREME,
  maxPlies,
  mirrorPosition,
  mirrorSchedule,
  opponent,
  type Position,
  ROLLS,
  type Side,
  stream,
  validatePosition,
} from '../../engine/index.ts';
import { GAMES, SEEDS, turnLawOf, wholeGamePlans } from '../arbitraries.ts';
import { describePlan, type GamePlan, playTurns, positionsOf } from '../gamePlan.ts';
import { ensure, ensureEqual, type Law, lawOf } from '../law.ts';
import { coinsOn, columnContents } from '../naiveRules.ts';

function ensureSameCourse(
  [plan, other]: readonly [GamePlan, GamePlan],
  see: (position: Position) => Position,
  seePlayer: (player: Side) => Side,
): void {
  const turns = [...playTurns(plan)];
  const others = [...playTurns(other)];
  ensureEqual(others.length, turns.length, 'number of coins played');
  turns.forEach(({ turn }, index) => {
    const otherTurn = others[index]?.turn;
    ensureEqual(otherTurn?.position, see(turn.position), `position after coin ${index + 1}`);
    const winners = turn.outcome?.winners.map(seePlayer).toSorted();
    ensureEqual(otherTurn?.outcome?.winners, winners, `winners after coin ${index + 1}`);
    ensureEqual(otherTurn?.outcome?.reason, turn.outcome?.reason, `reason after coin ${index + 1}`);
  });
}

function swapColours(position: Position): Position {
  const board = position.board.map((cell) => (cell === 1 ? 2 : cell === 2 ? 1 : cell));
  return { ...position, board, toMove: opponent(position.toMove) };
}

function planOfSeed(seed: number): GamePlan {
  const coins = stream(seed, 'coins');
  const choices = Array.from({ length: maxPlies(FOUR_CONNECT_XTREME) }, () => coins.int(0, ROLLS - 1));
  const schedule = drawSchedule(FOUR_CONNECT_XTREME, seed);
  return { rules: FOUR_CONNECT_XTREME, schedule, starter: 1, choices, peaceful: false };
}

const gameLaw = lawOf('Board and coins', GAMES);
const turnLaw = turnLawOf('Board and coins');

export const gameLaws: readonly Law[] = [
  gameLaw('mirror', 'a mirrored game takes a mirrored course', (plan) => {
    const choices = plan.choices.map((choice) => ROLLS - 1 - choice);
    const mirrored = { ...plan, schedule: mirrorSchedule(plan.schedule), choices };
    ensureSameCourse([plan, mirrored], mirrorPosition, (player) => player);
  }),

  gameLaw('swap', 'a game with the players swapped takes the same course', (plan) => {
    ensureSameCourse([plan, { ...plan, starter: opponent(plan.starter) }], swapColours, opponent);
  }),

  turnLaw(
    'turns',
    'the players take turns, and every coin that does not win raises the round by one',
    ({ before, turn }) => {
      const isWon = turn.outcome?.reason === 'line';
      const { round, toMove } = turn.position;
      ensureEqual(round, isWon ? before.round : before.round + 1, `round after coin ${before.round}`);
      ensureEqual(toMove, isWon ? before.toMove : opponent(before.toMove), 'player to move');
    },
  ),

  turnLaw(
    'landing',
    'a coin falls on top of its column and changes nothing else',
    ({ before, column, turn }) => {
      if (turn.explosion !== null || turn.position.bombsDropped > before.bombsDropped) return;
      const landed = cellIndex(columnContents(before.board)[column]?.length as number, column);
      const expected = before.board.with(landed, before.toMove);
      ensureEqual(turn.position.board, expected, `board after coin ${before.round}`);
      ensureEqual(turn.landed, landed, 'its cell');
    },
  ),

  turnLawOf('Explosions')('coinsStay', 'coins leave the board only in explosions', ({ before, turn }) => {
    const expected = coinsOn(before.board) + 1 - (turn.explosion?.destroyed.length ?? 0);
    ensureEqual(coinsOn(turn.position.board), expected, `coins on the board after coin ${before.round}`);
  }),

  gameLaw('validPositions', 'every position reached is found valid', (plan) => {
    for (const position of positionsOf(plan)) validatePosition(position, plan);
  }),

  lawOf('A full board', { examples: wholeGamePlans, draw: describePlan })(
    'ends',
    `a game ends within ${maxPlies(FOUR_CONNECT_XTREME)} coins`,
    (plan) => {
      const outcome = [...playTurns(plan)].at(-1)?.turn.outcome ?? null;
      ensure(outcome !== null, () => 'the game continues after its last coin');
    },
  ),

  lawOf('When bombs drop', SEEDS)('sameSeed', 'the same seed gives the same game', (seed) => {
    const [plan, again] = [planOfSeed(seed), planOfSeed(seed)];
    ensureEqual(again.schedule, plan.schedule, 'schedule');
    ensureSameCourse(
      [plan, again],
      (position) => position,
      (player) => player,
    );
  }),
];
