/**
 * The simple opponent of Vier Gewinnt, which looks one coin ahead: win, else block, else give no win away, else chance.
 * It knows the bomb on the board, but not the ones to come.
 */
import { openColumns, opponent, type Player } from '../../engine/board.ts';
import { type Position, play } from '../../engine/position.ts';
import type { RandomStream } from '../../engine/random.ts';
import { pickOne } from './random.ts';

function winsAt(position: Position, column: number): boolean {
  return play(position, column).outcome?.winners.includes(position.toMove) ?? false;
}

function winningColumns(position: Position): number[] {
  return openColumns(position.board).filter((column) => winsAt(position, column));
}

/** Whether the opponent can win right after this coin, or already has. */
function givesWin(position: Position, column: number): boolean {
  const rival: Player = opponent(position.toMove);
  const { outcome, position: next } = play(position, column);
  return outcome === null ? winningColumns(next).length > 0 : outcome.winners.includes(rival);
}

export function greedyColumn(position: Position, random: RandomStream): number {
  const [win] = winningColumns(position);
  if (win !== undefined) return win;
  const [block] = winningColumns({ ...position, toMove: opponent(position.toMove) });
  if (block !== undefined) return block;
  const open = openColumns(position.board);
  const safe = open.filter((column) => !givesWin(position, column));
  return pickOne(safe.length > 0 ? safe : open, random);
}
