import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_SUDDEN_DEATH_GAMES } from '../../../src/arena/match/holdMatch.ts';
import {
  bracketOf,
  firstRoundOrder,
  type Meeting,
  matchWinner,
  tournamentStateSchema,
} from '../../../src/arena/tournament/tournamentState.ts';
import { gamesOf } from '../games.ts';

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

describe('the first round', () => {
  it('seeds meet late, and have the byes', () => {
    expect(firstRoundOrder(8)).toEqual([0, 7, 3, 4, 1, 6, 2, 5]);
    expect(firstRoundOrder(5)).toEqual([0, null, 3, 4, 1, null, 2, null]);
    expect(firstRoundOrder(2)).toEqual([0, 1]);
  });
});

describe('a match', () => {
  it.each([
    ['AB', 3, null],
    ['ABA', 3, 0],
    ['BAB', 3, 1],
    ['AB', 2, null],
    ['AB==', 2, null],
    ['AB==B', 2, 1],
    [`AB${'='.repeat(MOST_SUDDEN_DEATH_GAMES)}`, 2, 0],
  ] as const)('%s of %i games: %s', (results, games, winner) => {
    expect(matchWinner(gamesOf(results), games)).toBe(winner);
  });
});

it('everyone but the champion loses exactly one match', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 20 }), fc.infiniteStream(fc.boolean()), (players, coins) => {
      const meetings: Meeting[] = [];
      for (let bracket = bracketOf(players, 1, meetings); bracket.champion === null; ) {
        expect(bracket.open.length).toBeGreaterThan(0);
        meetings.push(
          ...bracket.open.map((pairing) => ({ ...pairing, games: gamesOf(coins.next().value ? 'A' : 'B') })),
        );
        bracket = bracketOf(players, 1, meetings);
        if (bracket.champion !== null) {
          const losers = meetings.map(
            ({ players: pair, games }) => pair[matchWinner(games, 1) === 0 ? 1 : 0],
          );
          expect([...losers, bracket.champion].sort((a, b) => a - b)).toEqual([...new Array(players).keys()]);
        }
      }
    }),
  );
});
