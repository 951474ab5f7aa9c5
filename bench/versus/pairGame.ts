/** A pair of games between two players of the benchmarks: the same bombs and opening twice, with the starters swapped. */
import { drawPairSetup } from '../../src/arena/play/pairJob.ts';
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

function playGame(players: readonly [PairPlayer, PairPlayer], source: PairSource, starter: Side): number {
  const { schedule, opening } = drawPairSetup(source);
  for (const each of players) each.newGame(schedule);
  let game = startGame(FOUR_CONNECT_XTREME, schedule, starter);
  for (let ply = 0; game.outcome === null; ply++) {
    const mover = players[game.position.toMove === 1 ? 0 : 1];
    const open = openColumns(game.position.board);
    const column = opening[ply] ?? (open.length === 1 ? (open[0] as number) : mover.choose(game.position));
    game = advance(game, column);
  }
  const { winners } = game.outcome;
  if (winners.length === 2) return 0.5;
  return winners[0] === 1 ? 1 : 0;
}

/** The score of the first player in both games, 0 to 1. */
export function playPair(players: readonly [PairPlayer, PairPlayer], source: PairSource): number {
  return (playGame(players, source, 1) + playGame(players, source, 2)) / 2;
}
