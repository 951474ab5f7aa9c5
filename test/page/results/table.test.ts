import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { Table } from '../../../src/page/results/Table.tsx';

it('aligns figures to the right of the columns of text', () => {
  const header = ['name', '', 'points'];
  const source = renderToString(h(Table, { header, rows: [['<me>', 'a', '3']], textColumns: 2 }));
  expect(source).toContain('<th scope="col">Name</th><td></td><th scope="col" class="figure">Points</th>');
  expect(source).toContain('<td>&lt;me></td><td>a</td><td class="figure">3</td>');
});

it('has rows that can be clicked where their first cell leads somewhere', () => {
  const rows = [[{ text: 'one', link: 'run?folder=one' }], ['two']];
  const source = renderToString(h(Table, { header: ['run'], rows, isSortable: true }));
  expect(source.match(/<tr[^>]*>/g)).toEqual(['<tr>', '<tr class="go">', '<tr>']);
});
