import { h } from 'preact';
import { expect, it, vi } from 'vitest';
import {
  CONTEST_FORMATS,
  type ContestFormat,
  formatWords,
} from '../../../src/arena/contest/formats/index.ts';
import { contestPlan, describeWaiting, Lobby } from '../../../src/page/host/Lobby.tsx';
import { Organiser } from '../../../src/page/host/Organiser.tsx';
import { shownIn, wordsIn } from '../results/shown.ts';

const LISTS = { guests: [], done: [], missing: ['Zed'], local: [], waiting: [], tables: [], isOpen: false };

vi.stubGlobal('location', { hostname: 'cup.example', port: '', protocol: 'https:' });

function organiserSees(table: object, results: object, act?: () => void, own: object = {}): string {
  const you = { isOrganiser: true, addresses: [], refused: [], absences: [], closed: [], folder: 'runs/one' };
  const message = { table: { ...LISTS, ...table }, you: { ...you, ...own } } as never;
  const live = { message, act, tables: new Map([[1, 0]]) };
  return wordsIn(shownIn({ endedAt: null, ...results }, h(Organiser, {}), live));
}

it('says who meets whom in how many games, once that is known', () => {
  const plan = (format: ContestFormat, entrants: number) => {
    const { whoMeets } = formatWords(format);
    return contestPlan({ whoMeets: whoMeets(entrants) } as never, { games: 3 } as never);
  };
  expect(plan('groups', 4)).toBe('1 group of 4, the first two go on; 3 games a match.');
  expect(plan('groups', 7)).toBe('2 groups of 3 or 4, the first two of each go on; 3 games a match.');
  expect(plan('groups', 1)).toBe('3 games a match.');
  for (const format of CONTEST_FORMATS) expect(plan(format, 8)).toMatch(/^\S.+; 3 games a match\.$/);
});

it('names those who are missing, two at least', () => {
  const waiting = (missing: string[], needed: number | null, ...here: string[]) =>
    describeWaiting({ missing, needed, local: [], waiting: [...here, ...missing] });
  expect(waiting(['Gus', 'Hal'], 2)).toBe('Waiting for Gus and Hal');
  expect(waiting(['Gus', 'Hal'], 1)).toBe('Waiting for 1 more bot');
  expect(waiting([], 3)).toBe('Waiting for 3 more bots');
  expect(waiting([], null, 'Ada')).toBe('Waiting for 1 more bot');
  expect(waiting([], null, 'Ada', 'Bea')).toBeNull();
});

it('has a place for everyone who is here, awaited, or still to come, and asks for a secret only where names are kept', () => {
  const lists = { ...LISTS, local: ['best'], waiting: ['Ada', 'Zed'] };
  const live = { ...lists, phase: 'lobby', needed: 2 };
  const textWhen = (areNamesKept: boolean) =>
    wordsIn(shownIn({}, h(Lobby, { live: { ...live, areNamesKept } } as never)));
  const text = textWhen(true);
  expect(text).toContain('Bots that are here: 2 of 4 best of this host Ada Zed not here yet free Connect');
  expect(text).toContain('npx fcx play --host wss://cup.example --port 443 --name NAME~SECRET');
  expect(textWhen(false)).not.toContain('SECRET');
});

it('offers an organiser to begin only with two bots, and says at the end where the site is', () => {
  const shownTo = (act?: () => void, ...waiting: string[]) => {
    const lobby = { phase: 'lobby', needed: null, waiting, missing: [] };
    return organiserSees(lobby, { standings: [], matches: [] }, act);
  };
  expect(shownTo(() => {}, 'Ada', 'Zed')).toMatch(/^Ready to begin Begin/);
  expect(shownTo(() => {}, 'Zed')).not.toContain('Begin');
  expect(shownTo()).toContain('Its site runs/one/site/index.html Copy');
});

it('tells an organiser of problems, and of where each bot plays now or next', () => {
  const free = { match: null, isPaused: true, awaited: null };
  const playing = { ...free, match: 1, game: { result: null } };
  const tables = [{ ...playing, isPaused: false }, free, playing];
  const guests = [{ name: 'Bea', since: '2026-01-01T00:00:00.000Z', roundTripMs: 3 }];
  const lists = { local: ['Ada'], guests, done: ['Eve'], tables };
  const rows = { Ada: null, Bea: null, Cid: null, Zed: 'withdrawn', Eve: null };
  const standings = Object.entries(rows).map(([name, out], seed) => ({ name, formerly: [], seed, out }));
  const pairs = ['Ada Bea', 'Cid Ada'].map((pair) => pair.split(' '));
  const matches = pairs.map((players, index) => ({ number: index + 1, players, lagged: [] }));
  const seen = (isPaused: boolean) => {
    const table = { ...lists, phase: 'playing', isPaused };
    return organiserSees(table, { standings, matches }, () => {}, { absences: [['Cid', null]] });
  };
  const cid = 'Cid next against Ada has not come Replace or remove';
  expect(seen(false)).toContain(`Pause all tables ${cid} Table 2 is paused Go on Table 3 pauses after`);
  expect(seen(false)).toMatch(/Ada table 1 against Bea ⋯ Bea table 1 against Ada here since/);
  expect(seen(false)).toMatch(/, 3 ms ⋯ Zed withdrawn Eve has played all ⋯/);
  expect(seen(true)).toContain(`A pause follows the games under way Go on ${cid} To play`);
});
