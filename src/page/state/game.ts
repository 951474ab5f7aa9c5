/**
 * A game on a page: a tree of turns from a position, the turn that is on the board, and the frames by which the board gets there.
 * A laboratory adds branches, a replay has all turns from the beginning, and a table receives them one by one.
 */
import { movesText } from '../../arena/browser.ts';
import { FOUR_CONNECT_XTREME, initialPosition, type Position, takeTurn } from '../../engine/index.ts';
import {
  newBomb,
  positionShownBy,
  type Showing,
  type ShownPosition,
  type ShownTurn,
  showAtOnce,
  showTurns,
} from './frames.ts';

/** A turn in the tree of a game. */
export interface GameNode extends ShownTurn {
  /** The index of the turn before it; `null` for a first one, `DELETED` for one that nothing leads to any more. */
  readonly parent: number | null;
}

/** The parent of a turn that was taken out of its tree. */
export const DELETED = -1;

/** A game on a page: its tree of turns, the turn that is on the board, and the frames that lead there. */
export interface ShownGame {
  readonly start: Position;
  /** Turns are only added; of those with the same parent, the first belongs to the main line. */
  readonly nodes: readonly GameNode[];
  /** The index of the last turn on the board; `null` for the start. */
  readonly at: number | null;
  readonly showing: Showing;
}

/** The coin of a turn, and the column into which a bomb dropped after it, or `null`. */
export interface CoinAndBomb {
  readonly column: number;
  readonly bomb: number | null;
}

/** Plays coins from a position by the rules, with the bombs that are given, and returns the turns. */
export function playTurns(start: Position, moves: readonly CoinAndBomb[]): ShownTurn[] {
  let before = start;
  return moves.map(({ column, bomb }) => {
    const turn = { before, column, ...takeTurn(before, column, FOUR_CONNECT_XTREME, () => bomb) };
    before = turn.position;
    return turn;
  });
}

/** Returns the coin of a turn, and the column of the bomb that it dropped. */
export const coinAndBombOf = (turn: ShownTurn): CoinAndBomb => ({
  column: turn.column,
  bomb: newBomb(turn)?.column ?? null,
});

/** Returns turns as text, which `movesFromText` reads. */
export const turnsText = (turns: readonly ShownTurn[]): string => movesText(turns.map(coinAndBombOf));

/** Returns the turns of a line as a tree without branches. */
export function treeOf(turns: readonly ShownTurn[]): GameNode[] {
  return turns.map((turn, index) => ({ ...turn, parent: index === 0 ? null : index - 1 }));
}

/** Returns a game with these turns, whose first `coins` turns are on the board at rest. */
export function openGame(start: Position, turns: readonly ShownTurn[] = [], coins = turns.length): ShownGame {
  const game = { start, nodes: treeOf(turns), at: coins === 0 ? null : coins - 1 };
  return { ...game, showing: showAtOnce(shownPosition(game)) };
}

/** The empty board before a game. */
export const NO_GAME = openGame(initialPosition(1));

/** Returns the indices of the turns that follow a turn, or the start. */
export function childIndices(nodes: ShownGame['nodes'], parent: number | null): number[] {
  return nodes.flatMap((node, index) => (node.parent === parent ? index : []));
}

/** Returns the turns from the start to the one on the board. */
export function lineOf({ nodes, at }: Pick<ShownGame, 'nodes' | 'at'>): GameNode[] {
  const line: GameNode[] = [];
  for (let index = at; index !== null; ) {
    const node = nodes[index] as GameNode;
    line.unshift(node);
    index = node.parent;
  }
  return line;
}

/** Returns the main line after the turn on the board. */
export function lineAfter({ nodes, at }: Pick<ShownGame, 'nodes' | 'at'>): GameNode[] {
  const [next = -1] = childIndices(nodes, at);
  const node = nodes[next];
  if (node === undefined) return [];
  return [node, ...lineAfter({ nodes, at: next })];
}

/** Returns the position that the board shows, or moves towards, and how the game has ended there. */
export function shownPosition({ start, nodes, at }: Omit<ShownGame, 'showing'>): ShownPosition {
  return at === null ? { position: start, outcome: null } : (nodes[at] as GameNode);
}

/** Returns the turns on the board whose coins have landed. */
export function landedTurns(game: ShownGame): readonly GameNode[] {
  const line = lineOf(game);
  const { position, outcome } = positionShownBy(game.showing.frame);
  return outcome === null ? line.slice(0, position.round - game.start.round) : line;
}

/**
 * Returns the game with another turn of the tree on the board, or the start (`null`). The next turn falls, any other is
 * there at once.
 */
export function goToTurn<Game extends ShownGame>(game: Game, at: number | null): Game {
  if (at === game.at) return game;
  const node = at === null ? null : (game.nodes[at] as GameNode);
  const isNext = node !== null && node.parent === game.at;
  const showing = isNext ? showTurns(game.showing, [node]) : showAtOnce(shownPosition({ ...game, at }));
  return { ...game, at, showing };
}

/** Returns the game one turn back, or on along the main line; unchanged where there is none. */
export function stepTurn<Game extends ShownGame>(game: Game, by: 1 | -1): Game {
  if (by === 1) return goToTurn(game, childIndices(game.nodes, game.at)[0] ?? game.at);
  return goToTurn(game, game.at === null ? null : (game.nodes[game.at] as GameNode).parent);
}
