import { expect, test } from 'vitest';
import { PROVEN_SCORE, WIN_SCORE } from '../../../src/bot/kernel/kernelExports.ts';
import { chanceOutcomes } from '../../../src/bot/search/chanceOutcomes.ts';
import { FOUR_CONNECT_XTREME, FREE, isFull, type Position, play, stream } from '../../../src/engine/index.ts';
import { NaiveGame, type Seen } from '../../verify/model/naiveGame.ts';
import { defaultKernel } from '../kernel/positions.ts';

/** The last round in which the last bomb may drop. */
const LAST_ROUND = 30;

/** What a game is worth to the side to move, in points, by following every coin and every bomb to the end. */
function naiveValue(game: NaiveGame, known: Map<string, number>): number {
  const { board, round, toMove, winners } = game.seen();
  if (winners !== null) return winners.length === 2 ? 0.5 : Number(winners[0] === toMove);
  const key = `${board.join('')} ${round} ${game.hasBombsLeft}`;
  let best = known.get(key) ?? 0;
  if (known.has(key)) return best;
  for (const column of game.open) {
    best = Math.max(best, naiveColumnValue(game, column, known));
    if (best === 1) break;
  }
  known.set(key, best);
  return best;
}

function naiveColumnValue(game: NaiveGame, column: number, known: Map<string, number>): number {
  const valueAfter = (next: NaiveGame) => {
    const value = naiveValue(next, known);
    return next.toMove === game.toMove ? value : 1 - value;
  };
  const quiet = game.afterCoin(column);
  if (quiet.hasBomb || !quiet.mayDropBomb || quiet.open.length === 0) return valueAfter(quiet);
  const bombs = quiet.open.map((at) => {
    const next = game.afterCoin(column);
    next.bomb(at);
    return valueAfter(next);
  });
  const drops = 1 / (LAST_ROUND - quiet.round + 1);
  const withBomb = bombs.reduce((sum, value) => sum + value, 0) / bombs.length;
  return drops === 1 ? withBomb : drops * withBomb + (1 - drops) * valueAfter(quiet);
}

/** Before the last bomb, in columns that are filled one after the other: few enough for an exhaustive search. */
function isLate({ bombsDropped, bomb, round, board }: Seen, open: readonly number[]): boolean {
  const free = board.filter((cell) => cell === FREE).length;
  return bombsDropped === 2 && bomb === null && round >= LAST_ROUND - 1 && free <= 16 && open.length <= 3;
}

function lateGames(count: number): NaiveGame[] {
  const random = stream(1, 'late values', 'bomb to come');
  const found: NaiveGame[] = [];
  while (found.length < count) {
    let game = new NaiveGame(1);
    while (!game.isOver) {
      if (isLate(game.seen(), game.open)) {
        found.push(game);
        break;
      }
      const quiet = game.open.filter((column) => !game.afterCoin(column).isOver);
      const choices = (quiet.length > 0 ? quiet : game.open).slice(0, 3);
      game = game.afterCoin(choices[random.int(0, choices.length - 1)] as number);
      if (game.mayDropBomb && !game.hasBomb && (game.mustDropBomb || random.float() < 0.3)) {
        game.bomb(game.open[random.int(0, game.open.length - 1)] as number);
      }
    }
  }
  return found;
}

const kernel = defaultKernel(16);
const MAX_NODES = 1_000_000;

/** What a position is worth to the side to move, in points, by a search that reaches the end of the game in every line. */
function exactValue(position: Position): number {
  if (isFull(position.board)) return 0;
  const { score, nodes } = kernel.search(position, { nodes: MAX_NODES });
  // A search that stops before its limit has no estimate in its value.
  expect(nodes).toBeLessThan(MAX_NODES);
  return ((Math.abs(score) > PROVEN_SCORE ? Math.sign(score) : score / WIN_SCORE) + 1) / 2;
}

function exactColumnValue(position: Position, column: number): number {
  const { position: next, outcome } = play(position, column, FOUR_CONNECT_XTREME);
  if (outcome !== null && outcome.reason !== 'fullBoard')
    return outcome.winners.length === 2 ? 0.5 : Number(outcome.winners[0] === position.toMove);
  return chanceOutcomes(next).reduce(
    (sum, { probability, position: shown }) => sum + probability * (1 - exactValue(shown)),
    0,
  );
}

// Endings without a bomb to come are solved in `test/bot/kernel/endings.proofs.test.ts`.
test('the value of a position before the last bomb is that of every line of play to its end, by naive rules', {
  timeout: 120_000,
}, () => {
  for (const game of lateGames(2)) {
    const position = game.seen();
    const known = new Map<string, number>();
    kernel.clearTable();
    // Means over bombs are known to a thousandth of a win.
    expect(exactValue(position)).toBeCloseTo(naiveValue(game, known), 2);
    for (const column of game.open) {
      const value = exactColumnValue(position, column);
      expect(value).toBeCloseTo(naiveColumnValue(game, column, known), 2);
    }
  }
});
