/** The implementations of the rules that are driven turn by turn beside the naive game: the engine and the kernel. */
import {
  encodePlayState,
  type Kernel,
  parsePlayState,
  playStateOf,
  positionFromPlayState,
  WIN_SCORE,
} from '../../bot/index.ts';
import {
  BOMB,
  type Cell,
  cellIndex,
  columnOf,
  FOUR_CONNECT_XTREME,
  FREE,
  formatPosition,
  fullBoardOutcome,
  initialPosition,
  isFull,
  landingRow,
  type Outcome,
  opponent,
  type Position,
  parsePosition,
  play,
  rowOf,
  type Side,
  spawn,
  withCell,
} from '../../engine/index.ts';
import type { Seen } from './naiveGame.ts';

const RULES = FOUR_CONNECT_XTREME;

export interface Implementation {
  readonly name: string;
  /** Whether it refuses coins and bombs that cannot be dropped, by an exception. */
  readonly refuses: boolean;
  restart(starter: Side): void;
  /** One turn: a coin of the player to move and, unless it is `null`, the bomb that drops after it, into open columns. */
  turn(coin: number, bomb: number | null): void;
  seen(): Seen;
}

/**
 * The engine. From each turn to the next, the position of a game in progress is carried as it is, as text notation or as a
 * PlayState, and nothing else is remembered but what a player of such a game knows.
 */
function carriedGame(name: string, carry: (position: Position) => Position): Implementation {
  let position = initialPosition(1);
  let outcome: Outcome | null = null;
  const reach = (next: Position, end: Outcome | null) => {
    outcome = end;
    position = end === null ? carry(next) : next;
  };
  return {
    name,
    refuses: true,
    restart: (starter) => reach(initialPosition(starter), null),
    turn(coin, bomb) {
      const turn = play(position, coin, RULES);
      if (bomb === null) return reach(turn.position, turn.outcome);
      const next = spawn(turn.position, bomb, RULES);
      reach(next, fullBoardOutcome(next, RULES));
    },
    seen: () => ({ ...position, winners: outcome?.winners ?? null }),
  };
}

function throughText(position: Position): Position {
  return parsePosition(formatPosition(position), { rules: RULES });
}

/** A state does not say how many bombs have dropped: that is inferred, with the help of those seen before. */
function throughMessages(position: Position): Position {
  const state = parsePlayState(encodePlayState(playStateOf(position, 'Alpha')));
  return positionFromPlayState(state, { rules: RULES, bombsSeen: position.bombsDropped });
}

/** The engine in each way that its positions are carried. */
export function carriedGames(): Implementation[] {
  return [
    carriedGame('the engine', (position) => position),
    carriedGame('the engine through text notation', throughText),
    carriedGame('the engine through PlayStates', throughMessages),
  ];
}

/** The search kernel: the board that it returns after a coin is that of the next. */
export class KernelGame implements Implementation {
  readonly name = 'the kernel';
  /** It plays columns that its search has found to be open. */
  readonly refuses = false;
  readonly #kernel: Kernel;
  #position: Position = initialPosition(1);
  #winners: readonly Side[] | null = null;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  restart(starter: Side): void {
    this.#position = initialPosition(starter);
    this.#winners = null;
  }

  turn(coin: number, bomb: number | null): void {
    this.#playCoin(coin);
    // The kernel is shown a bomb with the next position.
    if (bomb !== null) this.#dropBomb(bomb);
  }

  seen(): Seen {
    return { ...this.#position, winners: this.#winners };
  }

  /** The column with which a search of one ply wins at once, `null` if it finds none. */
  winningColumn(): number | null {
    const { column, score } = this.#kernel.search(this.#position, { depth: 1 });
    return score === WIN_SCORE - 1 ? column : null;
  }

  /** Whether a bomb may fill the board before the next coin. */
  get isAlmostFull(): boolean {
    return this.#position.board.filter((cell) => cell === FREE).length <= 2;
  }

  #playCoin(column: number): void {
    const { board, round, toMove: mover, bombsDropped } = this.#position;
    const landed = cellIndex(landingRow(board, column) as number, column);
    const { cells, fuse, winners } = this.#kernel.playColumn(this.#position, column);
    // Cells are seen from the side to move, which stays the same after a line.
    const hasExploded = board.includes(BOMB) && !cells.includes(BOMB);
    const isLine = !hasExploded && cells[landed] === 1;
    const next = isLine ? { round, toMove: mover } : { round: round + 1, toMove: opponent(mover) };
    const after = cells.map((cell) => (cell === 1 ? next.toMove : cell === 2 ? opponent(next.toMove) : cell));
    const bombCell = after.indexOf(BOMB);
    // A line ends the game before the fuse burns on.
    const explodeInRound = round + fuse + (isLine ? 0 : 1);
    this.#position = {
      ...next,
      board: after as Cell[],
      bomb: bombCell === -1 ? null : { row: rowOf(bombCell), column: columnOf(bombCell), explodeInRound },
      bombsDropped,
    };
    const won = [mover, opponent(mover)].filter((_, bit) => (winners & (1 << bit)) !== 0);
    this.#winners = won.length === 0 ? null : won.toSorted();
  }

  #dropBomb(column: number): void {
    const { board, round, toMove, bombsDropped } = this.#position;
    const row = landingRow(board, column) as number;
    this.#position = {
      ...this.#position,
      board: withCell(board, row, column, BOMB),
      bomb: { row, column, explodeInRound: round + RULES.fuse },
      bombsDropped: bombsDropped + 1,
    };
    if (isFull(this.#position.board)) this.#winners = [opponent(toMove)];
  }
}
