import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contestView } from '../../../src/arena/contest/contestView.ts';
import { type MeetingScore, rateFromScores, standingsOf } from '../../../src/arena/contest/standings.ts';
import { expectedScore } from '../../../src/arena/match/statistics.ts';
import type { PlayedGame } from '../../../src/arena/play/playedGame.ts';
import { always, alwaysWith } from '../../thorough.ts';
import { gamesOf, luckyGamesOf } from '../games.ts';
import { tournamentOf } from './tournaments.ts';

const bots = (...names: readonly ('greedy' | 'random' | 'mcts')[]) =>
  names.map((bot) => ({ kind: 'sparring', name: bot, bot }) as const);

function standings(luck: boolean, ...meetings: PlayedGame[][]) {
  return standingsOf(tournamentOf({ games: 4, luck }, bots('greedy', 'random', 'mcts'), ...meetings)).rows;
}

function knockOut(games: PlayedGame[]) {
  const seeded = { seed: 1, paired: false, openingPlies: 2 };
  const format = 'knock-out' as const;
  const settings = { format, games: games.length, luck: true, suddenDeath: true, seeded };
  return standingsOf(tournamentOf(settings, bots('greedy', 'random'), games)).rows;
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
  alwaysWith(
    { examples: [[luckyGamesOf('AAAA', -0.9), luckyGamesOf('AAAB', -1, -1, -1, 0)]] },
    [games, games],
    (first, second) => {
      for (const { rating, luck } of standings(true, first, second)) {
        expect(Number.isFinite(rating.elo)).toBe(true);
        // Eight games, in each of which a bot has at most the luck of a win, times the largest factor.
        expect(Math.abs(luck as number)).toBeLessThanOrEqual(12);
      }
    },
  );
});

it('places last who has not played yet, and claims nothing about it', () => {
  // 40 games between two who are equal: the third, without games, is as strong as both to the fit.
  const rows = standings(false, gamesOf('AB'.repeat(20)));
  expect(rows.map(({ name }) => name).at(-1)).toBe('mcts');
  expect(rows.map(({ overNext }) => overNext === null)).toEqual([false, true, true]);
  const lost = standings(false, gamesOf('BB'.repeat(20)));
  expect(lost.map(({ name }) => name)).toEqual(['random', 'greedy', 'mcts']);
  expect(lost[1]?.overNext).toBeNull();
  const state = tournamentOf({ games: 4, luck: false }, bots('greedy', 'random', 'mcts'), gamesOf('BB'));
  const idle = contestView(state).standings.at(-1);
  expect(idle).toMatchObject({ name: 'mcts', rating: null, overNext: null, luck: null });
});

it('takes the pair for the unit, whose games share their bombs; in a knock-out the game', () => {
  // The luck of each pair is nil, so that there is nothing to take out.
  const games = luckyGamesOf('ABAA', 0.5, -0.5, 0.3, -0.3);
  expect(rowOf(standings(true, games), 'greedy').luck).toBe(0);
  expect(rowOf(knockOut(games), 'greedy').luck).not.toBe(0);
});

it('takes the spread of a knock-out from its games, which have bombs of their own', () => {
  const width = (games: PlayedGame[]) => {
    const { low, high } = rowOf(knockOut(games), 'greedy').rating;
    return high - low;
  };
  // Every two games together are even, but each by itself varies as much as can be, whatever little luck there was.
  const results = 'AB'.repeat(20);
  const lucky = luckyGamesOf(results, 0.01, 0.01, -0.01, -0.01);
  expect(width(lucky)).toBeGreaterThan(0.98 * width(gamesOf(results)));
});

it('is the surer of a rating, the more of the results luck explains', () => {
  const results = 'AABBABBAABABBABAABBA'.repeat(4);
  const width = (explained: number, luck = true) => {
    const lucks = [...results].map((won) => (won === 'A' ? explained : -explained));
    const { low, high } = rowOf(standings(luck, luckyGamesOf(results, ...lucks)), 'greedy').rating;
    return high - low;
  };
  expect(width(0)).toBe(width(0, false));
  expect(width(0.3)).toBeLessThan(0.8 * width(0));
  expect(width(0.4)).toBeLessThan(width(0.3));
});

it('keeps the place that a bot shares in its group when it withdraws once it has gone on, and not before', () => {
  const even = gamesOf('AB');
  const state = tournamentOf({ format: 'groups' }, bots('greedy', 'random', 'mcts'), even, even, even);
  const of = { at: new Date().toISOString(), type: 'out', reason: 'withdrawn' } as const;
  const shares = ['2: 1', '3: 1', '1: 3'];
  const places = () => contestView(state).groups[0]?.standings.map(({ seed, place }) => `${seed}: ${place}`);
  state.apply({ ...of, entrant: 0 });
  expect(places()).toEqual(shares);
  state.apply({ ...of, type: 'drawn', key: 'final', players: [1, 2], first: 0 });
  state.apply({ ...of, entrant: 1 });
  expect(places()).toEqual(shares);
});

/** Everyone against everyone, with exactly the scores that these strengths lead to. */
function idealScores(strengths: readonly number[], games: number): MeetingScore[] {
  return strengths.flatMap((strength, one) =>
    strengths.slice(one + 1).map((other, index) => ({
      players: [one, one + 1 + index] as const,
      games,
      score: games * expectedScore(strength - other),
    })),
  );
}

it('finds the strengths behind the scores', () => {
  const strengths = [250, 60, 0, -110, -200];
  const { ratings } = rateFromScores(5, idealScores(strengths, 100_000));
  ratings.forEach(({ elo, low, high }, player) => {
    expect(elo).toBeCloseTo(strengths[player] as number, 0);
    expect(high - elo).toBeCloseTo(elo - low);
  });
});

it('four times the games halve the interval', () => {
  const width = (games: number) => {
    const [first] = rateFromScores(3, idealScores([100, 0, -100], games)).ratings;
    return (first?.high as number) - (first?.low as number);
  };
  expect(width(1000) / width(4000)).toBeCloseTo(2, 1);
});

it('ratings are finite and their mean is 0, for any results', () => {
  const scores = fc.array(
    fc
      .record({
        one: fc.nat(3),
        step: fc.integer({ min: 1, max: 3 }),
        games: fc.integer({ min: 1, max: 1000 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ one, step, games, share }) => ({
        players: [one, (one + step) % 4] as const,
        games,
        score: games * share,
      })),
  );
  always([scores], (played) => {
    const { ratings } = rateFromScores(4, played);
    for (const { elo, low, high } of ratings) {
      expect(Number.isFinite(elo)).toBe(true);
      expect(low).toBeLessThan(elo);
      expect(elo).toBeLessThan(high);
    }
    expect(ratings.reduce((total, { elo }) => total + elo, 0)).toBeCloseTo(0);
  });
});
