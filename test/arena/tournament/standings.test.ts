import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlayedGame } from '../../../src/arena/play/playedGame.ts';
import { standingsOf } from '../../../src/arena/tournament/standings.ts';
import { newTournament } from '../../../src/arena/tournament/tournament.ts';
import { gamesOf, luckyGamesOf } from '../games.ts';

/** The standings of Good, Blind and Greedy after these games of the first two meetings. */
function standings(luck: boolean, ...meetings: PlayedGame[][]) {
  const state = newTournament(
    { startedAt: '2026-11-21T18:04:33.000Z', fcxVersion: '1.0.0' },
    { kind: 'round-robin', games: 4, seed: 1, limits: { nodes: 100 }, openingPlies: 2, luck },
    (['greedy', 'random', 'mcts'] as const).map((bot) => ({ kind: 'sparring', name: bot, bot })),
  );
  for (const [index, games] of meetings.entries()) state.meetings[index]?.games.push(...games);
  return standingsOf(state).rows;
}

const rowOf = (rows: ReturnType<typeof standings>, name: string) => rows.find((row) => row.name === name)!;

it('rates those who were lucky lower than their points, and says by how many games', () => {
  const lucky = standings(true, luckyGamesOf('AABA', 0.3, 0.2, -0.1, 0.4));
  const raw = standings(false, gamesOf('AABA'));
  const [one, other] = [rowOf(lucky, 'greedy'), rowOf(lucky, 'random')];
  expect(one.luck).toBeGreaterThan(0.3);
  expect(other.luck).toBeCloseTo(-(one.luck as number), 9);
  expect(rowOf(lucky, 'mcts').luck).toBe(0);
  expect(one.rating.elo).toBeLessThan(rowOf(raw, 'greedy').rating.elo);
  expect(raw.map((row) => row.luck)).toEqual([null, null, null]);
  expect(one.wins).toBe(3);
});

it('rates by no more points than there are, whatever luck was', () => {
  const games = fc
    .array(fc.record({ won: fc.constantFrom('A', 'B'), luck: fc.double({ min: -1, max: 1, noNaN: true }) }), {
      minLength: 4,
      maxLength: 4,
    })
    .map((all) => luckyGamesOf(all.map(({ won }) => won).join(''), ...all.map(({ luck }) => luck)));
  fc.assert(
    fc.property(games, games, (first, second) => {
      for (const { rating, luck } of standings(true, first, second)) {
        expect(Number.isFinite(rating.elo)).toBe(true);
        expect(Math.abs(luck as number)).toBeLessThanOrEqual(8);
      }
    }),
    { examples: [[luckyGamesOf('AAAA', -0.9), luckyGamesOf('AAAB', -1, -1, -1, 0)]] },
  );
});
