/** Rounds as the bot counts them, whatever gets lost. */
import { expect, it, vi } from 'vitest';
import { roundCount } from '../../../../src/games/kitten/client/registeredBot.ts';
import { parseRequest } from '../../../../src/games/kitten/wire/requests.ts';

const START = { action: 'START', bots: ['mine', 'other'] };
const PLAY = { action: 'PLAY' };
const OVER = { action: 'OVER', ranks: ['other', 'mine'] };

function ranksAfter(...requests: object[]): readonly (number | null)[] {
  const rounds = roundCount('mine', () => {});
  for (const request of requests) rounds.hear(parseRequest(request));
  rounds.stop();
  return rounds.ranks;
}

it('a round ends with its ranks', () => {
  expect(ranksAfter(START, PLAY, OVER, START, PLAY)).toEqual([2]);
  expect(ranksAfter(START, { action: 'OVER', ranks: ['a', 'b'] })).toEqual([null]);
});

it('a round whose end was lost is over when the next one starts', () => {
  expect(ranksAfter(START, PLAY, START, OVER)).toEqual([null, 2]);
});

it('a round whose end was lost is over when nothing more comes; between rounds a bot waits', () => {
  vi.useFakeTimers();
  try {
    const ended: unknown[] = [];
    const rounds = roundCount('mine', (order) => ended.push(order), 1000);
    vi.advanceTimersByTime(5000);
    for (const request of [START, PLAY, PLAY]) {
      rounds.hear(parseRequest(request));
      vi.advanceTimersByTime(999);
    }
    expect(ended).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ended).toEqual([[]]);
    expect(rounds.ranks).toEqual([null]);
    vi.advanceTimersByTime(5000);
    rounds.hear(parseRequest(START));
    rounds.hear(parseRequest(OVER));
    vi.advanceTimersByTime(5000);
    expect(rounds.ranks).toEqual([null, 2]);
  } finally {
    vi.useRealTimers();
  }
});
