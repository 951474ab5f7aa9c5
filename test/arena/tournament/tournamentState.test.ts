import { expect, it } from 'vitest';
import { tournamentStateSchema } from '../../../src/arena/tournament/tournamentState.ts';

function stateWith(limits: object): unknown {
  const settings = { kind: 'round-robin', games: 2, seed: 1, limits, openingPlies: 2 };
  const players = ['random', 'greedy'].map((bot) => ({ kind: 'sparring', name: bot, bot }));
  const start = { startedAt: '2026-01-01T00:00:00.000Z', fcxVersion: '1.0.0' };
  return { format: 'fcx-tournament', version: 2, ...start, settings, players, meetings: [] };
}

it.each([{ nodes: 1000 }, { depth: 4 }, { moveTimeMs: 50 }])(
  'the state of a tournament is limited by %o',
  (limits) => {
    expect(tournamentStateSchema.safeParse(stateWith(limits)).success).toBe(true);
  },
);

it('the state of a tournament without any limit, which would never end, is refused', () => {
  const { error } = tournamentStateSchema.safeParse(stateWith({}));
  expect(error?.issues).toMatchObject([
    { path: ['settings', 'limits'], message: 'one of nodes, depth and moveTimeMs must be given' },
  ]);
});
