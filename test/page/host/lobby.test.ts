import { expect, it } from 'vitest';
import { describeWaiting, planOf } from '../../../src/page/host/Lobby.tsx';

it('says how many groups there are, and who goes on', () => {
  const plan = (...groupSizes: number[]) =>
    planOf({ groupSizes } as never, { format: 'groups', games: 3 } as never);
  expect(plan(4)).toBe('1 group of 4, the first two go on; 3 games a match.');
  expect(plan(3, 4)).toBe('2 groups of 3 or 4, the first two of each go on; 3 games a match.');
});

it('names those who are missing', () => {
  expect(describeWaiting({ missing: ['Gus', 'Hal'], needed: 2 })).toBe('Waiting for Gus and Hal');
  expect(describeWaiting({ missing: ['Gus', 'Hal'], needed: 1 })).toBe('Waiting for 1 more bot');
  expect(describeWaiting({ missing: [], needed: 3 })).toBe('Waiting for 3 more bots');
  expect(describeWaiting({ missing: [], needed: null })).toBe('It begins when the organiser says so');
});
