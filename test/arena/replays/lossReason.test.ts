import { expect, it } from 'vitest';
import { type GameRecord, lossReason } from '../../../src/arena/index.ts';

/** No bombs before these games are over. */
const SCHEDULE = { rounds: [20, 27, 34], rolls: [0, 0, 0] };

function lost(moves: readonly number[], more: Partial<GameRecord> = {}) {
  const game = { schedule: SCHEDULE, starter: 1, moves, winners: [1], reason: 'line', ...more };
  return lossReason(game as unknown as GameRecord);
}

it.each<[string, number[], string]>([
  ['a line that could be blocked', [3, 0, 3, 1, 3, 0, 3], 'overlooked'],
  ['two threats at once', [2, 2, 3, 3, 4, 4, 5], 'fork'],
])('%s', (_, moves, reason) => {
  expect(lost(moves)).toBe(reason);
});

it('a winning cell that the loser made free, by its row', () => {
  expect(lost([1, 0, 0, 2, 2, 6, 1, 3, 3])).toBe('evenRow');
  expect(lost([1, 0, 0, 2, 2, 1, 0, 6, 1, 3, 2, 3, 3])).toBe('oddRow');
});

it.each([
  ['explosion', 'bomb'],
  ['fullBoard', 'fullBoard'],
  ['timeout', 'time'],
  ['notJson', 'fault'],
] as const)('%s', (reason, expected) => {
  expect(lost([3], { reason })).toBe(expected);
});

it('says nothing of a double win', () => {
  expect(lost([3], { reason: 'explosion', winners: [1, 2] })).toBeNull();
});
