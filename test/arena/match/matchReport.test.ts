import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MatchReport, matchReport, sumUpMatch } from '../../../src/arena/match/matchReport.ts';
import { DEFAULT_SPRT_BOUNDS } from '../../../src/arena/match/sequentialTest.ts';
import type { GameRecord } from '../../../src/arena/play/gameRecord.ts';
import type { PlayedGame } from '../../../src/arena/play/playedGame.ts';
import { alwaysWith } from '../../thorough.ts';
import { gamesOf, luckyGamesOf } from '../games.ts';
import { DOUBLE_WIN, LINE, scriptedGame } from '../scripted.ts';

type Strength = NonNullable<MatchReport['strength']>;

const NAMES = ['A', 'B'] as const;
const reportOf = (games: readonly PlayedGame[]) => matchReport(NAMES, games, DEFAULT_SPRT_BOUNDS);

it('counts points, starts and pairs', () => {
  const report = reportOf(gamesOf('AA AB BA =A'.replaceAll(' ', '')));
  expect(report).toMatchObject({ games: 8, points: [6, 3] });
  expect(report.players[0]).toMatchObject({
    asStarter: { games: 4, points: 3 },
    asSecond: { games: 4, points: 3 },
  });
  // A double win is half a point: pairs of 1, ½, ½ and ¾.
  expect(report.strength?.score).toMatchObject({ mean: 0.6875, count: 4 });
  expect(report.strength?.elo.elo).toBeCloseTo(137, 0);
});

it('attributes a fault to its player', () => {
  const [won, lost] = gamesOf('AB') as [PlayedGame, PlayedGame];
  const report = reportOf([
    { ...won, fault: 'timeout', replyMs: [[1, 2, 3], [4]] },
    { ...lost, fault: 'illegal' },
  ]);
  expect(report.players[0]).toMatchObject({ timeouts: 0, illegal: 1, replyMs: { median: 2, max: 3 } });
  expect(report.players[1]).toMatchObject({ timeouts: 1, illegal: 0, replyMs: { median: 4 } });
});

it('never reaches beyond a score of 0 or 1', () => {
  const pair = fc.string({ unit: fc.constantFrom(...'AB='), minLength: 2, maxLength: 2 });
  // In the second, rounding makes the upper end more than 1.
  const examples: [string[]][] = [[['AB', ...Array(9).fill('AA')]], [Array(12).fill('AA')]];
  alwaysWith({ examples }, [fc.array(pair, { minLength: 2, maxLength: 40 })], (pairs) => {
    const { strength } = reportOf(gamesOf(pairs.join('')));
    const { mean, low, high } = (strength as Strength).score;
    expect(low).toBeGreaterThanOrEqual(0);
    expect(low).toBeLessThanOrEqual(mean);
    expect(high).toBeGreaterThanOrEqual(mean);
    expect(high).toBeLessThanOrEqual(1);
    expect(high - low).toBeGreaterThan(0);
  });
});

it('says nothing about strength before there are two pairs', () => {
  expect(reportOf([]).strength).toBeNull();
  expect(reportOf(gamesOf('AAA')).strength).toBeNull();
});

describe('a match result', () => {
  const PLAYERS = ['Alpha', 'Beta'] as const;

  it('counts points, and who lost by what', async () => {
    const forfeit = (reason: 'timeout' | 'disconnect' | 'notJson' | 'noColumn') =>
      ({ type: 'forfeit', reason }) as const;
    const replies = [
      ...[[forfeit('timeout')], [forfeit('disconnect')], [7], [0, forfeit('notJson')]],
      ...[[forfeit('disconnect')], [0, forfeit('noColumn')], [3, 3, 3, 3, 3, 3, 3], DOUBLE_WIN],
    ];
    const games = await Promise.all(replies.map(async (each) => (await scriptedGame(each)).record));
    const result = sumUpMatch(4, PLAYERS, games, 'complete');
    expect(result).toMatchObject({ match: 4, end: 'complete', points: [3, 6] });
    expect(result.players).toMatchObject([
      { name: 'Alpha', wins: 3, timeouts: 1, illegal: 2, disconnects: 2 },
      { name: 'Beta', wins: 6, timeouts: 0, illegal: 2, disconnects: 0 },
    ]);
  });

  it('keeps the reply times of the players apart, whichever side started', async () => {
    const { record } = await scriptedGame(LINE);
    const games: GameRecord[] = [
      { ...record, starter: 1, replyMs: [10, 1, 20, 2, 30, 3, 40] },
      { ...record, starter: 2, replyMs: [4, 50, 5, 60, 6, 70, 7] },
    ];
    const [alpha, beta] = sumUpMatch(1, PLAYERS, games, 'complete').players;
    expect(alpha.replyMs).toEqual({ median: 40, p99: 69.4, max: 70 });
    expect(beta.replyMs).toEqual({ median: 4, p99: 6.94, max: 7 });
  });

  it('takes luck out of games that are measured one by one', async () => {
    const { record } = await scriptedGame(LINE);
    const won: GameRecord = { ...record, points: [1, 0] };
    const games: GameRecord[] = [won, { ...won, points: [0, 1] }, won];
    const { points, adjusted } = sumUpMatch(1, PLAYERS, games, 'complete', [0.3, -0.1, 0.1]);
    expect(points).toEqual([2, 1]);
    expect(adjusted?.score).toMatchObject({ count: 3 });
    expect(3 * (adjusted?.score.mean as number) + (adjusted?.luck as number)).toBeCloseTo(2, 9);
    expect(sumUpMatch(1, PLAYERS, games, 'complete').adjusted).toBeNull();
  });

  it('of no games is 0 : 0, without reply times', () => {
    const { points, players } = sumUpMatch(1, PLAYERS, [], 'interrupted');
    expect(points).toEqual([0, 0]);
    expect(players.map(({ replyMs }) => replyMs)).toEqual([null, null]);
  });
});

const RESULTS = 'AAABBBAB'.repeat(10);
/** About what luck would have had to be for these results: pairs of 1, ½, 0 and ½. */
const LUCKS = [0.4, 0.4, 0.1, -0.1, -0.4, -0.4, 0.1, -0.1];

it('says what luck gave, in games, and how seldom it gives as much', () => {
  const { strength, adjusted, games } = reportOf(luckyGamesOf(RESULTS, ...LUCKS));
  const even = adjusted as NonNullable<typeof adjusted>;
  expect(even.luck).toBeCloseTo(0, 9);
  expect(even.luckChance).toBeCloseTo(1, 6);
  expect(even.gain).toBeGreaterThan(2);
  expect(even.score.mean).toBeCloseTo(strength?.score.mean as number, 9);
  const unlucky = reportOf(luckyGamesOf(RESULTS, ...LUCKS.map((luck) => luck - 0.1))).adjusted;
  expect(unlucky?.luck).toBeCloseTo(games * ((strength?.score.mean as number) - unlucky!.score.mean), 9);
  expect(unlucky?.luck).toBeLessThan(-3);
  expect(unlucky?.luckChance).toBeGreaterThan(0);
  expect(unlucky?.luckChance).toBeLessThan(0.3);
});

it('says nothing about luck that was not measured, or of which nothing is to be seen', () => {
  expect(reportOf(gamesOf(RESULTS)).adjusted).toBeNull();
  expect(reportOf(luckyGamesOf('AA', 0.1)).adjusted).toBeNull();
  expect(reportOf(luckyGamesOf('AAAAAA', 0.1, -0.3)).adjusted).toBeNull();
});
