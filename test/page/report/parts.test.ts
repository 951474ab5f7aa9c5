import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { Command, DottedName, inlineScript, resultsPage, Table } from '../../../src/page/report/parts.tsx';

it('aligns figures to the right of the columns of text', () => {
  const header = ['name', '', 'points'];
  const source = renderToString(h(Table, { header, rows: [['<me>', 'a', 3]], textColumns: 2 }));
  expect(source).toContain('<th scope="col">name</th><td></td><th scope="col" class="figure">points</th>');
  expect(source).toContain('<td>&lt;me></td><td>a</td><td class="figure">3</td>');
});

it('breaks names at their points, and commands before their flags', () => {
  expect(renderToString(h(DottedName, { name: 'live.centre' }))).toBe('live.<wbr/>centre');
  expect(renderToString(h(Command, { line: 'npx fcx tune --seed 1' }))).toContain(
    '<code>npx fcx tune <span>--seed 1</span></code>',
  );
});

it('frames a page that needs no other file', () => {
  const page = resultsPage('a < b', 'text & <i>');
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(page).toContain('<title>a &lt; b</title>');
  expect(page).toContain('<main><h1>a &lt; b</h1>text &amp; &lt;i></main></body>');
  expect(page).not.toMatch(/(src|href)=/);
});

it('lets no text end a script', () => {
  expect(inlineScript('draw("</script>")')).toBe('draw("<\\/script>")');
});
