/** Games by their results. */
import type { Contender, PlayedGame } from '../../src/arena/play/playedGame.ts';

/** Games in order, A starting the even ones: `A` or `B` has won, `=` is a double win. */
export function gamesOf(results: string): PlayedGame[] {
  return [...results].map((result, index) => ({
    index,
    starter: (index % 2) as Contender,
    points: [result === 'B' ? 0 : 1, result === 'A' ? 0 : 1],
    fault: null,
    replyMs: [[], []],
  }));
}

/** Like `gamesOf`, with the luck of player A in each game; the numbers repeat if there are fewer of them than games. */
export function luckyGamesOf(results: string, ...lucks: readonly number[]): PlayedGame[] {
  return gamesOf(results).map((game, index) => ({ ...game, luck: lucks[index % lucks.length] as number }));
}
