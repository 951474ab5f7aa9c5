/**
 * A position being set up. Pieces go on top of a column and never float; round and side to move follow the coins, and can
 * be set, because coins that an explosion destroyed are not on the board.
 */
import type { Board, Position, Side } from '../../engine/index.ts';
import {
  BOMB,
  cellIndex,
  columnOf,
  Explosions,
  FOUR_CONNECT_XTREME,
  FREE,
  inferBombsDropped,
  initialPosition,
  landingRow,
  NotationError,
  rowOf,
  validatePosition,
} from '../../engine/index.ts';

/** A coin of a side, or a bomb. */
export type Piece = Side | typeof BOMB;

/** A position that is being set up, which may break the rules. */
export interface Draft {
  readonly board: Board;
  readonly toMove: Side;
  readonly round: number;
  readonly fuse: number;
}

/** The last round that a draft can have. */
export const LAST_DRAFT_ROUND = 60;

const { windows, fuse: FUSE } = FOUR_CONNECT_XTREME;
const WHEN = windows.map(({ first, last }) => `${first}–${last}`).join(', ');
const PLAINLY: Readonly<Record<string, string>> = {
  bombTiming: `Bombs drop in rounds ${WHEN} and explode ${FUSE} coins later: none explodes then.`,
  coinCount: 'These coins cannot be on the board in this round.',
};

/** The numbers of coins after which a bomb on the board can explode. */
export const POSSIBLE_FUSES = Array.from({ length: FUSE }, (_, index) => index + 1);

/** Returns a position as a draft. */
export function draftOf({ board, bomb, round, toMove }: Position): Draft {
  return { board, toMove, round, fuse: bomb === null ? FUSE : bomb.explodeInRound - round };
}

const withoutPiece = (board: Board, cell: number): Board => Explosions.applyGravity(board.with(cell, FREE));

const coins = (board: Board): number => board.filter((cell) => cell === 1 || cell === 2).length;

/** The draft with another board: a coin more is a round more, and the side with fewer coins is to move. */
function withBoard(draft: Draft, board: Board): Draft {
  const round = Math.max(1, draft.round + coins(board) - coins(draft.board));
  const first = board.filter((cell) => cell === 1).length;
  return { ...draft, board, round, toMove: 2 * first > coins(board) ? 2 : 1 };
}

/**
 * Returns the draft with a piece on top of a column, unless that is full; a bomb replaces the one that was there. Round and side to
 * move are set anew by the coins on the board.
 */
export function putPiece(draft: Draft, piece: Piece, column: number): Draft {
  const old = draft.board.indexOf(BOMB);
  const board = piece === BOMB && old !== -1 ? withoutPiece(draft.board, old) : draft.board;
  const row = landingRow(board, column);
  return row === null ? draft : withBoard(draft, board.with(cellIndex(row, column), piece));
}

/**
 * Returns the draft without the piece in a cell: the pieces above it fall, and round and side to move are set anew
 * by the coins that are left.
 */
export function removePiece(draft: Draft, cell: number): Draft {
  return withBoard(draft, withoutPiece(draft.board, cell));
}

/** Returns the draft with an empty board, in round 1. */
export function emptyDraft(draft: Draft): Draft {
  return { ...draft, board: initialPosition(1).board, round: 1, toMove: 1 };
}

/** Returns the draft as a `position`, or the `problem` with it, for a person. */
export function positionOfDraft({ board, round, toMove, fuse }: Draft) {
  const cell = board.indexOf(BOMB);
  const bomb =
    cell === -1 ? null : { row: rowOf(cell), column: columnOf(cell), explodeInRound: round + fuse };
  const rules = FOUR_CONNECT_XTREME;
  const bombsDropped = inferBombsDropped(board, bomb, round, rules);
  const position: Position = { board, bomb, round, toMove, bombsDropped };
  try {
    validatePosition(position, { rules });
    return { position };
  } catch (error) {
    if (error instanceof NotationError) return { problem: PLAINLY[error.code] ?? error.message };
    throw error;
  }
}

/** Returns the draft with the nearest round and fuse that the rules allow for its board; `undefined` if they allow none. */
export function nearestLegalDraft(draft: Draft): Draft | undefined {
  const rounds = Array.from({ length: LAST_DRAFT_ROUND }, (_, index) => index + 1);
  const fuses = draft.board.includes(BOMB) ? POSSIBLE_FUSES : [draft.fuse];
  const away = ({ round, fuse }: Draft) => Math.abs(round - draft.round) + Math.abs(fuse - draft.fuse);
  return rounds
    .flatMap((round) => fuses.map((fuse) => ({ ...draft, round, fuse })))
    .sort((one, other) => away(one) - away(other))
    .find((one) => positionOfDraft(one).position);
}
