/**
 * The simple opponent: it wins if it can, else it blocks, else it avoids the columns that let the other side win, else it
 * drops anywhere. Among equal columns it chooses at random.
 */
import { openColumns, opponent } from '../engine/board.ts';
import { type Position, play } from '../engine/position.ts';
import type { RandomStream } from '../engine/random.ts';
import { CONNECT_FOUR } from '../engine/rules.ts';

/** The columns in which the player to move wins at once. */
function winningColumns(position: Position): number[] {
  return openColumns(position.board).filter(
    (column) => play(position, column, CONNECT_FOUR).outcome?.reason === 'line',
  );
}

function isSafe(position: Position, column: number): boolean {
  return winningColumns(play(position, column, CONNECT_FOUR).position).length === 0;
}

/** The simple opponent's column; there must be an open one. */
export function simpleColumn(position: Position, random: RandomStream): number {
  const open = openColumns(position.board);
  const choices = [
    winningColumns(position),
    winningColumns({ ...position, toMove: opponent(position.toMove) }),
    open.filter((column) => isSafe(position, column)),
    open,
  ];
  const columns = choices.find(({ length }) => length > 0) as number[];
  return columns[random.int(0, columns.length - 1)] as number;
}
