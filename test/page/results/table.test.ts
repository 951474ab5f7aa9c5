import { h, options } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it, onTestFinished } from 'vitest';
import { timeSpan } from '../../../src/document/words.ts';
import { Table } from '../../../src/page/results/Table.tsx';

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

it('has a field that shows only the rows with its words', () => {
  const table = { header: ['game'], rows: [['a beats b']] };
  expect(renderToString(h(Table, { ...table, filter: 'A name' }))).toContain('placeholder="A name"');
  expect(renderToString(h(Table, table))).not.toContain('<input');
});

it('shows the first rows of a list in which one can seek, and how many there are', () => {
  const rows = Array.from({ length: 31 }, (_, row) => [`game ${row}`]);
  const source = renderToString(h(Table, { header: ['game'], rows, filter: 'A name' }));
  expect(source.match(/<tr/g)).toHaveLength(31);
  expect(source).toContain('31 in all');
  expect(source).toContain('Show more');
});

it('tells rows of the same name apart by when they were begun', () => {
  const keys: unknown[] = [];
  const { vnode = () => {} } = options;
  options.vnode = ({ type, key }) => void (type === 'tr' && key && keys.push(key));
  onTestFinished(() => {
    options.vnode = vnode;
  });
  const rows = ['01', '02'].map((second) => [
    'a – b',
    'Not clear',
    timeSpan(`2026-11-26T03:00:${second}.000Z`),
  ]);
  renderToString(h(Table, { header: ['Match', 'Who is better?', 'Begun'], rows, isSortable: true }));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});
