import { type ComponentChild, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { afterEach, expect, it, vi } from 'vitest';
import type { ContestMatchView, ContestView } from '../../../src/arena/contest/contestView.ts';
import { Contest } from '../../../src/page/host/HostView.tsx';
import { AllMatches, AllStandings, StandingsCard } from '../../../src/page/host/Results.tsx';
import { shownIn, wordsIn } from '../results/shown.ts';

const tally = { played: 0, wins: 0, byes: 0, losses: 0, points: 0, against: 0, buchholz: 0 };
const row = (name: string, index: number) => ({
  place: null,
  seed: index + 1,
  name,
  formerly: [],
  out: null,
  rating: null,
  overNext: null,
  luck: null,
  ...tally,
});

const NOTHING = { begunAt: null, endedAt: null, standings: [], groups: [], bracket: [], matches: [] };
const UNDER_WAY = { isOver: false, forfeits: [], unplayed: [], voided: [], winner: null, ruling: null };

/** What the page says of a contest of three bots in which two have played some games. */
function shownOf(
  points: readonly [number, number],
  isOver = false,
  standings = ['Ada', 'Bea', 'Cid'].map(row) as unknown as ContestView['standings'],
  part: ComponentChild = h(AllStandings, { isBrief: false }),
): string {
  const games = points[0] + points[1];
  const gameWinners = '1'.repeat(points[0]) + '2'.repeat(points[1]);
  const end = { ...UNDER_WAY, isOver, forfeits: isOver && games > 0 ? [0] : [] };
  const round = { kind: 'numbered', of: 'all', group: null, number: 1, last: 1 };
  const match = { number: 1, key: '1', round, players: ['Ada', 'Bea'], points, games, gameWinners, ...end };
  const results: Partial<ContestView> = {
    ...NOTHING,
    kind: 'event',
    orderedBy: 'matches',
    isByBuchholz: false,
    standings,
    matches: [match as unknown as ContestMatchView],
  };
  return wordsIn(shownIn(results, part));
}

it('has the games of a match under way beside the standings, where they do not count yet', () => {
  expect(shownOf([0, 0])).toBe('No game is over yet.');
  const shown = shownOf([2, 1]);
  expect(shown).toContain(' Cid Ada 0 0 0:0 2:1 … Bea 0 0 0:0 1:2 … Cid 0 0 0:0 ');
});

it('marks scores with forfeits, and has a place as it stands for who has not played', () => {
  const [ada, bea, cid] = ['Ada', 'Bea', 'Cid'].map((name, index) => ({
    ...row(name, index),
    place: index + 1,
    lastPlace: index + 1,
  }));
  const played = { played: 1, points: 2, against: 1 };
  const shown = shownOf([2, 1], true, [
    { ...ada, ...played, wins: 1 },
    { ...bea, ...played, losses: 1 },
    cid,
  ] as never);
  expect(shown).toContain('1 Ada 1 0 2:1 2:1*');
  expect(shown).toContain('3 Cid 0 0 0:0');
  expect(shown).toContain('“*”: one of them forfeited, or was out.');
  // One that was lost without a game is among those that count.
  expect(shownOf([0, 0], true, [ada, bea] as never).match(/ 0:0\*/g)).toHaveLength(2);
});

it('has the matches of one bot as that one sees them, and in a group what tells those apart who are equal', () => {
  expect(shownOf([2, 1], true, undefined, h(AllMatches, { view: 'matches=Bea' }))).toContain('Bea 1 : 2 Ada');
  const equal = { played: 2, place: 1, lastPlace: 3 };
  const standings = ['Ada', 'Bea', 'Cid'].map((name, index) => ({ ...row(name, index), ...equal })) as never;
  const group = h(StandingsCard, { title: 'Group A', standings, isGroup: true });
  expect(shownOf([0, 0], false, standings, group)).toContain('Equal in all: in the order of the seeds.');
});

it('says once on which day it was played', () => {
  vi.stubGlobal('location', { hash: '', pathname: '/', search: '' });
  const at = (time: string) => `2025-11-26T${time}:00`;
  const results = { ...NOTHING, begunAt: at('12:09'), endedAt: at('12:12') };
  const text = wordsIn(renderToString(h(Contest, { results } as never)));
  expect(text).toContain('26 November 2025, 12:09–12:12.');
});

it('has the columns of the cross table in the order of its rows, by the names that bots have now', () => {
  const [ada, bea, cid] = ['Ada', 'Bea', 'Cid'].map(row);
  const text = shownOf([2, 1], true, [{ ...cid, formerly: ['Zed'] }, ada, bea] as never);
  expect(text).toContain('Games Cid Ada Bea Cid (for Zed) 0 0');
});

it('has a match between two of its games under way', () => {
  const shownAt = (games: number) => shownOf([games, 0], false, [], h(AllMatches, { view: 'matches' }));
  expect(shownAt(2)).toContain('Under way Ada 2 : 0 Bea');
  expect(shownAt(0)).toContain('Next Ada against Bea');
});

it('has the matches at the tables of a host elsewhere first, and marks them live', () => {
  vi.stubGlobal('location', { hash: '', pathname: '/', search: '' });
  const matches = [1, 2].map((number) => ({
    number,
    key: `k/${number}`,
    round: { kind: 'knockOut', left: 4 },
    players: [`A${number}`, `B${number}`],
    ...UNDER_WAY,
    points: [0, 0],
    games: 0,
    gameWinners: '',
  }));
  const bracket = matches.map(({ key, number, round, players }) => {
    const slots = players.map((name) => ({ name, source: { kind: 'seed' }, feeder: null }));
    return { key, number, round, slots };
  });
  const results = { ...NOTHING, format: 'knock-out', games: 3, bracket, matches };
  const live = { address: 'http://host/', tables: [null, 2], boards: { 2: new Array(42).fill(1) } };
  const html = renderToString(h(Contest, { results, live, isPart: true } as never));
  const text = wordsIn(html);
  expect(text).toContain('Table 2 Semi-final, game 1 of 3 A2 0 B2 0 Bracket');
  expect(text).toContain('A2 0 B2 0 live, table 2');
  expect(text).toContain('Next A1 against B1');
  expect(html).toContain('href="http://host/#table=2"');
  // The last board of its match, small.
  expect(html.match(/board-picture/g)).toHaveLength(1);
});

it('has one word for a match that one of them did not play, without a way to its games, and for a game that both won', () => {
  const of = {
    number: 1,
    key: '1',
    round: { kind: 'final', of: 'all' },
    players: ['Ada', 'Zed'],
    endedAt: '',
    points: [2, 1],
  };
  const end = { isOver: true, winner: 0, ruling: null, forfeits: [0, 1], unplayed: [0, 1], voided: [] };
  const shownWith = (more: object) => {
    const matches = [{ ...of, ...end, ...more }] as unknown as ContestMatchView[];
    const html = shownIn({ ...NOTHING, games: 3, matches }, h(AllMatches, { view: '' }));
    return [wordsIn(html).replace(/.*Zed Final, match 1/, ''), html.match(/href="[^"]*/g)?.length ?? 0];
  };
  expect(shownWith({ games: 2, gameWinners: '11' })).toEqual([', forfeit', 0]);
  // Each game that has been played is a square, in their order.
  expect(shownWith({ games: 3, gameWinners: '121', forfeits: [], unplayed: [] })).toEqual([' 1 2 3', 3]);
  expect(shownWith({ games: 3, gameWinners: '11=' })).toEqual([', 2 games forfeited 3', 1]);
  const voided = [1, null].map((index) => ({ index, points: [1, 0] }));
  expect(shownWith({ games: 2, gameWinners: '11', voided })[0]).toBe(
    ', forfeit Game 2 played again: voided by the organiser, won by Ada. Played again: voided by the organiser at 1 : 0.',
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('has the scores of the boards, which results say later', () => {
  vi.stubGlobal('location', { hash: '#matches', pathname: '/', search: '' });
  const of = { number: 1, key: '1', round: 'Round 1', players: ['Ada', 'Zoe (for Bea)'], points: [1, 0] };
  const matches = [{ ...of, ...UNDER_WAY, games: 1, gameWinners: '1' }];
  const results = { ...NOTHING, format: 'round-robin', games: 3, planned: 3, title: '', matches };
  const stand = { points: [1, 2], gameWinners: '121', winner: null };
  const atTable = { match: 1, shown: 1, round: '', players: ['Zoe', 'Ada'], game: null, ...stand };
  const live = { phase: 'playing', isOpen: false, guests: [], local: [], done: [], missing: [] };
  const table = { ...live, tables: [atTable], version: 1 };
  const message = { you: { closed: [], isOrganiser: false }, table };
  const html = renderToString(h(Contest, { message, results } as never));
  expect(wordsIn(html)).toContain('Ada 2 : 1 Zoe (for Bea)');
  expect(html.split('align-items:').length - 1).toBe(3);
});
