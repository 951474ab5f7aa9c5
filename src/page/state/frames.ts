/**
 * What the eye sees of a turn: a coin falls, a bomb explodes, the coins above it fall, a new bomb drops. Each is a frame,
 * which rests for a while; the browser moves what fell into it. Frames that are still to come wait in a queue.
 */
import type { Board, Bomb, Position, Side, Turn } from '../../engine/index.ts';
import {
  BOMB,
  COLUMNS,
  cellIndex,
  columnOf,
  Explosions,
  FOUR_CONNECT_XTREME,
  FREE,
  Lines,
  ROWS,
  rowOf,
} from '../../engine/index.ts';

interface Fall {
  readonly cell: number;
  /** From how many rows above; more than there are above it: from outside the board. */
  readonly rows: number;
}

export interface Frame {
  readonly board: Board;
  /** Coins until the bomb on the board explodes; `null` without a bomb, and once the game is over. */
  readonly fuse: number | null;
  readonly falls: readonly Fall[];
  readonly blast: readonly number[];
  readonly line: readonly number[];
  /** Where the last coin lies; `null` before the first, and once an explosion has taken it. */
  readonly last: number | null;
  readonly fallen: readonly number[];
  /** What is known once it rests: words go by it, and are neither ahead nor behind. */
  readonly shown: ShownPosition | ShownTurn;
  /** How long to show it at normal speed, in milliseconds. */
  readonly ms: number;
}

/** What lies over a cell: a coin that would be there, or what the cell does for a side. */
export interface CellMark {
  readonly kind: 'ghost' | 'share';
  readonly side: Side;
  readonly text: string;
}

/** What a frame shows of no game. */
export type StillFrame = Omit<Frame, 'shown'>;

export interface ShownTurn extends Turn {
  readonly before: Position;
  readonly column: number;
}

export type ShownPosition = Pick<Turn, 'position' | 'outcome'>;

export interface Showing {
  readonly frame: Frame;
  readonly queue: readonly Frame[];
}

const MOST_FRAMES_BEHIND = 8;

const FALL_MS = 520;
const EXPLOSION_MS = 550;
const COLLAPSE_MS = 700;
const LINE_MS = 700;

export function newBomb({ before, position }: ShownTurn): Bomb | null {
  return position.bombsDropped > before.bombsDropped ? position.bomb : null;
}

export function fuseOf({ position: { bomb, round }, outcome }: ShownPosition): number | null {
  return outcome === null ? bomb && bomb.explodeInRound - round : null;
}

export function stillFrame(board: Board, fuse: number | null): StillFrame {
  return { board, fuse, falls: [], blast: [], line: [], last: null, fallen: [], ms: 0 };
}

/** The board once everything has fallen; what the last turn did to it is marked if that is known. */
export function restingFrame(shown: ShownPosition | ShownTurn): Frame {
  const { board } = shown.position;
  const { connect } = FOUR_CONNECT_XTREME;
  const line = shown.outcome?.winners.flatMap((side) => Lines.lineCells(board, side, connect)) ?? [];
  const traces = 'landed' in shown ? tracesOf(shown) : {};
  return { ...stillFrame(board, fuseOf(shown)), line, ...traces, falls: [], shown };
}

const fallFromAbove = (cell: number): Fall => ({ cell, rows: ROWS - rowOf(cell) });

function collapse(cleared: Board): Fall[] {
  return Array.from({ length: COLUMNS }, (_, column) => column).flatMap((column) =>
    Array.from({ length: ROWS }, (_, row) => row)
      .filter((row) => cleared[cellIndex(row, column)] !== FREE)
      .map((row, restingRow) => ({ cell: cellIndex(restingRow, column), rows: row - restingRow }))
      .filter(({ rows }) => rows > 0),
  );
}

const boardWithCoin = ({ before, landed }: ShownTurn): Board => before.board.with(landed, before.toMove);

/** What falls after the explosion of a turn, and what marks it on the board then: its coin, wherever that fell, and all that fell. */
function tracesOf(turn: ShownTurn): Pick<Frame, 'last' | 'fallen' | 'falls'> {
  const { landed, explosion, before } = turn;
  if (explosion === null || before.bomb === null) return { last: landed, fallen: [], falls: [] };
  const { row, column } = before.bomb;
  const cleared = Explosions.clearBlast(boardWithCoin(turn), row, column, FOUR_CONNECT_XTREME);
  const falls = collapse(cleared);
  const ownFall = falls.find(({ cell, rows }) => cell + rows * COLUMNS === landed);
  const last = cleared[landed] === FREE ? null : (ownFall?.cell ?? landed);
  return { last, fallen: falls.map(({ cell }) => cell), falls };
}

export function turnFrames(turn: ShownTurn): Frame[] {
  const { before, outcome, landed, explosion } = turn;
  const withCoin = boardWithCoin(turn);
  const fuse = before.bomb && before.bomb.explodeInRound - before.round - 1;
  const frames: StillFrame[] = [
    {
      ...stillFrame(withCoin, explosion === null && outcome !== null ? null : fuse),
      falls: [fallFromAbove(landed)],
      last: landed,
      ms: FALL_MS,
    },
  ];
  if (explosion && before.bomb) {
    const { row, column } = before.bomb;
    const blast = Explosions.blastCells(row, column, FOUR_CONNECT_XTREME);
    frames.push({ ...stillFrame(withCoin, 0), blast, ms: EXPLOSION_MS });
    frames.push({ ...stillFrame(explosion.board, null), ...tracesOf(turn), ms: COLLAPSE_MS });
  }
  const end = restingFrame(turn);
  const bomb = newBomb(turn);
  if (bomb) frames.push({ ...end, falls: [fallFromAbove(cellIndex(bomb.row, bomb.column))], ms: FALL_MS });
  if (end.line.length > 0) frames.push({ ...end, ms: LINE_MS });
  const open = { position: before, outcome: null };
  return frames.map((frame, index) => ({ ...frame, shown: index < frames.length - 1 ? open : turn }));
}

/** How the game stands as far as the board shows it: as before the turn until its coin has landed. */
export function standOn(frame: Frame): ShownPosition {
  const { shown } = frame;
  const isOpen = isUndecided({ frame, queue: [] });
  return isOpen && 'before' in shown ? { position: shown.before, outcome: null } : shown;
}

/** The cells that the bomb on the board will free, without its own; none while it explodes, and none after a line. */
export function endangeredCells({ board, blast, line }: StillFrame): number[] {
  const bomb = board.indexOf(BOMB);
  if (bomb === -1 || blast.length > 0 || line.length > 0) return [];
  return Explosions.blastCells(rowOf(bomb), columnOf(bomb), FOUR_CONNECT_XTREME).filter(
    (cell) => cell !== bomb,
  );
}

export const showAtOnce = (shown: ShownPosition | ShownTurn): Showing => ({
  frame: restingFrame(shown),
  queue: [],
});

export const isMoving = ({ frame, queue }: Showing): boolean => queue.length > 0 || frame.ms > 0;

/** Whether a coin has still to fall onto the board, or a line to be swept: what came of it is not said before. */
export function isUndecided({ frame, queue }: Showing): boolean {
  const moving = [frame, ...queue].filter(({ ms }) => ms > 0);
  const isAbove = ({ cell, rows }: Fall) => rowOf(cell) + rows >= ROWS;
  return moving.some(({ falls, line }) => line.length > 0 || falls.some(isAbove));
}

export function nextFrame({ frame, queue }: Showing): Showing {
  const [next, ...rest] = queue;
  return next === undefined
    ? { frame: { ...frame, falls: [], blast: [], ms: 0 }, queue }
    : { frame: next, queue: rest };
}

export function frameOver<State extends { readonly showing: Showing }>(state: State): State {
  return { ...state, showing: nextFrame(state.showing) };
}

/** Plays turns after what is shown; if too many are waiting, only their end is shown. */
export function showTurns({ frame, queue }: Showing, turns: readonly ShownTurn[]): Showing {
  const last = turns.at(-1);
  if (last === undefined) return { frame, queue };
  const frames = [...queue, ...turns.flatMap(turnFrames)];
  if (frames.length > MOST_FRAMES_BEHIND) return showAtOnce(last);
  return frame.ms === 0 ? nextFrame({ frame, queue: frames }) : { frame, queue: frames };
}
