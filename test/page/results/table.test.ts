import { h, options } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it, onTestFinished } from 'vitest';
import { type SortableCell, type SortableTable, sortableCell } from '../../../src/document/document.ts';
import { timeSpan } from '../../../src/document/words.ts';
import { DocumentSections } from '../../../src/page/results/ResultView.tsx';
import { sortRows } from '../../../src/page/results/sortRows.ts';
import { Table } from '../../../src/page/results/Table.tsx';
import { GameStrip } from '../../../src/page/results/Words.tsx';

it('aligns figures to the right of the columns of text', () => {
  const header = ['name', '', 'points'];
  const source = renderToString(h(Table, { header, rows: [['<me>', 'a', '3']], textColumns: 2 }));
  expect(source).toContain('<th scope="col">Name</th><td></td><th scope="col" class="figure">Points</th>');
  expect(source).toContain('<td>&lt;me></td><td>a</td><td class="figure">3</td>');
});

it('has names above figures as they are', () => {
  const figures = { header: ['', 'ada'], hasNames: true, textColumns: 1 };
  expect(renderToString(h(Table, { ...figures, rows: [['ada', '-']] }))).toContain('title="ada">ada</th>');
});

it('draws an interval without an end as far as its axis goes', () => {
  const within = [{ low: -5, elo: 1, high: 7 }];
  const of = JSON.parse(JSON.stringify({ low: -2, elo: 1, high: Number.POSITIVE_INFINITY }));
  const spark = { of: [{ ...of, generation: 3 }], within };
  const source = renderToString(
    h(Table, { header: ['lead'], rows: [[{ text: '', range: { of, within }, spark }]] }),
  );
  expect(source).toContain('class="bars" d="M3 2V-7"');
  expect(source).toContain('class="bars" d="M-2 1H7"');
});

it('has a field to seek rows with some words, and shows the first rows of a long list', () => {
  const list = { header: ['game'], rows: Array.from({ length: 31 }, (_, row) => [`game ${row}`]) };
  const source = renderToString(h(Table, { ...list, filter: 'A name' }));
  expect(source.match(/<tr/g)).toHaveLength(31);
  for (const part of ['placeholder="A name"', '31 in all', 'Show more']) expect(source).toContain(part);
  expect(renderToString(h(Table, list))).not.toContain('<input');
});

it('draws any number of games in one row, each cell a link to the first loss in it', () => {
  const links = Array.from({ length: 200 }, (_, game) => `#${game + 1}`);
  const source = renderToString(h(GameStrip, { of: `${'1'.repeat(99)}2${'='.repeat(100)}`, links }));
  expect(source.match(/<a /g)).toHaveLength(25);
  expect(source).toMatch(
    /href="#100" style="--won:0.875;--lost:0.625;[^>]*games 97 to 104: replay of game 100/,
  );
  // Of those without a loss, to the first that was recorded.
  const few = renderToString(h(GameStrip, { of: '1'.repeat(26), links: [undefined, '#2'] }));
  expect(few).toContain('games 1 to 2: replay of game 2');
});

/** The keys of all that is drawn with this name, or with this prop. */
function keysOf(name: string, drawn: unknown): unknown[] {
  const keys: unknown[] = [];
  const { vnode = () => {} } = options;
  options.vnode = ({ type, key, props }) => void ((type === name || name in props) && key && keys.push(key));
  onTestFinished(() => {
    options.vnode = vnode;
  });
  renderToString(drawn as never);
  return keys;
}

it('knows a folded section by its title, whatever comes before it', () => {
  const [a, b] = ['a', 'b'].map((title) => ({ kind: 'note', title, text: [], isFolded: true }));
  const keysIn = (...of: unknown[]) => keysOf('of', h(DocumentSections as never, { of } as never));
  expect(keysIn(a, b).slice(1)).toEqual(keysIn(b));
  expect(new Set(keysIn(a, a)).size).toBe(2);
});

it('tells rows of the same name apart by when they were begun', () => {
  const times = ['01', '02'].map((second) => timeSpan(`2026-11-26T03:00:${second}.000Z`));
  const [name, better] = [sortableCell('a – b', 'a – b'), sortableCell('Not clear', null)];
  const rows = times.map((begun) => [name, better, begun]);
  const table = { header: ['Match', 'Who is better?', 'Begun'], rows, isSortable: true } as const;
  const keys = keysOf('tr', h(Table, table));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});

it('leaves the rows of a column without facts as they are, whatever their words say', () => {
  const cells = (order: string | number | null, ...words: string[]) =>
    words.map((text) => ({ text, order })) satisfies SortableCell[];
  const rows = [cells(null, 'b', '2'), cells(null, 'c', '10'), cells(null, 'a', '1')];
  for (const column of [0, 1])
    for (const isDescending of [false, true])
      expect(sortRows(rows, { column, isDescending })).toEqual([0, 1, 2]);
  // @ts-expect-error a sortable table has no cell of mere words
  const worded: SortableTable = { kind: 'table', header: ['name'], rows: [['a']], isSortable: true };
  expect(worded.rows).toHaveLength(1);
});

it('sorts by numbers and texts that are given as facts, and has cells without one last in both directions', () => {
  const rows = [3, null, 10, -1].map((order) => [sortableCell(['any', 'words'], order)]);
  expect(sortRows(rows, { column: 0, isDescending: false })).toEqual([3, 0, 2, 1]);
  expect(sortRows(rows, { column: 0, isDescending: true })).toEqual([2, 0, 3, 1]);
  const names = ['Zoe', 'ada', null, 'Bea'].map((order) => [sortableCell('same', order)]);
  expect(sortRows(names, { column: 0, isDescending: false })).toEqual([1, 3, 0, 2]);
  // A row that could not be read ends early.
  const short = [[sortableCell('a', 1)], [sortableCell('b', 2), sortableCell('c', 3)]];
  expect(sortRows(short, { column: 1, isDescending: false })).toEqual([1, 0]);
});
