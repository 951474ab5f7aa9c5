/** Every law names the heading of docs/rules.md that it comes from. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ANSWER_LAWS, PLAY_LAWS } from '../../src/verify/server/serverLaws.ts';

const RULES = readFileSync(fileURLToPath(new URL('../../docs/rules.md', import.meta.url)), 'utf8');
const HEADINGS = [...RULES.matchAll(/^\*\*(.+?)\.\*\*/gm)].map(([, heading]) => heading);
const LAWS = [...PLAY_LAWS, ...ANSWER_LAWS];

it.each(LAWS)('$name has a source', ({ source }) => {
  expect(HEADINGS).toContain(source);
});

it('names and sentences are unique', () => {
  expect(new Set(LAWS.map(({ name }) => name)).size).toBe(LAWS.length);
  expect(new Set(LAWS.map(({ sentence }) => sentence)).size).toBe(LAWS.length);
});
