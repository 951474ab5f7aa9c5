import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { GameAccount } from '../../src/arena/browser.ts';
import { describeAccount, isTooWide, shortTime, signedPercent, timeSpan } from '../../src/document/words.ts';

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
    ...{ player: 2, start: 100_000, mistakes: -180_000, opponentMistakes: 0, luck: -820_000 },
    ...{ seenLater: -100_000, result: -1_000_000, steps: [{ ...step, round: 14, luck: -260_000 }, step] },
  };
  const players = ['Alpha', 'Beta'] as const;

  it('says why a game was lost', () => {
    expect(describeAccount(account, players)).toBe(
      'Beta lost: mistakes -9 %, luck -41 % (the bomb of round 17 in column 3: -28 %); mistakes of Alpha 0 %, seen only later -5 %, 55 % at the start',
    );
  });

  const even = { player: 1 as const, luck: 0, result: 0, steps: [{ ...step, luck: 3 }] };

  it.each<[string, Partial<GameAccount>, string]>([
    ['leaves out what was seen later where that is nothing', { seenLater: 100 }, 'Alpha 0 %, 55 % at the'],
    ['names a bomb that did not drop', { steps: [{ ...step, bomb: null }] }, '(no bomb in round 17: -28 %);'],
    [
      'names no bomb without luck, and no loser of two who won',
      even,
      'Alpha shared the win: mistakes -9 %, luck 0 %; ',
    ],
  ])('%s', (_, changes, said) => {
    expect(describeAccount({ ...account, ...changes }, players)).toContain(said);
  });
});

it.each([
  [{ elo: -56, low: -608, high: 252 }, true],
  [{ elo: 2, low: -10, high: 15 }, false],
  [{ elo: 512, low: 241, high: Number.POSITIVE_INFINITY }, false],
])('says of an interval whether it is too wide to tell anything: %o', (estimate, isWide) => {
  expect(isTooWide(estimate)).toBe(isWide);
});
