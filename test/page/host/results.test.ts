import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import type { ContestView, PlayedMatch } from '../../../src/arena/contest/contestView.ts';
import { AllStandings } from '../../../src/page/host/Results.tsx';

const tally = { played: 0, wins: 0, losses: 0, points: 0, against: 0, buchholz: 0 };
const row = (name: string, index: number) => ({
  place: null,
  seed: index + 1,
  name,
  out: null,
  rating: null,
  luck: null,
  ...tally,
});

/** What the page says of a contest of three bots in which two have played some games. */
function shownOf(points: readonly [number, number]): string {
  const games = points[0] + points[1];
  const match = { number: 1, key: '1', players: ['Ada', 'Bea'], points, games, isOver: false, forfeits: [] };
  const results: Partial<ContestView> = {
    ...{ standings: ['Ada', 'Bea', 'Cid'].map(row), groups: [], bracket: [] },
    matches: [match as unknown as PlayedMatch],
  };
  const html = renderToString(h(AllStandings, { results: results as ContestView }));
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

it('has the points of games as soon as there are any, but no places before a match is over', () => {
  expect(shownOf([0, 0]).trim()).toBe('No game is over yet.');
  const shown = shownOf([2, 1]);
  expect(shown).toContain('No match is over yet: these are the points of games so far.');
  expect(shown).toContain('– Ada 0 0 2:1 2:1 …');
  expect(shown).toContain('– Bea 0 0 1:2 1:2 …');
});
