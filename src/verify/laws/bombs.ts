/** When bombs drop and explode in whole games. */
import {
  BOMB,
  COLUMNS,
  columnOf,
  drawSchedule,
  FOUR_CONNECT_XTREME,
  openColumns,
  type PlayedTurn,
  ROLLS,
} from '../../engine/index.ts';
import { GAMES, SEEDS, turnLawOf } from '../arbitraries.ts';
import { playTurns } from '../gamePlan.ts';
import { ensure, ensureEqual, type Law, lawOf } from '../law.ts';
import { bombCells, columnContents } from '../naiveRules.ts';

/** rules.md section 3: a bomb that drops in round X explodes right after coin X + 3, the fourth since. */
const COINS_UNTIL_EXPLOSION = 4;

function hasDropped({ before, turn }: PlayedTurn): boolean {
  return turn.position.bombsDropped > before.bombsDropped;
}

const dropLaw = turnLawOf('When bombs drop');

export const bombLaws: readonly Law[] = [
  dropLaw('oneBomb', 'there is never more than one bomb, and it lies where the position says', ({ turn }) => {
    const { bomb, round } = turn.position;
    const announced = bomb === null ? [] : [bomb.row * COLUMNS + bomb.column];
    ensureEqual(bombCells(turn.position.board), announced, `cells with a bomb in round ${round}`);
  }),

  dropLaw(
    'scheduledRounds',
    'bombs drop in the rounds of their schedule and in no others',
    (played, plan) => {
      const { rounds } = plan.schedule;
      const { position, outcome } = played.turn;
      const isDue = outcome === null && rounds.includes(position.round);
      ensureEqual(hasDropped(played), isDue, `whether a bomb drops in round ${position.round}`);
      const passed = rounds.filter((round) => round <= position.round).length;
      if (outcome === null) ensureEqual(position.bombsDropped, passed, 'number of bombs dropped');
    },
  ),

  dropLaw('pickedColumn', 'a bomb drops on top of the open column that its roll picks', (played, plan) => {
    if (!hasDropped(played)) return;
    const { position } = played.turn;
    const roll = plan.schedule.rolls[position.bombsDropped - 1] as number;
    const cell = position.board.indexOf(BOMB);
    const open = openColumns(position.board.with(cell, 0));
    // Every column has an equal share of the rolls, in order.
    const share = ROLLS / open.length;
    const picked = open.find((_, index) => roll < (index + 1) * share);
    ensureEqual(columnOf(cell), picked, `column of the bomb in round ${position.round}`);
    ensureEqual(columnContents(position.board)[columnOf(cell)]?.at(-1), BOMB, 'top of its column');
  }),

  lawOf('Explosions', GAMES)(
    'fourthCoin',
    'a bomb explodes right after the fourth coin since it dropped, never moving before',
    (plan) => {
      let bombCell = -1;
      let coins = 0;
      for (const played of playTurns(plan)) {
        const { before, turn } = played;
        if (bombCell !== -1) {
          coins++;
          const isDue = coins === COINS_UNTIL_EXPLOSION && turn.outcome?.reason !== 'line';
          ensureEqual(turn.explosion !== null, isDue, `whether the bomb explodes after coin ${before.round}`);
          if (isDue) bombCell = -1;
        } else {
          ensure(turn.explosion === null, () => `an explosion without a bomb after coin ${before.round}`);
        }
        if (bombCell !== -1) ensureEqual(bombCells(turn.position.board), [bombCell], 'cell of the bomb');
        if (hasDropped(played)) {
          bombCell = turn.position.board.indexOf(BOMB);
          coins = 0;
        }
      }
    },
  ),

  lawOf('When bombs drop', SEEDS)(
    'drawnSchedule',
    'a drawn schedule has one bomb in each window and rolls that pick a column',
    (seed) => {
      const { rounds, rolls } = drawSchedule(FOUR_CONNECT_XTREME, seed);
      const { windows } = FOUR_CONNECT_XTREME;
      ensureEqual(rounds.length, windows.length, 'number of rounds');
      ensureEqual(rolls.length, windows.length, 'number of rolls');
      windows.forEach(({ first, last }, index) => {
        const round = rounds[index] as number;
        const isInside = Number.isInteger(round) && round >= first && round <= last;
        ensure(isInside, () => `round ${round} is not in ${first} to ${last}`);
      });
      for (const roll of rolls) {
        const picks = Number.isInteger(roll) && roll >= 0 && roll < ROLLS;
        ensure(picks, () => `the roll ${roll} picks no column`);
      }
    },
  ),
];
