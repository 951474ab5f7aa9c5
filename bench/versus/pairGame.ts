/** A pair of games between two players of the benchmarks: the same bombs and opening twice, with the starters swapped. */
import type { PairScore } from '../../src/arena/match/luck.ts';
import { type Judge, seatJudge } from '../../src/arena/play/judge.ts';
import { drawPairSetup } from '../../src/arena/play/pairJob.ts';
import { WIN_SCORE } from '../../src/bot/kernel/kernelExports.ts';
import { openColumns, type Side } from '../../src/engine/board.ts';
import { advance, startGame } from '../../src/engine/game.ts';
import type { Position } from '../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';
import type { BombSchedule } from '../../src/engine/schedule.ts';

/** Whoever plays. Only a player that may know the bombs of the game looks at the schedule. */
export interface PairPlayer {
  newGame(schedule: BombSchedule): void;
  choose(position: Position): number;
}

/** What a pair is drawn from. */
export interface PairSource {
  readonly seed: number;
  readonly path: readonly (string | number)[];
  /** Random coins before the players take over. */
  readonly openingPlies: number;
}

/** The score of the first player in a game, and what luck gave to it if there is a judge. */
export function playGame(
  players: readonly [PairPlayer, PairPlayer],
  source: PairSource,
  starter: Side,
  judge?: Judge,
): PairScore {
  const { schedule, opening } = drawPairSetup(source);
  for (const each of players) each.newGame(schedule);
  let game = startGame(FOUR_CONNECT_XTREME, schedule, starter);
  let luck = 0;
  for (let ply = 0; game.outcome === null; ply++) {
    const { position } = game;
    const mover = players[position.toMove === 1 ? 0 : 1];
    const open = openColumns(position.board);
    const column = opening[ply] ?? (open.length === 1 ? (open[0] as number) : mover.choose(position));
    game = advance(game, column);
    if (judge && game.position.bombsDropped > position.bombsDropped) {
      const own = seatJudge(judge).luckOfBomb(game.position, judge.depth);
      luck += game.position.toMove === 1 ? own : -own;
    }
  }
  const { winners } = game.outcome;
  const score = winners.length === 2 ? 0.5 : Number(winners[0] === 1);
  return judge ? { score, luck: luck / (2 * WIN_SCORE) } : { score };
}

/** The score of the first player in both games, 0 to 1, and what luck gave to it if there is a judge. */
export function playPair(
  players: readonly [PairPlayer, PairPlayer],
  source: PairSource,
  judge?: Judge,
): PairScore {
  const [one, two] = [playGame(players, source, 1, judge), playGame(players, source, 2, judge)];
  const score = (one.score + two.score) / 2;
  return judge ? { score, luck: ((one.luck as number) + (two.luck as number)) / 2 } : { score };
}
