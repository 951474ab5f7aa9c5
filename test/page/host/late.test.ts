import { expect, it } from 'vitest';
import type { EventTableView } from '../../../src/arena/browser.ts';
import { END_MS, heldTables, waitOf } from '../../../src/page/host/late.ts';

const at = (match: number | null, index: number, isOver = false) =>
  ({
    match,
    game: { index, result: isOver ? { winners: [1] } : null },
    isPaused: false,
    awaited: null,
  }) as never;

/** What a table shows after each of these views, at these times. */
function shown(steps: readonly (readonly [now: number, table: EventTableView, isOver?: boolean])[]) {
  let held: ReturnType<typeof heldTables> = [];
  return steps.map(([now, table, isOver = false]) => {
    held = heldTables(held, [table], now, isOver);
    const { match, game } = (held[0] as (typeof held)[number]).table;
    return `${match} ${game?.index}`;
  });
}

it('shows the end of a game for a while, also when the next one has begun', () => {
  const end = 1000 + END_MS;
  const steps = [
    [0, at(1, 0)],
    [1000, at(1, 0, true)],
    [2000, at(1, 1)],
    [end - 1, at(1, 1)],
    [end, at(1, 1)],
  ] as const;
  expect(shown(steps)).toEqual(['1 0', '1 0', '1 0', '1 0', '1 1']);
});

it('shows no game longer that was played again, and the last one to the end', () => {
  expect(
    shown([
      [0, at(1, 1, true)],
      [1, at(1, 1)],
      [2, at(1, 2)],
    ]),
  ).toEqual(['1 1', '1 1', '1 2']);
  expect(
    shown([
      [0, at(1, 1, true)],
      [10 * END_MS, at(null, 1), true],
    ]),
  ).toEqual(['1 1', '1 1']);
});

it('holds results back in every view that has boards', () => {
  expect(['', 'tables', 'table=1', 'wall'].map(waitOf)).toEqual([END_MS, END_MS, END_MS, END_MS]);
  expect(['bracket', 'standings', 'matches=Ada', 'organiser=0'].map(waitOf)).toEqual([0, 0, 0, 0]);
});
