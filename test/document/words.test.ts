import { describe, expect, it } from 'vitest';
import type { GameAccount } from '../../src/arena/browser.ts';
import { describeAccount, describeFaults, formatTest, signedPercent } from '../../src/document/words.ts';

it('shows the ratio of a test only if enough pairs had a winner', () => {
  expect(formatTest({ verdict: 'H1', games: 640, llr: 2.97 })).toBe('H1 after 640 games, LLR 2.97');
  expect(formatTest({ verdict: 'undecided', games: 24, llr: null })).toBe(
    'undecided after 24 games, too few pairs with a winner',
  );
});

it('counts faults, one by one and many', () => {
  const faults = (timeouts: number, illegal: number, disconnects: number) =>
    describeFaults({ timeouts, illegal, disconnects });
  expect(faults(1, 0, 1)).toBe('1 timeout, 1 disconnect');
  expect(faults(2, 1, 3)).toBe('2 timeouts, 1 illegal, 3 disconnects');
  expect(faults(0, 0, 0)).toBe('');
});

it('signs differences, and nothing that rounds to zero', () => {
  expect([0.276, -0.276, 0.004, -0.004].map((share) => signedPercent(share))).toEqual([
    '+28 %',
    '-28 %',
    '0 %',
    '0 %',
  ]);
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

  it('says that a bomb which did not drop was the greatest luck', () => {
    const steps = [{ ...step, bomb: null }];
    expect(describeAccount({ ...account, steps }, players)).toContain(
      'luck -41 % (no bomb in round 17: -28 %);',
    );
  });

  it('names no bomb where there was no luck, and no loser where both won', () => {
    const even = { ...account, player: 1 as const, luck: 0, result: 0, steps: [{ ...step, luck: 3 }] };
    expect(describeAccount(even, players)).toMatch(/^Alpha shared the win: mistakes -9 %, luck 0 %; /);
  });
});
