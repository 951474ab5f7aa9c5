/**
 * The simple opponent of Vier Gewinnt, which looks one coin ahead: win, else block, else give no win away, else any column;
 * ties are broken at random. It considers the bomb on the board, but not those to come.
 */
import {
  openColumns,
  opponent,
  type Position,
  play,
  type RandomStream,
  type Rules,
} from '../../engine/index.ts';
import { pickOne } from './random.ts';

/** The columns in which the player to move wins at once. */
function winningColumns(position: Position, rules: Rules): number[] {
  return openColumns(position.board).filter(
    (column) => play(position, column, rules).outcome?.winners.includes(position.toMove) ?? false,
  );
}

/** Whether the opponent can win right after this coin, or already has. */
function givesWin(position: Position, column: number, rules: Rules): boolean {
  const { outcome, position: next } = play(position, column, rules);
  return outcome === null
    ? winningColumns(next, rules).length > 0
    : outcome.winners.includes(opponent(position.toMove));
}

/** The simple opponent's column; there must be an open one. */
export function greedyColumn(position: Position, random: RandomStream, rules: Rules): number {
  const open = openColumns(position.board);
  const choices = [
    winningColumns(position, rules),
    winningColumns({ ...position, toMove: opponent(position.toMove) }, rules),
    open.filter((column) => !givesWin(position, column, rules)),
    open,
  ];
  return pickOne(choices.find(({ length }) => length > 0) as number[], random);
}
