/**
 * The frames of a turn: a coin falls, a bomb explodes, the coins above it fall, a new bomb drops. Each frame rests for a while;
 * the browser moves what fell into it. Frames that are still to come wait in a queue.
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
  /** The number of rows from above; more than there are above the cell mean from outside the board. */
  readonly rows: number;
}

/**
 * One frame of a board's animation, as of a film: the cells as they look at one moment, with the coins that fall and the
 * cells that explode while it is shown, and its game as it then stands. The frames of a turn follow each other.
 */
export interface Frame {
  readonly board: Board;
  /** Coins until the bomb on the board explodes; `null` without a bomb, and once the game is over. */
  readonly fuse: number | null;
  readonly falls: readonly Fall[];
  readonly blast: readonly number[];
  readonly line: readonly number[];
  /** The cell of the last coin; `null` before the first, and once an explosion has taken it. */
  readonly last: number | null;
  readonly fallen: readonly number[];
  /** The game as it stands once the frame rests: words go by it, and are neither ahead nor behind. */
  readonly shown: ShownPosition | ShownTurn;
  /** Milliseconds for which the frame moves at normal speed; 0 at rest. */
  readonly ms: number;
  /** The pause that a frame at rest is shown for, after a turn or after a game; a view says how long that is. */
  readonly pause: PauseKind | null;
}

/** The pause after a turn, or after a game. */
export type PauseKind = 'turn' | 'end';

/** A mark over a cell: a coin that would be there, or what the cell does for a side. */
export interface CellMark {
  readonly kind: 'ghost' | 'share';
  readonly side: Side;
  readonly text: string;
}

/** A frame of a board that belongs to no game. */
export type StillFrame = Omit<Frame, 'shown'>;

/** A turn, with the position before it. */
export interface ShownTurn extends Turn {
  readonly before: Position;
  readonly column: number;
}

/** A position that a game has come to, and how it has ended there. */
export type ShownPosition = Pick<Turn, 'position' | 'outcome'>;

/** The frame on the board, and those to come. */
export interface Showing {
  readonly frame: Frame;
  readonly queue: readonly Frame[];
}

/** A board that is further behind jumps to the end. */
const MOST_FRAMES_BEHIND = 8;

const FALL_MS = 520;
const EXPLOSION_MS = 550;
const COLLAPSE_MS = 700;
const LINE_MS = 700;

/** Returns the bomb that a turn dropped; `null` if it dropped none. */
export function newBomb({ before, position }: ShownTurn): Bomb | null {
  return position.bombsDropped > before.bombsDropped ? position.bomb : null;
}

/** Coins until the bomb explodes; `null` without a bomb, and once the game is over. */
export function fuseOf({ position: { bomb, round }, outcome }: ShownPosition): number | null {
  return outcome === null ? bomb && bomb.explodeInRound - round : null;
}

/** A board at rest, without marks. */
export function stillFrame(board: Board, fuse: number | null): StillFrame {
  return { board, fuse, falls: [], blast: [], line: [], last: null, fallen: [], ms: 0, pause: null };
}

/** The board once everything has fallen, with the marks of the last turn, if that is known. */
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

/** The pieces that fall after the explosion of a turn, and the marks of it on the board: its coin, wherever that fell, and all that fell. */
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

/** Returns the frames of a turn; each but the last belongs to the position before it. */
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

/**
 * Returns the game as far as a frame shows it: as before the turn until its coin, and a bomb that it drops, have
 * landed, a bomb that it sets off has exploded, and a line is swept.
 */
export function positionShownBy(frame: Frame): ShownPosition {
  const { shown } = frame;
  const isOpen = isOutcomeHidden({ frame, queue: [] });
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

/** Returns a board that shows a position or turn at rest. */
export const showAtOnce = (shown: ShownPosition | ShownTurn): Showing => ({
  frame: restingFrame(shown),
  queue: [],
});

/** True while the frame on the board moves or is shown for a pause, or others are still to come. */
export const isMoving = ({ frame, queue }: Showing): boolean =>
  queue.length > 0 || frame.ms > 0 || frame.pause !== null;

/**
 * True while a coin has still to fall onto the board, or a line to be swept: until then nothing is said about the
 * result.
 */
export function isOutcomeHidden({ frame, queue }: Showing): boolean {
  const moving = [frame, ...queue].filter(({ ms }) => ms > 0);
  const isAbove = ({ cell, rows }: Fall) => rowOf(cell) + rows >= ROWS;
  return moving.some(({ falls, line }) => line.length > 0 || falls.some(isAbove));
}

/** Returns how long the frames of a turn take at normal speed, in milliseconds. */
export const turnMs = (turn: ShownTurn): number => turnFrames(turn).reduce((total, { ms }) => total + ms, 0);

/** A frame at rest that is shown for a pause. */
export const pauseFrame = (shown: ShownPosition | ShownTurn, pause: PauseKind): Frame => ({
  ...restingFrame(shown),
  pause,
});

/** Returns the board with the next frame, or with the last one at rest. */
export function nextFrame({ frame, queue }: Showing): Showing {
  const [next, ...rest] = queue;
  return next === undefined
    ? { frame: { ...frame, falls: [], blast: [], ms: 0, pause: null }, queue }
    : { frame: next, queue: rest };
}

/** Returns a game with the next frame on its board. */
export function showNextFrameOf<State extends { readonly showing: Showing }>(state: State): State {
  return { ...state, showing: nextFrame(state.showing) };
}

/** Returns the board with these frames after those that are still to come. */
export function showFrames(showing: Showing, frames: readonly Frame[]): Showing {
  const next = { frame: showing.frame, queue: [...showing.queue, ...frames] };
  return isMoving(showing) ? next : nextFrame(next);
}

/**
 * Returns the board with these turns after the frames that are still to come; where too many are waiting, with the end
 * of the turns at once.
 */
export function showTurns(showing: Showing, turns: readonly ShownTurn[]): Showing {
  const last = turns.at(-1);
  if (last === undefined) return showing;
  const frames = turns.flatMap(turnFrames);
  if (showing.queue.length + frames.length > MOST_FRAMES_BEHIND) return showAtOnce(last);
  return showFrames(showing, frames);
}
