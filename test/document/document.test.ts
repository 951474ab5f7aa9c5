import fc from 'fast-check';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { renderDocument } from '../../src/cli/text/document.ts';
import { makeCommand, type Section, testSpan } from '../../src/document/index.ts';
import { DocumentSections } from '../../src/page/results/ResultView.tsx';
import { programName } from '../../src/system/index.ts';
import { shownOf } from '../page/results/shown.ts';
import { always } from '../thorough.ts';
import { expectSameNumbers } from './agreement.ts';

const text = fc.oneof(
  fc.string(),
  fc.double({ noNaN: true }).map((value) => value.toFixed(2)),
);
const look = {
  text,
  tone: fc.constantFrom('good', 'bad', 'warning', 'quiet'),
  isStrong: fc.boolean(),
  isCode: fc.boolean(),
  link: fc.webPath(),
};
const span = fc.record(look, { requiredKeys: ['text'] });
const shaded = fc.record({ ...look, shade: fc.double({ min: 0, max: 1, noNaN: true }) });
const words = fc.oneof(text, shaded, fc.array(fc.oneof(text, span), { maxLength: 3 }));
const titled = { title: text };
const given = text.map((line) => makeCommand('', [line]));
const section = fc.oneof(
  fc.record({ kind: fc.constant('note'), text: fc.array(words), commands: fc.array(given), ...titled }),
  fc.record({ kind: fc.constant('facts'), rows: fc.array(fc.tuple(text, words)), ...titled }),
  fc.record({
    kind: fc.constant('table'),
    header: fc.tuple(text, text, text),
    rows: fc.array(fc.tuple(words, words, words)),
    textColumns: fc.nat({ max: 3 }),
    isWide: fc.boolean(),
    ...titled,
  }),
  fc.record({
    kind: fc.constant('verdict'),
    answers: fc.array(
      fc.record({ question: text, answer: text, reasons: fc.array(words), commands: fc.array(given) }),
    ),
    ...titled,
  }),
) as fc.Arbitrary<Section>;

it('says the same numbers in a terminal and on a page, whatever the document', () => {
  always([fc.array(section)], (sections) => expectSameNumbers({ sections }));
});

const bounds = { elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05 };
const SECTIONS: readonly Section[] = [
  {
    kind: 'verdict',
    answers: [
      {
        question: 'Which is better?',
        answer: 'Alpha is better',
        tone: 'good',
        reasons: [
          ['it ', { text: 'leads', isStrong: true }],
          testSpan({ verdict: 'H1', games: 20, llr: 3 }, bounds),
        ],
        commands: [makeCommand('match', ['Alpha', 'Beta'], { games: 40 })],
      },
    ],
  },
  {
    kind: 'table',
    title: 'Players',
    header: ['', 'player', 'points'],
    rows: [
      ['1', { text: 'Alpha', link: 'a.html' }, '25'],
      ['2', 'Beta', { text: '5', shade: 0.1 }],
    ],
    textColumns: 2,
  },
  {
    kind: 'facts',
    rows: [
      ['seed', '7'],
      ['luck', 'taken out'],
    ],
  },
  {
    kind: 'chart',
    charts: [
      {
        title: 'Elo',
        xLabel: 'generation',
        x: [1, 2, 3],
        lines: [{ label: 'best', values: [0, null, 7] }],
        size: 'small',
      },
    ],
  },
  { kind: 'note', text: ['Only for a page.'], only: 'page' },
];

describe('a table that would not fit a terminal', () => {
  const linesOf = (count: number, cell: string) => {
    const header = ['', 'against', ...Array.from({ length: count }, (_, index) => `loss of kind ${index}`)];
    const rows = [['1', 'Alpha', ...Array(count).fill(cell)]];
    const text = renderDocument({ sections: [{ kind: 'table', header, rows, textColumns: 2 }] }, 80);
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
    return text.split('\n');
  };

  it('has its heads over each other', () => {
    const lines = linesOf(7, '25');
    expect(lines.map((line) => line.split(/ +/)[3] ?? line)).toEqual(['loss', 'of', 'kind', '1', '25']);
  });

  it('goes on below, with the columns that name its rows', () => {
    const text = linesOf(12, '[1, 2]').join('\n');
    const parts = text.split('\n\n');
    expect(parts.length).toBe(2);
    for (const part of parts) expect(part).toMatch(/ +against .*\n1 {2}Alpha +\[1, 2\]/);
    expect(text.match(/\[1, 2\]/g)).toHaveLength(12);
  });
});

it('is lines in a terminal', () => {
  expect(renderDocument({ sections: SECTIONS })).toBe(
    [
      'Alpha is better',
      '  it leads',
      '  H1 after 20 games, LLR 3.00',
      `  next: ${programName()} match Alpha Beta --games 40`,
      '',
      'Players',
      '   player  points',
      '1  Alpha       25',
      '2  Beta         5',
      '',
      'seed  7',
      'luck  taken out',
    ].join('\n'),
  );
});

it('is cards, tables and charts on a page', () => {
  const page = shownOf({ title: 'A match', sections: SECTIONS });
  expect(page).toMatch(/<h1[^>]*>A match<\/h1><\/div><section><div class="answers">/);
  expect(page).toContain(
    '<h2 class="quiet">Which is better?</h2><p class="verdict good">Alpha is better</p><p>it <b>leads</b></p>',
  );
  expect(page).toContain('aria-label="3.00 between -2.94 and 2.94"');
  expect(page).toContain('match Alpha Beta --games 40</code>');
  expect(page).toContain('<td><a href="a.html">Alpha</a></td><td class="figure">25</td>');
  expect(page).toContain(
    '<div class="tint" style="background: color-mix(in srgb, var(--bad) 24%, transparent)">5</div>',
  );
  expect(page).toContain('<figcaption>Elo</figcaption>');
  expect(page).toContain('Only for a page.');
});

it('shows a parameter with its meaning, and closes what is folded', () => {
  const table = {
    kind: 'table',
    header: ['weight'],
    rows: [[{ text: 'a.b', meaning: 'what it is' }]],
  } as const;
  const html = renderToString(
    h(DocumentSections, { of: [{ ...table, title: 'Weights', isFolded: true }] }) as never,
  );
  expect(html).toContain('<details><summary>Weights</summary>');
  expect(html).toContain('a.b<small class="meaning quiet">what it is</small>');
});

it('offers one of several commands first', () => {
  const commands = ['b.json', 'a.json'].map((from) => makeCommand('tune', [], { from }));
  const answers = [{ question: 'What next?', answer: 'Go on', figures: '+7 Elo', reasons: [], commands }];
  const page = shownOf({ title: '', sections: [{ kind: 'verdict', answers }] });
  expect(page).toMatch(/<p class="figures">\+7 Elo<\/p>.*Tune from b.json.*<details>.*Tune from a.json/);
});

it('lets no text from strangers command the terminal', () => {
  const rows = [['\u001b[2J', ['a\nb', '\u0007']]] as const;
  expect(renderDocument({ sections: [{ kind: 'facts', rows }] })).toBe('?[2J  a; b?');
});
