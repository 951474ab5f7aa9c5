/** The way in which a game was lost, as far as the board shows it without a search. */
import {
  columnOf,
  FOUR_CONNECT_XTREME,
  loserOf,
  openColumns,
  type PlayedTurn,
  type Position,
  play,
  playMoves,
  rowOf,
  type Side,
  scheduledDropper,
} from '../../engine/index.ts';
import type { GameRecord } from '../play/gameRecord.ts';

type LossReason = 'bomb' | 'oddRow' | 'evenRow' | 'fork' | 'overlooked' | 'fullBoard' | 'time' | 'fault';

/** Reasons that follow from the end of the game alone; other ends are faults. */
const OTHER_ENDS: Partial<Record<GameRecord['reason'], LossReason>> = {
  explosion: 'bomb',
  fullBoard: 'fullBoard',
  timeout: 'time',
};

/** The columns in which this player would win, were it to move. */
function winningColumns(position: Position, player: Side): number[] {
  return openColumns(position.board).filter((column) => {
    const { outcome } = play({ ...position, toMove: player }, column, FOUR_CONNECT_XTREME);
    return outcome?.reason === 'line' && outcome.winners.includes(player);
  });
}

/** Return the way in which the last coin won: at once in a free cell above the loser's coin, or where the loser could have dropped one. */
function reasonOfLine({ schedule, starter, moves }: GameRecord): LossReason {
  const turns: PlayedTurn[] = [...playMoves(FOUR_CONNECT_XTREME, scheduledDropper(schedule), starter, moves)];
  const [last, answered] = [turns.at(-1) as PlayedTurn, turns.at(-2)];
  const cell = last.turn.landed;
  if (answered === undefined) return 'overlooked';
  const threats = winningColumns(answered.before, last.before.toMove);
  if (threats.includes(columnOf(cell))) return threats.length > 1 ? 'fork' : 'overlooked';
  // The loser's coin carried the winner's; else an explosion or a bomb has moved what was there.
  if (answered.column !== last.column) return answered.turn.explosion === null ? 'overlooked' : 'bomb';
  return rowOf(cell) % 2 === 0 ? 'oddRow' : 'evenRow';
}

/** Return the way in which the loser lost the game; `null` if no single player lost it. */
export function lossReason(record: GameRecord): LossReason | null {
  const { reason } = record;
  if (loserOf(record) === null) return null;
  return reason === 'line' ? reasonOfLine(record) : (OTHER_ENDS[reason] ?? 'fault');
}
