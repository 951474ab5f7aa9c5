/** A game as text: its moves, and how it ended. */

import { type GameRecord, loserOf, type Move } from '../../arena/index.ts';
import { cellSymbol, drawBoard, drawPosition } from '../../engine/index.ts';
import { counted, describeReason, formatMs } from '../../page/index.ts';

/** The move and the board after it. */
export function describeMove(move: Move, players: readonly string[]): string {
  const { player, column, ms, position, outcome } = move;
  const drawing = outcome === null ? drawPosition(position) : drawBoard(position.board);
  return `\n${players[player - 1]} (${cellSymbol(player)}): column ${column}, ${formatMs(ms)}\n${drawing}`;
}

/** Who won a game and why, its number of coins, and who started. */
export function describeOutcome(record: GameRecord): string {
  const { players, winners, starter, moves } = record;
  const loser = loserOf(record);
  const who = loser === null ? `${players[0]} and ${players[1]} both win` : `${players[winners[0] - 1]} wins`;
  const plies = counted(moves.length, 'coin');
  return `${who} (${describeReason(record, players)}), ${plies}, ${players[starter - 1]} started`;
}

/** One line about a finished game. */
export function describeGame(record: GameRecord): string {
  return `game ${record.index + 1}: ${describeOutcome(record)}`;
}
