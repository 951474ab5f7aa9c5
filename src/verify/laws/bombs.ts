/** Laws about bombs: when they drop and explode, and what explosions and gravity do to a board. */
import type { Board, Bomb, PlayedTurn, Position } from '../../engine/index.ts';
import {
  BOMB,
  COLUMNS,
  columnOf,
  drawBoard,
  drawPosition,
  drawSchedule,
  Explosions,
  FOUR_CONNECT_XTREME,
  FREE,
  openColumns,
  play,
  ROLLS,
  rowOf,
} from '../../engine/index.ts';
import {
  armedPositions,
  boardsWithHoles,
  drops,
  PLANNED_GAMES,
  SEED_EXAMPLES,
  turnLawOf,
} from '../arbitraries.ts';
import { playPlan } from '../gamePlan.ts';
import { type Examples, ensure, ensureEqual, type Law, lawOf } from '../law.ts';
import { bombCells, coinsOn, columnContents, isFreed } from '../naiveRules.ts';

/** rules.md section 3: a bomb that drops in round X explodes right after coin X + 3, the fourth since. */
const COINS_UNTIL_EXPLOSION = 4;

function hasDropped({ before, turn }: PlayedTurn): boolean {
  return turn.position.bombsDropped > before.bombsDropped;
}

const dropLaw = turnLawOf('When bombs drop');

/** The laws about when bombs drop. */
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

  lawOf('Explosions', PLANNED_GAMES)(
    'fourthCoin',
    'a bomb explodes right after the fourth coin since it dropped, never moving before',
    (plan) => {
      let bombCell = -1;
      let coins = 0;
      for (const played of playPlan(plan)) {
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

  lawOf('When bombs drop', SEED_EXAMPLES)(
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

const BOARDS: Examples<Board> = {
  examples: boardsWithHoles,
  draw: (board) => `${drawBoard(board)}\nafter gravity:\n${drawBoard(Explosions.applyGravity(board))}`,
};

function gravityLawOf(source: string) {
  const boardLaw = lawOf(source, BOARDS);
  return (name: string, sentence: string, holds: (board: Board, fallen: Board) => void) =>
    boardLaw(name, sentence, (board) => holds(board, Explosions.applyGravity(board)));
}

const gravityLaw = gravityLawOf('Explosions');

/** The laws of gravity. */
export const gravityLaws: readonly Law[] = [
  gravityLawOf('Board and coins')('noHoles', 'gravity leaves no hole', (_, fallen) => {
    fallen.forEach((cell, index) => {
      const hangs = cell !== FREE && index >= COLUMNS && fallen[index - COLUMNS] === FREE;
      ensure(!hangs, () => `a cell floats in column ${columnOf(index)}`);
    });
  }),

  gravityLaw('keepsOrder', 'gravity keeps the order within each column', (board, fallen) => {
    ensureEqual(columnContents(fallen), columnContents(board), 'columns from the bottom up');
  }),

  gravityLaw('keepsCoins', 'gravity neither adds nor loses a coin or a bomb', (board, fallen) => {
    ensureEqual(fallen.toSorted(), board.toSorted(), 'cells of the board, sorted');
  }),

  gravityLaw('fallsOnce', 'gravity changes nothing on a board that has fallen', (_, fallen) => {
    ensureEqual(Explosions.applyGravity(fallen), fallen, 'the board after a second fall');
  }),
];

const exampleLaw = lawOf('Explosions', {
  examples: armedPositions,
  draw: ({ position }) => `${drawPosition(position)}\nthe bomb explodes`,
});

/** Explode the bomb of a position by the rules, before and after the fall, and by the naive rules: `spared` are the cells that the blast leaves. */
function explodeBomb({ board, bomb }: Position) {
  const { row, column } = bomb as Bomb;
  const cleared = Explosions.clearBlast(board, row, column, FOUR_CONNECT_XTREME);
  const { board: after, destroyed } = Explosions.explode(board, row, column, FOUR_CONNECT_XTREME);
  const bombCell = board.indexOf(BOMB);
  const spared = board.map((cell, index) => (isFreed(bombCell, index) ? FREE : cell));
  return { board, bombCell, spared, cleared, after, destroyed };
}

function blastLaw(name: string, sentence: string, holds: (blast: ReturnType<typeof explodeBomb>) => void) {
  return exampleLaw(name, sentence, ({ position }) => holds(explodeBomb(position)));
}

/** The laws of explosions. */
export const explosionLaws: readonly Law[] = [
  blastLaw(
    'blast',
    "an explosion frees exactly the bomb's cell and its orthogonal neighbours",
    ({ spared, cleared }) => ensureEqual(cleared, spared, 'cells before the fall'),
  ),

  blastLaw('collapse', 'after an explosion what is left has fallen, order kept', ({ spared, after }) => {
    const left = columnContents(spared);
    ensureEqual(columnContents(after), left, 'columns from the bottom up');
    after.forEach((cell, index) => {
      const isTaken = rowOf(index) < (left[columnOf(index)]?.length as number);
      ensure(isTaken === (cell !== FREE), () => `a hole or a floating cell in column ${columnOf(index)}`);
    });
  }),

  blastLaw(
    'sparedColumns',
    'an explosion touches no column in which it frees no cell',
    ({ board, bombCell, after }) => {
      const freed = board.flatMap((_, index) => (isFreed(bombCell, index) ? [columnOf(index)] : []));
      after.forEach((cell, index) => {
        const isSpared = !freed.includes(columnOf(index));
        ensure(!isSpared || cell === board[index], () => `column ${columnOf(index)} has changed`);
      });
    },
  ),

  blastLaw(
    'destroyedCoins',
    'an explosion names as destroyed exactly the coins that it takes',
    ({ board, bombCell, after, destroyed }) => {
      const isHit = (cell: number, index: number) => (cell === 1 || cell === 2) && isFreed(bombCell, index);
      const hit = board.flatMap((cell, index) => (isHit(cell, index) ? [index] : []));
      ensureEqual(destroyed.toSorted(), hit.toSorted(), 'destroyed cells');
      ensureEqual(coinsOn(after), coinsOn(board) - hit.length, 'coins left');
    },
  ),

  lawOf('Explosions', drops(armedPositions))(
    'announcedRound',
    'a bomb explodes in the round it announces, not earlier, unless the coin wins',
    ({ position, column }) => {
      const bomb = position.bomb as Bomb;
      const turn = play(position, column, FOUR_CONNECT_XTREME);
      if (turn.outcome?.reason === 'line') return;
      const isDue = position.round + 1 === bomb.explodeInRound;
      const bombCell = position.board.indexOf(BOMB);
      ensureEqual(turn.explosion !== null, isDue, 'whether the bomb explodes after this coin');
      ensureEqual(turn.position.bomb, isDue ? null : bomb, 'the bomb after the turn');
      ensureEqual(turn.position.board.indexOf(BOMB), isDue ? -1 : bombCell, 'the cell of the bomb');
    },
  ),
];
