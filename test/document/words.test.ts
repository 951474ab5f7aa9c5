import { describe, expect, it } from 'vitest';
import type { GameAccount } from '../../src/arena/browser.ts';
import { describeAccount, signedPercent } from '../../src/document/words.ts';

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

  it('leaves out what was seen later where that is nothing', () => {
    expect(describeAccount({ ...account, seenLater: 100 }, players)).toContain(
      'Alpha 0 %, 55 % at the start',
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
