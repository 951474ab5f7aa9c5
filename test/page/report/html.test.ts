import { expect, it } from 'vitest';
import { html, renderPage, table } from '../../../src/page/report/html.ts';

it('escapes text, but not its own markup', () => {
  expect(html`<p title="${'"a" & b'}">${['<b>', html`<i>${1}</i>`]}</p>`.source).toBe(
    '<p title="&quot;a&quot; &amp; b">&lt;b&gt;\n<i>1</i></p>',
  );
});

it('aligns figures to the right of the columns of text', () => {
  const { source } = table(['name', 'points'], [['<me>', { content: 3, background: 'red' }]], 1);
  expect(source).toContain('<th scope="col">name</th>');
  expect(source).toContain('<td>&lt;me&gt;</td>');
  expect(source).toContain('<td class="figure" style="background: red">3</td>');
});

it('frames a page that needs no other file, and lets no text end its script', () => {
  const page = renderPage({ title: 'a < b', body: 'text', script: 'draw("</script>")' });
  expect(page).toContain('<title>a &lt; b</title>');
  expect(page).toContain('<h1>a &lt; b</h1>\ntext\n</main>\n<script>draw("<\\/script>")</script>\n</body>');
  expect(page).not.toMatch(/(src|href)=/);
});
