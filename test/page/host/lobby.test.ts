import { expect, it } from 'vitest';
import { planOf } from '../../../src/page/host/Lobby.tsx';

it('says how many groups there are, and who goes on', () => {
  const plan = (...groupSizes: number[]) =>
    planOf({ groupSizes } as never, { format: 'groups', games: 3 } as never);
  expect(plan(4)).toBe('1 group of 4, the first two go on; 3 games a match.');
  expect(plan(3, 4)).toBe('2 groups of 3 or 4, the first two of each go on; 3 games a match.');
});
