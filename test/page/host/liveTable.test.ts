import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import type { EventTableView } from '../../../src/arena/browser.ts';
import { Awaited, LiveTable, pauseText } from '../../../src/page/host/LiveTable.tsx';
import { isFinal } from '../../../src/page/host/Wall.tsx';
import { shownIn, wordsIn } from '../results/shown.ts';

const FOUR = '0 1 0 1 0 1 0';

function tableOf(moves: string, isOver: boolean): EventTableView {
  const result = isOver ? { winners: [1] as const, reason: 'line' as const, illegalColumn: null } : null;
  return {
    ...{ match: 1, shown: 1, round: 'Final', players: ['Ada', 'Bea'], points: [1, 1], blast: null },
    ...{ isPaused: false, awaited: null },
    game: { index: 1, starter: 1, turn: null, result, moves },
  };
}

const MATCH = { number: 1, key: 'final', players: ['Ada', 'Bea'], gameWinners: '2', forfeits: [0], games: 2 };

function shownOf(table: EventTableView, match: object = MATCH) {
  const results = { games: 3, matches: [match] } as never;
  return shownIn(results, h(LiveTable, { table, number: 0, at: 'page' }));
}

it('says who has won a game and how, sets the bar, and has the games before it', () => {
  const html = shownOf(tableOf(FOUR, true));
  expect(html).toContain('Chance of ×: 100');
  const text = wordsIn(html);
  expect(text).toContain('Final, game 2 of 3');
  expect(text).toContain('Ada × wins: four in a line.');
  expect(text).toContain('Game 1 Bea won, by forfeit');
  expect(text).not.toContain('bomb at');
});

it('keeps the list of games, with the last one, when its match is over', () => {
  const over = { ...MATCH, isOver: true, games: 2, gameWinners: '21' };
  const text = wordsIn(shownOf({ ...tableOf(FOUR, true), match: null }, over));
  expect(text).toContain('Game 1 Bea won, by forfeit Game 2 Ada won');
});

it('says that a pause follows beside the coin, and that it is one in its place', () => {
  const textOf = (isOver: boolean) =>
    wordsIn(shownOf({ ...tableOf(isOver ? FOUR : '0', isOver), isPaused: true }));
  expect(textOf(false)).toMatch(/game 2 of 3, then a pause .* Coin 2 bomb at/);
  expect(textOf(true)).toContain('Paused.');
  expect(textOf(true)).not.toContain('then a pause');
});

it('says how long a bot is awaited, and that the clock stands still while all is paused', () => {
  const of = { names: ['Cid'], leftMs: 6_500 };
  const said = (isPaused: boolean, isNew = false) => renderToString(h(Awaited, { ...of, isNew, isPaused }));
  expect(said(false)).toBe('Cid is gone: forfeits in 7 s');
  expect(said(false, true)).toBe('Cid never came: forfeits in 7 s');
  expect(said(true)).toBe('Cid is gone: paused, 7 s left');
  expect(pauseText([tableOf('0', false)])).toBe('A pause follows this game.');
  expect(pauseText([tableOf(FOUR, true)])).toBe('Paused.');
});

it('knows the final, at which a wall stays', () => {
  const final = tableOf(FOUR, false);
  expect(isFinal([final, { ...final, match: null }])).toBe(true);
  expect(isFinal([final, { ...final, round: 'Third place' }])).toBe(false);
  expect(isFinal([{ ...final, round: 'Semi-final' }])).toBe(false);
});
