import { expect, it } from 'vitest';
import type { ContestView, EventTableView } from '../../../src/arena/browser.ts';
import {
  asTold,
  END_MS,
  hasBoards,
  heldResults,
  heldTables,
  withScores,
} from '../../../src/page/host/late.ts';

/** `1/2!`: the third game of match 1, which is over; `-/2`: of a match that is over, too. */
function tableOf(text: string): EventTableView {
  const [, match = '', index] = /^(.)\/(\d)/.exec(text) ?? [];
  const game = { index: Number(index), result: text.endsWith('!') ? { winners: [1] } : null };
  return { match: match === '-' ? null : Number(match), game, isPaused: false, awaited: null } as never;
}

function shown(views: Readonly<Record<number, string>>, isOver = false): string[] {
  let held: ReturnType<typeof heldTables> = [];
  return Object.entries(views).map(([now, text]) => {
    held = heldTables(held, [tableOf(text)], Number(now), isOver);
    const { match, game } = (held[0] as (typeof held)[number]).table;
    return `${match ?? '-'}/${game?.index}`;
  });
}

it('shows the end of a game for a while, also when the next one has begun', () => {
  const end = 1000 + END_MS;
  const views = { 0: '1/0', 1000: '1/0!', 2000: '1/1', [end - 1]: '1/1', [end]: '1/1' };
  expect(shown(views)).toEqual(['1/0', '1/0', '1/0', '1/0', '1/1']);
});

it('shows no game longer that was played again, and the last one to the end', () => {
  expect(shown({ 0: '1/1!', 1: '1/1', 2: '1/2' })).toEqual(['1/1', '1/1', '1/2']);
  expect(shown({ 0: '1/1!', [10 * END_MS]: '-/1' }, true)).toEqual(['1/1', '1/1']);
  expect(shown({ 0: '1/1!', 1: '-/1!', [END_MS]: '-/1!', 5001: '2/0' }).at(-1)).toBe('2/0');
});

it('does not say at the end of a match who is awaited for the next one at its table', () => {
  const awaited = { names: ['Zed'], isNew: true, leftMs: 3000 };
  const after = (match: number) => {
    const began = heldTables([], [{ ...tableOf('1/1'), shown: 1 }], 0, false);
    const held = heldTables(began, [{ ...tableOf('1/1!'), shown: 1 }], 1, false);
    const next = { ...tableOf(`${match}/2`), shown: match, awaited };
    return heldTables(held, [next], 2, false)[0]?.table;
  };
  expect(after(1)).toMatchObject({ game: { index: 1 }, awaited });
  expect(after(2)).toMatchObject({ game: { index: 1 }, awaited: null });
});

it('counts a game, and ends its match, once its board shows that, and at once where it was over before', () => {
  const ended = { ...tableOf('1/2!'), points: [2, 0], winner: 0 } as EventTableView;
  const [first] = heldTables([], [ended], 1000, false);
  const [held] = heldTables(heldTables([], [tableOf('1/2')], 0, false), [ended], 1000, false);
  const scores = (now: number) =>
    [first, held, { ...held, isTold: true }]
      .map((one) => asTold(one as never, now))
      .map(({ points, winner }) => `${points} ${winner}`);
  expect(scores(1001)).toEqual(['2,0 0', '1,0 null', '2,0 0']);
  expect(scores(1000 + END_MS)[1]).toBe('2,0 0');
});

it('has the score of a match as its board tells it, and who has won it, maybe by a ruling', () => {
  const match = { number: 1, players: ['Zoe', 'Ada'], points: [0, 1], games: 1, isOver: false };
  const at = (players: readonly string[], points: readonly number[], winner: number | null) =>
    withScores([match as never], [{ shown: 1, players, points, winner, games: 4 } as never])[0];
  expect(at(['Ada', 'Zoe'], [1, 1], null)).toMatchObject({ points: [1, 1], isOver: false });
  expect(at(['Zoe', 'Ada'], [1, 3], 0)).toMatchObject({ points: [1, 3], games: 4, isOver: true, winner: 0 });
});

it('tells what was known before the ends that fall, as one always does, and the end of all once all is shown', () => {
  const results = (games: number, endedAt: string | null = null) => ({ games, endedAt }) as ContestView;
  const [none, first, second, last] = [results(0), results(1), results(2), results(3, '2026-11-26')];
  let held: ReturnType<typeof heldResults> = [none, none, 0];
  const toldAt = (now: number, known: ContestView, isOpen = true) => {
    held = heldResults(held, known, isOpen, now * END_MS);
    return held[0].games;
  };
  expect([toldAt(1, first), toldAt(1.5, second), toldAt(2, second), toldAt(3, second)]).toEqual([0, 0, 1, 2]);
  expect([toldAt(9, last), toldAt(11, last), toldAt(12, last, false)]).toEqual([2, 2, 3]);
});

it('holds results back in every view that has boards', () => {
  expect(['', 'tables', 'table=1', 'wall'].every(hasBoards)).toBe(true);
  expect(['bracket', 'standings', 'matches=Ada', 'organiser=0'].some(hasBoards)).toBe(false);
});
