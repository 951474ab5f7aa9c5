import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { GameAccount } from '../../src/arena/browser.ts';
import {
  comparisonOf,
  describeAccount,
  formatEloRange,
  shortTime,
  signedPercent,
  timeSpan,
} from '../../src/document/words.ts';
import { always } from '../thorough.ts';

it('signs differences, and nothing that rounds to zero', () => {
  const signed = [0.276, -0.276, 0.004, -0.004].map((share) => signedPercent(share));
  expect(signed).toEqual(['+28 %', '-28 %', '0 %', '0 %']);
});

it('shows an instant in full in a terminal, and as short as it can be on a page', () => {
  expect(timeSpan('2026-11-21T18:04:33.000Z').text).toBe('2026-11-21 18:04 UTC');
  const at = (day: number) => new Date(2026, 10, day, 18, 4).getTime();
  vi.useFakeTimers({ now: at(21) });
  onTestFinished(() => void vi.useRealTimers());
  expect([at(21), at(20)].map((day) => shortTime(day))).toEqual(['18:04', '20 Nov, 18:04']);
  expect(shortTime(at(21), true)).toBe('Today, 18:04');
  expect(shortTime(new Date(2025, 10, 20, 18, 4).getTime())).toBe('20 Nov 2025, 18:04');
});

describe('the account of a game', () => {
  const step = { round: 16, player: 1, mistake: 0, luck: -560_000, bomb: 3, seenLater: 0 } as const;
  const account: GameAccount = {
    player: 2,
    start: 100_000,
    mistakes: -180_000,
    opponentMistakes: 0,
    luck: -820_000,
    seenLater: -100_000,
    result: -1_000_000,
    steps: [{ ...step, round: 14, luck: -260_000 }, step],
  };
  const players = ['Alpha', 'Beta'] as const;

  it('says why a game was lost', () => {
    expect(describeAccount(account, players)).toBe(
      'Beta lost: mistakes of Beta -9 %, luck of Beta -41 % (the bomb of round 17 in column 3: -28 %); mistakes of Alpha 0 %, seen only later -5 %, 55 % of a game at the start',
    );
  });

  const even = { player: 1 as const, luck: 0, result: 0, steps: [{ ...step, luck: 3 }] };

  it.each<[string, Partial<GameAccount>, string]>([
    ['leaves out what was seen later where that is nothing', { seenLater: 100 }, 'Alpha 0 %, 55 % of a'],
    [
      'has no sum above a game',
      { mistakes: -2_520_000, opponentMistakes: 2_100_000 },
      'mistakes of Beta -100 % or more, luck of Beta -41 %',
    ],
    ['names a bomb that did not drop', { steps: [{ ...step, bomb: null }] }, '(no bomb in round 17: -28 %);'],
    [
      'names no bomb without luck, and no loser of two who won',
      even,
      'Alpha shared the win: mistakes of Alpha -9 %, luck of Alpha 0 %; ',
    ],
  ])('%s', (_, changes, said) => {
    expect(describeAccount({ ...account, ...changes }, players)).toContain(said);
  });
});

it.each([
  [{ elo: -56, low: -608, high: 252 }, 'too few games'],
  [{ elo: 2, low: -10, high: 15 }, 'not told apart'],
  [{ elo: 512, low: 241, high: Number.POSITIVE_INFINITY }, 'ahead'],
  [{ elo: -9, low: -17, high: -1 }, 'behind'],
  // Shown as [+0, +60] and as [-60, 0].
  [{ elo: 30, low: 0.4, high: 60 }, 'not told apart'],
  [{ elo: -30, low: -60, high: -0.4 }, 'not told apart'],
])('says of a difference who is ahead, by its interval as it is shown: %o', (difference, said) => {
  expect(comparisonOf(difference)).toBe(said);
});

it('a comparison never contradicts the interval that is shown beside it, and turns round with the sides', () => {
  const elo = fc.double({ min: -800, max: 800, noNaN: true });
  always([elo, elo, elo], (...three) => {
    const [low, middle, high] = three.toSorted((one, other) => one - other) as [number, number, number];
    const said = comparisonOf({ elo: middle, low, high });
    const [, from, to] = /\[(\S+), (\S+)\]/.exec(
      formatEloRange({ elo: middle, low, high }),
    ) as RegExpExecArray;
    expect(said === 'ahead').toBe(Number(from) > 0);
    expect(said === 'behind').toBe(Number(to) < 0);
    const turned = comparisonOf({ elo: -middle, low: -high, high: -low });
    expect(turned).toBe(said === 'ahead' ? 'behind' : said === 'behind' ? 'ahead' : said);
  });
});
