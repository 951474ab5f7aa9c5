/**
 * The rare cases of the rules, which a server must have shown before "no violation" means much.
 *
 * Each case is a question about one turn. Those that an explosion makes can be steered for while the bomb lies there.
 */
import {
  COLUMNS,
  FOUR_CONNECT_XTREME,
  Lines,
  openColumns,
  opponent,
  ROWS,
  type Side,
} from '../../engine/index.ts';
import type { WatchedTurn } from './gameFollower.ts';

/** A rare case, and the test for it. */
export interface RareCase {
  readonly name: string;
  readonly isMet: (watched: WatchedTurn) => boolean;
  /** True if it ends the game, so that the game's later bombs are not seen. */
  readonly ends?: boolean;
}

const { connect, windows } = FOUR_CONNECT_XTREME;

/** The steps between neighbours of a line, by its direction on the board. */
const DIRECTIONS: Readonly<Record<string, number>> = {
  horizontal: 1,
  vertical: COLUMNS,
  rising: COLUMNS + 1,
  falling: COLUMNS - 1,
};

function winsAlong(step: number): RareCase['isMet'] {
  const isAlong = ([first = 0, second = 0]: readonly number[]) => second - first === step;
  const lines = Lines.linesOfLength(connect).filter((line) =>
    isAlong(line.toSorted((one, two) => one - two)),
  );
  return ({ before, turn }) =>
    turn.outcome?.reason === 'line' &&
    lines.some((line) => line.every((cell) => turn.position.board[cell] === before.toMove));
}

function explodingBomb({ before, turn }: WatchedTurn) {
  return turn.explosion === null ? null : before.bomb;
}

function explodesInColumn(...columns: readonly number[]): RareCase['isMet'] {
  return (watched) => columns.includes(explodingBomb(watched)?.column ?? -1);
}

function collapseWins(name: string, winners: (mover: Side) => readonly Side[]): RareCase {
  const isMet = ({ before, turn: { outcome } }: WatchedTurn) =>
    outcome?.reason === 'explosion' && `${outcome.winners}` === `${winners(before.toMove)}`;
  return { name, isMet, ends: true };
}

function dropsIn(bound: 'first' | 'last'): RareCase['isMet'] {
  return ({ bomb }) => bomb !== null && windows.some((window) => window[bound] === bomb.round);
}

function fillsAfter(parity: number): RareCase['isMet'] {
  return ({ turn: { outcome, position } }) =>
    outcome?.reason === 'fullBoard' && (position.round - 1) % 2 === parity;
}

/** Cases that are decided by the coins dropped while a bomb lies there. */
export const BLAST_CASES: readonly RareCase[] = [
  {
    name: 'a coin wins in the very turn of an explosion',
    isMet: ({ before, turn }) =>
      turn.outcome?.reason === 'line' && before.bomb?.explodeInRound === before.round + 1,
    ends: true,
  },
  collapseWins('an explosion wins for both players', () => [1, 2]),
  collapseWins('an explosion wins for the player who dropped the coin', (mover) => [mover]),
  collapseWins('an explosion wins for the other player', (mover) => [opponent(mover)]),
  ...['no coin', 'one coin', 'two coins', 'three coins', 'four coins'].map((what, coins) => ({
    name: `an explosion destroys ${what}`,
    isMet: ({ turn }: WatchedTurn) => turn.explosion?.destroyed.length === coins,
  })),
  {
    name: 'a coin lies on top of the bomb that explodes',
    isMet: (watched) => {
      const bomb = explodingBomb(watched);
      const above = bomb && (bomb.row + 1) * COLUMNS + bomb.column;
      return above !== null && watched.turn.explosion?.destroyed.includes(above) === true;
    },
  },
  {
    name: 'an explosion opens a full column',
    isMet: ({ before, turn }) =>
      turn.explosion !== null &&
      openColumns(turn.explosion.board).some(
        (column) => !openColumns(before.board.with(turn.landed, before.toMove)).includes(column),
      ),
  },
];

const RARE_CASES: readonly RareCase[] = [
  ...Object.entries(DIRECTIONS).map(([name, step]) => ({
    name: `a coin wins with a ${name} line`,
    isMet: winsAlong(step),
  })),
  ...BLAST_CASES,
  ...Array.from({ length: ROWS }, (_, row) => ({
    name: `a bomb explodes in row ${row}${row === 0 ? ', the bottom' : row === ROWS - 1 ? ', the top' : ''}`,
    isMet: (watched: WatchedTurn) => explodingBomb(watched)?.row === row,
  })),
  { name: 'a bomb explodes at the left edge', isMet: explodesInColumn(0) },
  { name: 'a bomb explodes at the right edge', isMet: explodesInColumn(COLUMNS - 1) },
  {
    name: 'a bomb explodes in a corner',
    isMet: (watched) =>
      explodesInColumn(0, COLUMNS - 1)(watched) && [0, ROWS - 1].includes(explodingBomb(watched)?.row ?? -1),
  },
  { name: 'a bomb fills its column', isMet: ({ bomb }) => bomb?.row === ROWS - 1 },
  {
    name: 'a bomb drops while a column is full',
    isMet: ({ bomb, turn }) => bomb !== null && openColumns(turn.position.board).length < COLUMNS,
  },
  { name: 'a bomb drops in the first round of its window', isMet: dropsIn('first') },
  { name: 'a bomb drops in the last round of its window', isMet: dropsIn('last') },
  { name: 'a full board after an even number of coins', isMet: fillsAfter(0) },
  { name: 'a full board after an odd number of coins', isMet: fillsAfter(1) },
];

/** Counts how often each rare case was met. */
export class Coverage {
  readonly met = new Map(RARE_CASES.map(({ name }) => [name, 0]));

  add(watched: WatchedTurn): void {
    for (const { name, isMet } of RARE_CASES) {
      if (isMet(watched)) this.met.set(name, (this.met.get(name) ?? 0) + 1);
    }
  }
}
