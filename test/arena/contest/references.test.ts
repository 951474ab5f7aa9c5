import { expect, it } from 'vitest';
import { danglingReference } from '../../../src/arena/contest/references.ts';
import { tournamentOf } from './tournaments.ts';

const BOTS = (['greedy', 'random', 'mcts'] as const).map(
  (bot) => ({ kind: 'sparring', name: bot, bot }) as const,
);

it('a bye has no games: none that are measured, played again or ruled', () => {
  const state = tournamentOf({ format: 'swiss', rounds: 1 }, BOTS);
  const match = state.matches.findIndex(({ players }) => players[1] === null) + 1;
  expect(match).toBeGreaterThan(0);
  const bye = `match ${match} is a bye, which has no games`;
  const at = new Date(0).toISOString();
  const ruled = { type: 'ruled', match, winner: null, reason: 'withdrawn', at } as const;
  expect(danglingReference(state, { type: 'measured', match, luck: [], at } as never)).toBe(bye);
  expect(danglingReference(state, { type: 'replayed', match, at })).toBe(bye);
  expect(danglingReference(state, ruled as never)).toBe(bye);
  expect(danglingReference(state, { type: 'replayed', match: 9, at })).toBe('there is no match 9');
});
