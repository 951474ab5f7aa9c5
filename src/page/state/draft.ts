/**
 * A position being set up. Pieces go on top of a column and never float; round and side to move follow the coins, and can
 * be set, because coins that an explosion destroyed are not on the board.
 */
import {
  applyGravity,
  BOMB,
  type Board,
  type Bomb,
  type Cell,
  columnOf,
  count,
  FOUR_CONNECT_XTREME,
  FREE,
  inferBombsDropped,
  landingRow,
  NotationError,
  type Position,
  rowOf,
  type Side,
  validatePosition,
  withCell,
} from '../../engine/index.ts';

/** A piece to put on the board. */
export type Piece = Side | typeof BOMB;

export interface Draft {
  readonly board: Board;
  readonly toMove: Side;
  readonly round: number;
  /** Coins until the bomb explodes, 1 to 4. */
  readonly fuse: number;
}

export type DraftChange =
  | { readonly type: 'put'; readonly piece: Piece; readonly column: number }
  | { readonly type: 'remove'; readonly cell: number }
  | { readonly type: 'clear' }
  | { readonly type: 'set'; readonly values: Partial<Pick<Draft, 'toMove' | 'round' | 'fuse'>> };

/** The draft that shows this position. */
export function draftOf({ board, bomb, round, toMove }: Position): Draft {
  const { fuse } = FOUR_CONNECT_XTREME;
  return { board, toMove, round, fuse: bomb === null ? fuse : bomb.explodeInRound - round };
}

function removed(board: Board, cell: number): Board {
  return applyGravity(board.with(cell, FREE));
}

function coins(board: Board): number {
  return count(board, 1) + count(board, 2);
}

/** The draft with another board: a coin more is a round more, and the side with fewer coins is to move. */
function withBoard(draft: Draft, board: Board): Draft {
  const round = Math.max(1, draft.round + coins(board) - coins(draft.board));
  const lead = count(board, 1) - count(board, 2);
  return { ...draft, board, round, toMove: lead > 0 ? 2 : 1 };
}

function put(draft: Draft, piece: Cell, column: number): Draft {
  const old = draft.board.indexOf(BOMB);
  const board = piece === BOMB && old !== -1 ? removed(draft.board, old) : draft.board;
  const row = landingRow(board, column);
  return row === null ? draft : withBoard(draft, withCell(board, row, column, piece));
}

export function changeDraft(draft: Draft, change: DraftChange): Draft {
  switch (change.type) {
    case 'put':
      return put(draft, change.piece, change.column);
    case 'remove':
      return withBoard(draft, removed(draft.board, change.cell));
    case 'clear':
      return { ...draft, board: draft.board.map(() => FREE), round: 1, toMove: 1 };
    case 'set':
      return { ...draft, ...change.values };
  }
}

function bombOf({ board, round, fuse }: Draft): Bomb | null {
  const cell = board.indexOf(BOMB);
  return cell === -1 ? null : { row: rowOf(cell), column: columnOf(cell), explodeInRound: round + fuse };
}

/** The draft as a position, or what is wrong with it, for a person. */
export function positionOfDraft(
  draft: Draft,
): { readonly position: Position } | { readonly problem: string } {
  const { board, round, toMove } = draft;
  const bomb = bombOf(draft);
  const rules = FOUR_CONNECT_XTREME;
  const bombsDropped = inferBombsDropped(board, bomb, round, rules);
  const position: Position = { board, bomb, round, toMove, bombsDropped };
  try {
    validatePosition(position, { rules });
    return { position };
  } catch (error) {
    if (error instanceof NotationError) return { problem: error.message };
    throw error;
  }
}
