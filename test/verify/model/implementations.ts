/** The implementations of the rules that are driven turn by turn beside the naive game: the engine and the kernel. */
import {
  encodePlayState,
  type Kernel,
  parsePlayState,
  playStateOf,
  positionFromPlayState,
} from '../../../src/bot/index.ts';
import {
  BOMB,
  type Cell,
  cellIndex,
  columnOf,
  FOUR_CONNECT_XTREME,
  formatPosition,
  fullBoardOutcome,
  initialPosition,
  landingRow,
  opponent,
  type Position,
  parsePosition,
  play,
  rowOf,
  type Side,
  spawn,
} from '../../../src/engine/index.ts';
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

type PlayCoin = (position: Position, column: number) => Seen;

/**
 * A game by one implementation. From each turn to the next, the position is carried as it is, as text notation or as a
 * PlayState, and nothing else is remembered but what a player of such a game knows.
 */
function carriedGame(
  name: string,
  playCoin: PlayCoin,
  carry = (position: Position) => position,
  refuses = true,
): Implementation {
  let seen: Seen = { ...initialPosition(1), winners: null };
  return {
    name,
    refuses,
    restart(starter) {
      seen = { ...initialPosition(starter), winners: null };
    },
    turn(coin, bomb) {
      let next = playCoin(seen, coin);
      if (bomb !== null) {
        const spawned = spawn(next, bomb, RULES);
        next = { ...spawned, winners: fullBoardOutcome(spawned, RULES)?.winners ?? null };
      }
      seen = next.winners === null ? { ...carry(next), winners: null } : next;
    },
    seen: () => seen,
  };
}

const playByEngine: PlayCoin = (before, column) => {
  const { position, outcome } = play(before, column, RULES);
  return { ...position, winners: outcome?.winners ?? null };
};

function throughText(position: Position): Position {
  return parsePosition(formatPosition(position), { rules: RULES });
}

/** A state does not say how many bombs have dropped: that is inferred, with the help of those seen before. */
function throughMessages(position: Position): Position {
  const state = parsePlayState(encodePlayState(playStateOf(position, 'Alpha')));
  return positionFromPlayState(state, { rules: RULES, bombsSeen: position.bombsDropped });
}

/** The board that the kernel returns after a coin is that of the next. */
function playByKernel(kernel: Kernel): PlayCoin {
  return (before, column) => {
    const { board, round, toMove: mover, bombsDropped } = before;
    const landed = cellIndex(landingRow(board, column) as number, column);
    const { cells, fuse, winners } = kernel.playColumn(before, column);
    // Cells are seen from the side to move, which stays the same after a line.
    const hasExploded = board.includes(BOMB) && !cells.includes(BOMB);
    const isLine = !hasExploded && cells[landed] === 1;
    const next = isLine ? { round, toMove: mover } : { round: round + 1, toMove: opponent(mover) };
    const after = cells.map((cell) => (cell === 1 ? next.toMove : cell === 2 ? opponent(next.toMove) : cell));
    const bombCell = after.indexOf(BOMB);
    // A line ends the game before the fuse burns on.
    const explodeInRound = round + fuse + (isLine ? 0 : 1);
    const won = [mover, opponent(mover)].filter((_, bit) => (winners & (1 << bit)) !== 0);
    return {
      ...next,
      board: after as Cell[],
      bomb: bombCell === -1 ? null : { row: rowOf(bombCell), column: columnOf(bombCell), explodeInRound },
      bombsDropped,
      winners: won.length === 0 ? null : won.toSorted(),
    };
  };
}

/** The engine in each way that its positions are carried, and the kernel, which refuses nothing. */
export function carriedGames(kernel: Kernel): Implementation[] {
  return [
    carriedGame('the engine', playByEngine),
    carriedGame('the engine through text notation', playByEngine, throughText),
    carriedGame('the engine through PlayStates', playByEngine, throughMessages),
    carriedGame('the kernel', playByKernel(kernel), undefined, false),
  ];
}
