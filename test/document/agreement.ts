/** Holds the terminal, the page and the JSON of a result against each other. */
import fc from 'fast-check';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect } from 'vitest';
import { renderDocument } from '../../src/cli/text/document.ts';
import {
  answerText,
  type Document,
  isShownInTerminals,
  plainText,
  type Section,
} from '../../src/document/index.ts';
import { DocumentSections } from '../../src/page/results/ResultView.tsx';
import { luckyGamesOf } from '../arena/games.ts';

/** The numbers in a text, sorted as strings. */
export function numbersOf(text: string): string[] {
  return (text.replaceAll('−', '-').match(/[-+]?\d+(?:\.\d+)?/g) ?? []).sort();
}

const TAG = /<\/?(\w+)(?:"[^"]*"|[^">])*>/g;
const INLINE = ['a', 'b', 'code', 'small', 'span', 'wbr'];

function textOfPage(html: string): string {
  const text = html.replaceAll(TAG, (_, name) => (INLINE.includes(name) ? '' : '\n'));
  return text.replaceAll(/&(\w+);/g, (_, name) => ({ lt: '<', amp: '&', quot: '"' })[name as string] ?? '?');
}

/** The keys of content that only pages show: questions above their answers, bars, meanings, and local times. */
const PAGE_ONLY = ['question', 'meter', 'meaning', 'time', 'evidence'];

function inBoth(section: Section): Section {
  return JSON.parse(JSON.stringify(section), (key, value) => {
    if (!PAGE_ONLY.includes(key)) return value;
    return key === 'question' ? '' : undefined;
  });
}

/** Every section that a terminal and a page show has the same numbers on both. */
export function expectSameNumbers({ sections }: Pick<Document, 'sections'>): void {
  for (const section of sections.filter(isShownInTerminals).map(inBoth)) {
    const page = textOfPage(renderToString(h(DocumentSections, { of: [section] }) as never));
    expect(numbersOf(page)).toEqual(numbersOf(renderDocument({ sections: [section] })));
  }
}

/** True if a number is one of these values, rounded to its digits, as a share in percent or as it is. */
function isOneOf(values: readonly number[]) {
  return (written: string) => {
    const digits = written.split('.')[1]?.length ?? 0;
    const size = (value: number) => Math.abs(value).toFixed(digits);
    // Minutes and days are written with two digits.
    const wanted = written.replace(/^[-+]?0*(?=\d)/, '');
    return values.some((value) => size(value) === wanted || size(100 * value) === wanted);
  };
}

function numbersIn(data: unknown): number[] {
  if (typeof data === 'number') return [data];
  if (typeof data === 'string') return numbersOf(data).map(Number);
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(numbersIn) : [];
}

/** Claims of sentences about a difference; each with a function that is true if an interval from `low` to `high` allows it. */
const CLAIMS: readonly (readonly [claim: RegExp, allows: (low: number, high: number) => boolean])[] = [
  [/(?<!who) is better\b|^(?:So far b|B)etter than |, better$/, (low) => low > 0],
  [/ is worse\b|^(?:So far w|W)orse than |, worse$/, (_, high) => high < 0],
  [/not clear|not told apart|too few games to tell/i, (low, high) => low <= 0 && high >= 0],
];
const INTERVAL = /\[([-+]?[\d∞]+), ([-+]?[\d∞]+)\]/;
const eloIn = (text = '') => Number(text.replace('∞', 'Infinity'));

/** No sentence of an answer claims of a difference what the interval in it denies; a test of its own may know more. */
export function expectNoContradiction(document: Pick<Document, 'sections'>): void {
  const sentences = document.sections.flatMap((section) =>
    section.kind === 'verdict'
      ? section.answers.flatMap((one) => [answerText(one), ...one.reasons.map(plainText)])
      : [],
  );
  for (const sentence of sentences) {
    const [interval, low, high] = INTERVAL.exec(sentence) ?? [];
    if (interval === undefined || sentence.includes('by its test')) continue;
    for (const [claim, allows] of CLAIMS)
      if (claim.test(sentence)) expect([sentence, allows(eloIn(low), eloIn(high))]).toEqual([sentence, true]);
  }
}

/**
 * A result as it must be: its first section answers, terminal and page say the same, and all numbers come from the JSON.
 * `constants` are those of its sentences, such as `95` of `95 %`.
 */
export function expectOneResult(document: Document, json: unknown, constants: readonly number[] = []): void {
  expect(document.sections[0]?.kind).toBe('verdict');
  expectSameNumbers(document);
  expectNoContradiction(document);
  const isKnown = isOneOf([...numbersIn(JSON.parse(JSON.stringify(json))), ...constants]);
  const shown = document.sections.map(inBoth);
  expect(numbersOf(renderDocument({ sections: shown })).filter((one) => !isKnown(one))).toEqual([]);
}

/** The whole text of a result, including the sections that only its page shows. */
export function wholeText({ sections }: Pick<Document, 'sections'>): string {
  return renderDocument({ sections: sections.map(({ only: _, ...section }) => section) });
}

/** The answers of a document's first section. */
export function answersIn({ sections: [verdict] }: Pick<Document, 'sections'>) {
  return verdict?.kind === 'verdict' ? verdict.answers : [];
}

/** At least two games of random results, each with a random luck. */
export function luckyGames(maxLength: number) {
  const game = fc.tuple(fc.constantFrom('A', 'B', '='), fc.integer({ min: -8, max: 8 }));
  return fc
    .array(game, { minLength: 2, maxLength })
    .map((games) =>
      luckyGamesOf(games.map(([result]) => result).join(''), ...games.map(([, luck]) => luck / 10)),
    );
}
