/** Pages of a contest decide by facts: with every word of the contest replaced, they show the same things in the same places. */
import { h } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { eventOf } from './state/drawnEvents.ts';

const MARKER = '¤';

const WORDS = '../../src/document/contest.ts';

afterEach(() => {
  vi.doUnmock(WORDS);
  vi.resetModules();
});

/** Return all functions of the words of a contest, each saying the marker wherever it says anything. */
async function translated(): Promise<Record<string, unknown>> {
  const words = await vi.importActual<Record<string, (...of: unknown[]) => unknown>>(WORDS);
  const markOf =
    (say: (...of: unknown[]) => unknown) =>
    (...of: unknown[]) => {
      const said = say(...of);
      if (typeof said === 'function') return () => MARKER;
      return said === '' ? '' : MARKER;
    };
  return Object.fromEntries(Object.entries(words).map(([name, say]) => [name, markOf(say)]));
}

/** Return the elements of all parts of a contest's page without their texts and names. */
async function structureOf(results: ReturnType<typeof eventOf>): Promise<string> {
  const { Bracket, Podium } = await import('../../src/page/Bracket.tsx');
  const { AllMatches, AllStandings } = await import('../../src/page/host/Results.tsx');
  const { shownIn } = await import('./results/shown.ts');
  const over = { ...results, endedAt: results.startedAt };
  const parts = [
    h(AllStandings, { isBrief: false }),
    h(AllMatches, { view: 'matches=1' }),
    h(Bracket, { part: { from: 0, rows: 99 } }),
    h(Podium, {}),
  ];
  const html = parts.map((part) => shownIn(over, part)).join('\n');
  return html.replaceAll(/(?<=>)[^<]+/g, '').replaceAll(/ (title|aria-label|style)="[^"]*"/g, '');
}

it.each([
  ['knock-out', 6, 3],
  ['double-elimination', 7, 1000],
  ['groups', 8, 5],
  ['groups', 8, 1000],
  ['swiss', 6, 1000],
  ['round-robin', 5, 4],
] as const)('a %s of %i bots after %i matches', async (format, count, over) => {
  const results = eventOf(format, count, 1, over);
  const plain = await structureOf(results);
  vi.resetModules();
  vi.doMock(WORDS, translated);
  expect(await structureOf(results)).toBe(plain);
  // The words were replaced indeed.
  const { groupText } = await import('../../src/document/browser.ts');
  expect(groupText(0)).toBe(MARKER);
});
