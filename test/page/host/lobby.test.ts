import { h } from 'preact';
import { expect, it } from 'vitest';
import { describeWaiting, Lobby, planOf } from '../../../src/page/host/Lobby.tsx';
import { Organiser } from '../../../src/page/host/Organiser.tsx';
import { shownIn, wordsIn } from '../results/shown.ts';

const LISTS = { guests: [], done: [], missing: ['Zed'], local: [], waiting: [], tables: [], isOpen: false };

function organiserSees(table: object, results: object, act?: () => void): string {
  const you = { isOrganiser: true, addresses: [], refused: [], absences: [], closed: [], folder: 'runs/one' };
  const message = { table: { ...LISTS, ...table }, you } as never;
  return wordsIn(shownIn({ endedAt: null, ...results }, h(Organiser, {}), { message, act }));
}

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

it('counts those who are there until the end, and says of one that never came no more than that', () => {
  const standings = [
    { bot: 'Ada', seed: 1, out: null },
    { bot: 'Zed', seed: 2, out: null, isAbsent: true },
  ];
  const guests = [{ name: 'Ada', since: '2026-01-01T00:00:00.000Z', roundTripMs: 3 }];
  const live = { ...LISTS, phase: 'playing', guests, done: ['Ada', 'Zed'], missing: [] } as never;
  const message = { table: { guests: [] }, you: { addresses: [] } } as never;
  const text = wordsIn(shownIn({ standings } as never, h(Lobby, { live }), { message, act: () => {} }));
  expect(text).toContain('Bots that are there: 1 of 2');
  expect(text).toMatch(/Ada has played all, since .*, ping 3 ms/);
  expect(text).toContain('Zed never came');
});

it('says beside the button to begin that it begins by itself, and at the end where the site is', () => {
  const shownTo = (act?: () => void) =>
    organiserSees({ phase: 'lobby', needed: null }, { standings: [], matches: [] }, act);
  expect(shownTo(() => {})).toContain('Zed It begins by itself when the last one is there. Begin');
  expect(shownTo()).toContain('Its site runs/one/site/index.html Copy');
});

it('tells an organiser of tables and bots as the others see them', () => {
  const free = { match: null, shown: null, round: '', isPaused: false, awaited: null };
  // Who starts is named first at the table alone.
  const used = { ...free, match: 1, round: 'Final', players: ['Bea', 'Ada'], points: [0, 2] };
  const table = { phase: 'playing', isPaused: false, local: ['Ada'], tables: [used, free] };
  const standings = [
    { bot: 'Ada', seed: 1, out: null },
    { bot: 'Zed', seed: 2, out: 'withdrawn' },
  ];
  const matches = [{ number: 1, players: ['Ada', 'Bea'], points: [2, 0], lagged: [] }];
  expect(organiserSees(table, { standings, matches }, () => {})).toContain(
    'Table 1 Ada 2 : 0 Bea Final Pause Table 2 free Bots that are there: 1 Ada',
  );
});
