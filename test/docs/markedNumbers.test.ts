/** The marks of numbers in README and docs, which `npm run docs:numbers` runs. */
import { expect, it } from 'vitest';
import { faultOf } from './fcxLine.ts';
import { differencesOf, marksOf } from './markedNumbers.ts';
import { readPages } from './pages.ts';
import { commandsIn, fcxArguments } from './shellCommands.ts';

const page = (...lines: string[]) => ({ path: 'docs/page.md', text: lines.join('\n') });
const differences = (lines: readonly string[], output: string) =>
  marksOf(page(...lines)).flatMap((mark) => differencesOf(mark, output));

it('name commands that fcx has, and what the page says', async () => {
  const commands = readPages()
    .flatMap(marksOf)
    .flatMap((mark) => mark.commands.flatMap((line) => commandsIn(line, mark.place)));
  expect(commands.length).toBeGreaterThan(10);
  const faults = await Promise.all(commands.map((command) => faultOf(fcxArguments(command) ?? ['--help'])));
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
});

it('find what a command no longer prints in a block, a table or a paragraph', () => {
  const mark = '<!-- numbers: npx fcx match a b -->';
  const block = [mark, '```text', 'score 0.655 …', '…', 'in 2m 05s', '```'];
  expect(differences(block, 'score 0.655 [0.6, 0.7]\nin 7s')).toEqual([]);
  expect(differences(block, 'score 0.679 [0.6, 0.7]\nin 7s')).toEqual([
    '"score 0.655 …" is now "score 0.679 [0.6, 0.7]"',
  ]);
  const table = [mark, '| | lead |', '|---|---|', '| `mine` | 1 234 |'];
  expect(differences(table, 'mine   1234')).toEqual([]);
  expect(differences(table, 'mine   1235')).toEqual(['"| `mine` | 1 234 |" is now "mine   1235"']);
  const paragraph = ['<!-- numbers: npx fcx match a b :: −3 [−43, +36] -->', 'It is **−3', '[−43, +36]**.'];
  expect(differences(paragraph, 'Elo -3 [-43, +36]')).toEqual([]);
  expect(differences(paragraph, 'Draws')).toEqual(['"−3 [−43, +36]" is not printed']);
});
