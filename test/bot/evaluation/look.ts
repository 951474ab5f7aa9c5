/** Lines of four, threats, twos and ones of a position as lists of cells, for the plain counts of features. */
import {
  type Board,
  CELLS,
  COLUMNS,
  columnOf,
  Explosions,
  FOUR_CONNECT_XTREME,
  FREE,
  Lines,
  landingRow,
  opponent,
  type Position,
  rowOf,
  type Side,
} from '../../../src/engine/index.ts';

/** The cells of each line of four on the board. */
export const LINES = Lines.linesOfLength(FOUR_CONNECT_XTREME.connect);

/** The coins, threats and unfinished lines of a side; a cell is listed once for each direction in which it belongs to a line. */
export interface Prospects {
  readonly coins: readonly number[];
  /** Free cells in which one more coin makes four, each once. */
  readonly threats: readonly number[];
  /** The free cells of lines with two own coins and two free cells. */
  readonly twos: readonly number[];
  /** The twos of vertical lines. */
  readonly uprightTwos: readonly number[];
  /** The free cells of lines with one own coin and three free cells. */
  readonly ones: readonly number[];
  /** The cells of each column at or above its lowest threat, if that is own. */
  readonly sealed: readonly number[];
}

function prospectsOf(board: Board, side: Side): Omit<Prospects, 'sealed'> {
  const threats = new Set<number>();
  const steps = [new Map<number, Set<number>>(), new Map<number, Set<number>>()];
  for (const line of LINES) {
    const own = line.filter((cell) => board[cell] === side).length;
    const free = line.filter((cell) => board[cell] === FREE);
    if (own === 0 || own + free.length < line.length) continue;
    if (own === 3) threats.add(free[0] as number);
    const step = (line[1] as number) - (line[0] as number);
    const before = steps[own - 1]?.get(step) ?? new Set();
    steps[own - 1]?.set(step, new Set([...before, ...free]));
  }
  const [ones, twos] = steps.map((found) => [...found.values()].flatMap((cells) => [...cells]));
  return {
    coins: board.flatMap((content, cell) => (content === side ? [cell] : [])),
    threats: [...threats],
    twos: twos ?? [],
    uprightTwos: [...(steps[1]?.get(COLUMNS) ?? [])],
    ones: ones ?? [],
  };
}

interface Scene {
  readonly own: Prospects;
  readonly other: Prospects;
  /** True if a coin comes to rest in the cell. */
  readonly isPlayable: (cell: number) => boolean;
}

function scenesOf(board: Board, toMove: Side): readonly [Scene, Scene] {
  const found = [prospectsOf(board, toMove), prospectsOf(board, opponent(toMove))] as const;
  const isPlayable = (cell: number) => landingRow(board, columnOf(cell)) === rowOf(cell);
  const lies = (threats: readonly number[], below: number) =>
    threats.some((threat) => columnOf(threat) === columnOf(below) && threat < below);
  const all = [...found[0].threats, ...found[1].threats];
  const sealedBy = (threats: readonly number[]) =>
    threats
      .filter((threat) => !lies(all, threat))
      .flatMap((threat) =>
        Array.from({ length: CELLS }, (_, cell) => cell).filter(
          (cell) => cell >= threat && columnOf(cell) === columnOf(threat),
        ),
      );
  const [own, other] = found.map((one): Prospects => ({ ...one, sealed: sealedBy(one.threats) })) as [
    Prospects,
    Prospects,
  ];
  return [
    { own, other, isPlayable },
    { own: other, other: own, isPlayable },
  ];
}

/** A position from one side: the board after the live bomb's explosion, and the present one (`now`). */
export interface View extends Scene {
  readonly position: Position;
  readonly board: Board;
  readonly now: Scene;
  /** The cells, before the explosion, of the coins that it will destroy. */
  readonly destroyed: readonly number[];
  readonly isMover: boolean;
  /** True if this side gets the cells of a row if the columns fill up in turns. */
  readonly isFavourable: (row: number) => boolean;
  /** True if this side can drop a coin there without opening an opponent's threat just above. */
  readonly isReady: (cell: number) => boolean;
}

/** The position as the side to move sees it, and as the opponent does. */
export function viewsOf(position: Position): readonly [View, View] {
  const { bomb, toMove } = position;
  const explosion = bomb && Explosions.explode(position.board, bomb.row, bomb.column, FOUR_CONNECT_XTREME);
  const board = explosion?.board ?? position.board;
  const now = scenesOf(position.board, toMove);
  const scenes = scenesOf(board, toMove);
  const moverFillsLast = board.filter((cell) => cell === FREE).length % 2 === 1;
  const viewOf = (index: 0 | 1): View => {
    const scene = scenes[index];
    return {
      ...scene,
      position,
      board,
      now: now[index],
      destroyed: explosion?.destroyed ?? [],
      isMover: index === 0,
      // With an even number of free cells the side to move gets rows 0, 2, 4, else the opponent does.
      isFavourable: (row) => (row % 2 === 0) === ((index === 0) !== moverFillsLast),
      isReady: (cell) => scene.isPlayable(cell) && !scene.other.threats.includes(cell + COLUMNS),
    };
  };
  return [viewOf(0), viewOf(1)];
}
