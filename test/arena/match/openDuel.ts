/** A duel of a test, closed with it. */
import type { TestContext } from 'vitest';
import { type BoardGame, Boards } from '../../../src/arena/match/boards.ts';
import type { DuelSetup } from '../../../src/arena/match/duel.ts';
import type { PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import type { ProgramOptions } from '../../../src/arena/players/programPlayer.ts';

/** On a busy machine a player that means well is not late. */
const UNHURRIED_MS = 10_000;

/** Two players at one board of this process. */
export interface Duel {
  play(index: number, signal?: AbortSignal): Promise<BoardGame>;
  close(): Promise<void>;
}

/** Gets both players ready at one board. */
export async function duelAt({ players, limits, judge, programs, ...terms }: DuelSetup): Promise<Duel> {
  const boards = new Boards(1, { limits, ...(judge && { judge }), ...(programs && { programs }) });
  await boards.warmUp(players);
  return {
    play: async (index, signal) => (await boards.playGames(players, terms, [index], signal))[0] as BoardGame,
    close: () => boards.close(),
  };
}

/** Opens a duel between these players and collects what it says of their problems. */
export async function openDuel(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  players: readonly [PlayerSpec, PlayerSpec],
  options: ProgramOptions = {},
): Promise<{ duel: Duel; problems: string[] }> {
  const problems: string[] = [];
  const duel = await duelAt({
    players,
    limits: { nodes: 100 },
    seed: 1,
    path: ['test'],
    paired: true,
    openingPlies: 0,
    programs: { clockMs: UNHURRIED_MS, onProblem: (message) => problems.push(message), ...options },
  });
  onTestFinished(() => duel.close());
  return { duel, problems };
}
