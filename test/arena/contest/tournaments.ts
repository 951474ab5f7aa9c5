/** Contests of local players as tests hold them: in memory. */
import type { GivenSettings } from '../../../src/arena/contest/contestFormat.ts';
import { ContestLog, type ContestState, type PlayerSpec } from '../../../src/arena/index.ts';
import type { PlayedGame } from '../../../src/arena/play/playedGame.ts';

/** The settings of the tournaments that tests hold unless they say otherwise: a round-robin of two games a match, 100 nodes a move. */
export const TOURNAMENT: GivenSettings = {
  format: 'round-robin',
  games: 2,
  suddenDeath: false,
  limits: { nodes: 100 },
  seeded: { seed: 5, paired: true, openingPlies: 2 },
};

/** A contest whose first matches have these games; its matches are drawn in the order of the players. */
export function tournamentOf(
  settings: Partial<GivenSettings>,
  players: readonly PlayerSpec[],
  ...played: readonly (readonly PlayedGame[])[]
): ContestState {
  const log = ContestLog.inMemory({ ...TOURNAMENT, ...settings }, players);
  const { state } = log;
  const pairings = state.format.draw(state.field, []);
  const inOrder = pairings.toSorted((a, b) => (`${a.players}` < `${b.players}` ? -1 : 1));
  for (const { key, players: pair } of inOrder) log.add({ type: 'drawn', key, players: [...pair], first: 0 });
  for (const [index, games] of played.entries())
    if (games.length > 0) log.add({ type: 'games', match: index + 1, games: [...games] });
  return state;
}
