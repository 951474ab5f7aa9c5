/** A duel of a test, closed with it. */
import type { TestContext } from 'vitest';
import { Duel } from '../../../src/arena/match/duel.ts';
import type { PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import type { ProgramOptions } from '../../../src/arena/players/programPlayer.ts';

/** On a busy machine a player that means well is not late. */
const UNHURRIED_MS = 10_000;

/** Opens a duel between these players and collects what it says of their problems. */
export async function openDuel(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  players: readonly [PlayerSpec, PlayerSpec],
  options: ProgramOptions = {},
): Promise<{ duel: Duel; problems: string[] }> {
  const problems: string[] = [];
  const duel = await Duel.open({
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
