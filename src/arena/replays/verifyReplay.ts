/**
 * Verifies a replay file against the rules. Columns and the schedule of the bombs come from the file; whether each coin
 * could be dropped, how the game ended, who won and the final board are computed and compared.
 */
import { isDeepStrictEqual } from 'node:util';
import { columnFault, playStateOf } from '../../bot/index.ts';
import type { Position, Side } from '../../engine/index.ts';
import { drawPosition, FOUR_CONNECT_XTREME, opponent, windowOfRound } from '../../engine/index.ts';
import { FORFEIT_REASONS, type GameRecord } from '../play/gameRecord.ts';
import { type ReplayedGame, replayRecord } from './replayRecord.ts';

function fieldDifference(position: Position, field: string, expected: unknown, got: unknown) {
  if (isDeepStrictEqual(expected, got)) return null;
  return {
    /** The round of the state last compared. */
    round: position.round,
    /** The field of the file that differs. */
    field,
    /** According to the rules. */
    expected: JSON.stringify(expected),
    /** According to the file. */
    got: JSON.stringify(got),
    /** The position according to the rules, drawn. */
    boards: `by the rules:\n${drawPosition(position)}`,
  };
}

function scheduleDifference(position: Position, { schedule }: GameRecord) {
  const { rounds } = schedule;
  if (rounds.every((round, index) => windowOfRound(round, FOUR_CONNECT_XTREME) === index)) return null;
  const windows = FOUR_CONNECT_XTREME.windows.map(({ first, last }) => `${first} to ${last}`).join(', ');
  return fieldDifference(position, 'schedule.rounds', `one in each of ${windows}`, rounds);
}

/** Compares the end of the game: by the rules, or by the answer, or missing answer, of the player to move. */
function endDifference({ record, position, outcome }: ReplayedGame) {
  const { reason, illegalColumn } = record;
  const forfeits: readonly string[] = FORFEIT_REASONS;
  if (outcome === null && !forfeits.includes(reason))
    return fieldDifference(position, 'reason', 'the game continues', reason);
  const winners: readonly Side[] = outcome?.winners ?? [opponent(position.toMove)];
  const needsColumn = reason === 'fullColumn' || reason === 'outsideBoard';
  const isColumnRight =
    illegalColumn === null ? !needsColumn : columnFault(position.board, illegalColumn) === reason;
  const rightColumn = needsColumn ? `a column with the fault ${reason}` : null;
  return (
    fieldDifference(position, 'reason', outcome?.reason ?? reason, reason) ??
    fieldDifference(position, 'illegalColumn', isColumnRight ? illegalColumn : rightColumn, illegalColumn) ??
    fieldDifference(position, 'winners', winners, record.winners) ??
    fieldDifference(position, 'finalBoard', playStateOf(position, '').board, record.finalBoard)
  );
}

/** The first point at which a game departs from the rules; `null` if there is none. */
export function verifyRecord(record: GameRecord) {
  const game = replayRecord(record);
  const { position, turns, refusal } = game;
  const schedule = scheduleDifference(turns[0]?.before ?? position, record);
  if (schedule !== null || refusal === null) return schedule ?? endDifference(game);
  return fieldDifference(position, `moves.${turns.length}`, refusal, record.moves[turns.length]);
}

/** Verifies the games of a replay file, each up to its first difference. */
export function verifyReplay(records: readonly GameRecord[]) {
  const mismatches = records.flatMap((record, index) => {
    const difference = verifyRecord(record);
    if (difference === null) return [];
    return [
      {
        /** The number of the game in the file, from 1. */
        id: index + 1,
        /** The line of the file, from 1; the first is its header. */
        line: index + 2,
        ...difference,
      },
    ];
  });
  const moves = records.reduce((sum, record) => sum + record.moves.length, 0);
  return { games: records.length, moves, mismatches };
}
