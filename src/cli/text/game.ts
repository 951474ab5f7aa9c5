/** A game as text: its moves, and how it ended. */
import { type GameRecord, loserOf, type Move } from '../../arena/index.ts';
import { cellSymbol, drawBoard, drawPosition } from '../../engine/index.ts';
import { formatMs } from './numbers.ts';
import { counted } from './words.ts';

/** The move and the board after it. */
export function describeMove(move: Move, players: readonly string[]): string {
  const { player, column, ms, position, outcome } = move;
  const drawing = outcome === null ? drawPosition(position) : drawBoard(position.board);
  return `\n${players[player - 1]} (${cellSymbol(player)}): column ${column}, ${formatMs(ms)}\n${drawing}`;
}

/** What decided a game: a line, a full board, or a bad or missing answer. */
export function describeReason(record: GameRecord): string {
  const { players, reason, illegalColumn } = record;
  const loser = players[(loserOf(record) ?? 1) - 1];
  const descriptions: Record<GameRecord['reason'], string> = {
    line: 'four in a line',
    explosion: 'four in a line after an explosion',
    fullBoard: `the board is full and ${loser} would have to move`,
    timeout: `${loser} did not answer in time`,
    disconnect: `${loser} was disconnected`,
    fullColumn: `${loser} answered with column ${illegalColumn}, which is full`,
    outsideBoard: `${loser} answered with column ${illegalColumn}, which is not on the board`,
    notJson: `${loser}'s answer was not JSON`,
    noColumn: `${loser}'s answer had no number "column"`,
  };
  return descriptions[reason];
}

/** Who won a game and why, its number of coins, and who started. */
export function describeOutcome(record: GameRecord): string {
  const { players, winners, starter, moves } = record;
  const loser = loserOf(record);
  const who = loser === null ? `${players[0]} and ${players[1]} both win` : `${players[winners[0] - 1]} wins`;
  const plies = counted(moves.length, 'coin');
  return `${who} (${describeReason(record)}), ${plies}, ${players[starter - 1]} started`;
}

/** One line about a finished game. */
export function describeGame(record: GameRecord): string {
  return `game ${record.index + 1}: ${describeOutcome(record)}`;
}
