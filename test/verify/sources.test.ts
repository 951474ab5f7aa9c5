/** Every law names the heading of docs/rules.md or docs/protocol.md that it comes from. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { LAWS } from '../../src/verify/runLaws.ts';
import { ANSWER_LAWS, PLAY_LAWS } from '../../src/verify/servers/serverLaws.ts';

const HEADINGS = ['rules', 'protocol'].flatMap((page) => {
  const text = readFileSync(fileURLToPath(new URL(`../../docs/${page}.md`, import.meta.url)), 'utf8');
  return [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
});

it.each([...LAWS, ...PLAY_LAWS, ...ANSWER_LAWS])('$name has a source', ({ source }) => {
  expect(HEADINGS).toContain(source);
});
