import { expect, it } from 'vitest';
import type { OrganiserCommand } from '../../../src/arena/host/hostPage.ts';
import { describeHostEvent } from '../../../src/commands/host/text.ts';

it.each<[OrganiserCommand, string]>([
  [{ type: 'pause', table: null, isPaused: true }, 'pause, all tables'],
  [{ type: 'pause', table: 1, isPaused: false }, 'go on, table 2'],
  [{ type: 'void', match: 3, index: 4 }, 'match 3, game 5 is void'],
  [{ type: 'out', name: 'Ada', reason: 'withdrawn' }, 'Ada withdraws'],
  [{ type: 'replace', name: 'Ada', by: 'B\u001b[2Job' }, 'B?[2Job takes the place of Ada'],
])('an act of the organiser reads as a person would say it: %j', (command, text) => {
  expect(describeHostEvent({ type: 'act', command })).toBe(`the organiser: ${text}`);
});

it('says of a match that one of two did not play that it is a forfeit', () => {
  const players = ['Ada', 'Zed'] as const;
  const of = { number: 2, key: 'final', players, points: [1, 0], games: 1 };
  const end = { forfeits: [0], ruling: null, winner: 0 };
  const ended = (unplayed: readonly number[]) =>
    describeHostEvent({ type: 'matchEnd', match: { ...of, ...end, unplayed } } as never);
  expect(ended([0])).toBe('match 2 (final): Ada 1 : 0 Zed, forfeit');
  expect(ended([])).toBe('match 2 (final): Ada 1 : 0 Zed, 1 game forfeited');
});

it('who was refused is told without what would change the terminal, be it in the name or in the address that a proxy gives', () => {
  const refused = { name: 'B\u001bob', address: '1.2.3.4\u009b2J', reason: 'no', count: 1, at: '' };
  expect(describeHostEvent({ type: 'refused', refused })).toBe('B?ob from 1.2.3.4?2J is refused: no');
});
