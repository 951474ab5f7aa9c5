import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import type { EventTableView, Round } from '../../../src/arena/browser.ts';
import { storeOf } from '../../../src/page/board/hooks.ts';
import { AwaitedBots, LiveTable, pauseText, tablesToWatch } from '../../../src/page/host/LiveTable.tsx';
import { openShownContest, reduceContest } from '../../../src/page/state/shownContest.ts';
import { shownIn, wordsIn } from '../results/shown.ts';

const FINAL: Round = { kind: 'final', of: 'all' };
const roundOfGroup = (group: number, number: number): Round => ({
  kind: 'numbered',
  of: 'group',
  group,
  number,
  last: 3,
});

const FOUR = '0 1 0 1 0 1 0';

function tableOf(moves: string, isOver: boolean): EventTableView {
  const result = isOver ? { winners: [1] as const, reason: 'line' as const, illegalColumn: null } : null;
  return {
    match: 1,
    shown: 1,
    round: FINAL,
    players: ['Ada', 'Bea'],
    points: [1, 1],
    gameWinners: '12',
    winner: null,
    isPaused: false,
    awaited: null,
    game: { index: 1, starter: 1, turn: null, result, moves },
  };
}

const MATCH = {
  number: 1,
  key: 'final',
  players: ['Ada', 'Bea'],
  gameWinners: '2',
  games: 2,
  forfeits: [0],
  unplayed: [],
};

function shownOf(table: EventTableView, match: object = MATCH) {
  const results = { games: 3, matches: [match], standings: [] } as never;
  const store = storeOf(openShownContest(results, [table]), reduceContest);
  return shownIn(results, h(LiveTable, { table, number: 0, isWhole: true }), { store });
}

it('says who has won a game and how, sets the bar, and leads to the games before it', () => {
  const html = shownOf(tableOf(FOUR, true));
  expect(html).toContain('Chance of ×: 100');
  const text = wordsIn(html);
  expect(html).toContain('Final, game\u00a02\u00a0of\u00a03');
  expect(text).toContain('× four in a line');
  expect(text).toContain('Back to live 1 Chance');
  expect(text).not.toContain('bomb at');
});

it('says who has won a match, with all its games, also in a pause', () => {
  const over = { ...MATCH, isOver: true, winner: 0, points: [2, 1], games: 3, gameWinners: '211' };
  const text = wordsIn(shownOf({ ...tableOf(FOUR, true), match: null, isPaused: true }, over));
  expect(text).toContain('Ada wins 2 : 1');
  expect(text).toContain('Back to live 1 2 3 Chance');
});

it('has who is named first in the match above the board, whoever starts', () => {
  const shownFor = (players: readonly [string, string]) => shownOf({ ...tableOf('0', false), players });
  expect(wordsIn(shownFor(['Bea', 'Ada']))).toMatch(/○ Ada .*× Bea/);
  expect(shownFor(['Bea', 'Ada'])).toContain('live card turned');
  expect(wordsIn(shownFor(['Ada', 'Bea']))).toMatch(/× Ada .*○ Bea/);
});

it('says that a pause follows beside the coin, and that it is one in its place', () => {
  const textOf = (isOver: boolean) =>
    wordsIn(shownOf({ ...tableOf(isOver ? FOUR : '0', isOver), isPaused: true }));
  expect(textOf(false)).toMatch(/game 2 of 3, then a pause .* Coin 2, bomb at/);
  expect(textOf(true)).toContain('Paused.');
  expect(textOf(true)).not.toContain('then a pause');
});

it('says how long a bot is awaited, and that the clock stands still while all is paused', () => {
  const of = { names: ['Cid'], leftMs: 6_500 };
  const said = (isPaused: boolean, isNew = false) =>
    renderToString(h(AwaitedBots, { ...of, isNew, isPaused }));
  expect(said(false)).toBe('Cid is gone: forfeits in 7 s');
  expect(said(false, true)).toBe('Cid has not come: forfeits in 7 s');
  expect(said(true)).toBe('Cid is gone: paused, 7 s left');
  expect(pauseText([tableOf('0', false)])).toBe('A pause follows this game.');
});

it('keeps the results of tables that are free until the next part of the contest begins', () => {
  const semi = (shown: number, match: number | null) => ({
    ...tableOf(FOUR, true),
    shown,
    match,
    round: { kind: 'knockOut', left: 4 } as const,
  });
  const shown = (...tables: EventTableView[]) => tablesToWatch(tables).map(({ number }) => number);
  expect(shown(semi(5, 5), semi(6, null))).toEqual([0, 1]);
  expect(shown(semi(5, null), semi(6, null))).toEqual([0, 1]);
  expect(shown({ ...semi(7, 7), round: FINAL }, semi(6, null))).toEqual([0]);
  expect(
    shown({ ...semi(9, 9), round: roundOfGroup(0, 2) }, { ...semi(3, null), round: roundOfGroup(1, 1) }),
  ).toEqual([0, 1]);
});
