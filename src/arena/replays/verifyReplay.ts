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

/** The first point at which a game of a file departs from the rules. */
export interface Difference {
  /** The round of the state last compared. */
  readonly round: number;
  /** What differs: the field of the file. */
  readonly field: string;
  /** According to the rules. */
  readonly expected: string;
  /** According to the file. */
  readonly got: string;
  /** The position according to the rules, drawn. */
  readonly boards: string;
}

/** The first difference of one game in a file. */
interface Mismatch extends Difference {
  /** The number of the game in the file, from 1. */
  readonly id: number;
  /** The line of the file, from 1. */
  readonly line: number;
}

/** Compares a field of the file with its value by the rules in this position. */
function fieldDifference(
  position: Position,
  field: string,
  expected: unknown,
  got: unknown,
): Difference | null {
  if (isDeepStrictEqual(expected, got)) return null;
  return {
    round: position.round,
    field,
    expected: JSON.stringify(expected),
    got: JSON.stringify(got),
    boards: `by the rules:\n${drawPosition(position)}`,
  };
}

/** The result of verifying a file. */
export interface ReplayReport {
  readonly games: number;
  readonly moves: number;
  readonly mismatches: readonly Mismatch[];
}

function scheduleDifference(position: Position, { schedule }: GameRecord): Difference | null {
  const { rounds } = schedule;
  if (rounds.every((round, index) => windowOfRound(round, FOUR_CONNECT_XTREME) === index)) return null;
  const windows = FOUR_CONNECT_XTREME.windows.map(({ first, last }) => `${first} to ${last}`).join(', ');
  return fieldDifference(position, 'schedule.rounds', `one in each of ${windows}`, rounds);
}

/** Compares the end of the game: by the rules, or by the answer, or missing answer, of the player to move. */
function endDifference({ record, position, outcome }: ReplayedGame): Difference | null {
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

export function verifyRecord(record: GameRecord): Difference | null {
  const game = replayRecord(record);
  const { position, turns, refusal } = game;
  const schedule = scheduleDifference(turns[0]?.before ?? position, record);
  if (schedule !== null || refusal === null) return schedule ?? endDifference(game);
  return fieldDifference(position, `moves.${turns.length}`, refusal, record.moves[turns.length]);
}

/** Verifies the games of a replay file, each up to its first difference. */
export function verifyReplay(records: readonly GameRecord[]): ReplayReport {
  const mismatches = records.flatMap((record, index) => {
    const difference = verifyRecord(record);
    // The first line of the file is its header.
    return difference === null ? [] : [{ id: index + 1, line: index + 2, ...difference }];
  });
  const moves = records.reduce((sum, record) => sum + record.moves.length, 0);
  return { games: records.length, moves, mismatches };
}
