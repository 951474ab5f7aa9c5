/** Positions of our search's games against itself, with two random coins at the start, as most benches need them. */
import { drawPairSetup } from '../../src/arena/play/pairJob.ts';
import type { Kernel } from '../../src/bot/index.ts';
import {
  advance,
  FOUR_CONNECT_XTREME,
  openColumns,
  type Position,
  startGame,
} from '../../src/engine/index.ts';

/** The number of positions from one that is taken to the next of its game. */
const SPACING = 7;

interface OwnGame {
  readonly seed: number;
  /** The path that names the game among those of the seed. */
  readonly path: readonly (string | number)[];
  /** The number of nodes for a move. */
  readonly nodes: number;
}

/** The positions of a game in which the side to move had a choice, in their order. */
export function positionsOfGame(kernel: Kernel, { seed, path, nodes }: OwnGame): Position[] {
  const { schedule, opening } = drawPairSetup({ seed, path: [...path], openingPlies: 2 });
  const positions: Position[] = [];
  kernel.clearTable();
  let game = startGame(FOUR_CONNECT_XTREME, schedule, 1);
  for (let ply = 0; game.outcome === null; ply++) {
    const { position } = game;
    const [first, second] = openColumns(position.board);
    let column = opening[ply] ?? (first as number);
    if (ply >= opening.length && second !== undefined) {
      positions.push(position);
      column = kernel.search(position, { nodes }).column;
    }
    game = advance(game, column);
  }
  return positions;
}

/**
 * Positions of games that fulfil `isWanted`, a few of each game, until there are `count`. Only every seventh position of a game is
 * tried, from a different start in each game, as neighbours are much alike.
 */
export function* samplePositions(
  kernel: Kernel,
  { seed, path, nodes }: OwnGame,
  count: number,
  isWanted: (position: Position) => boolean = () => true,
): Generator<Position> {
  let found = 0;
  for (let game = 0; found < count; game++) {
    const positions = positionsOfGame(kernel, { seed, path: [...path, game], nodes });
    for (const [index, position] of positions.entries()) {
      if (found === count || index % SPACING !== game % SPACING || !isWanted(position)) continue;
      found++;
      yield position;
    }
  }
}
