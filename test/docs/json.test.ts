/** docs/commands.md links the schema of every command that has a result, and the examples of docs/json.md are as the schemas say. */
import { Config } from '@oclif/core';
import { expect, it } from 'vitest';
import { faultOfResult, resultNames } from '../schemas/results.ts';
import { blocksOf, ROOT, readPage } from './pages.ts';

const PAGE = readPage('docs/json.md');

const examples = blocksOf(PAGE)
  .filter(({ language }) => language === 'json')
  .map(({ lines }) => JSON.parse(lines.join('\n')));

it('the commands that have --json link their schemas', async () => {
  const { commands } = await Config.load(ROOT);
  const withJson = commands
    .filter(({ enableJsonFlag, flags }) => enableJsonFlag === true || 'json' in flags)
    .map(({ id }) => id.replaceAll(':', ' '))
    .sort();
  const schemas = [...readPage('docs/commands.md').text.matchAll(/results\/(.*)\.schema\.json\)/g)].map(
    ([, name]) => name,
  );
  expect(schemas.toSorted()).toEqual(withJson.map((command) => command.replaceAll(' ', '-')));
  expect(resultNames().toSorted()).toEqual(schemas.toSorted());
});

it('shows results as they are', () => {
  const [error, diff, game] = examples;
  expect(error).toEqual({ error: { code: 'notFound', message: expect.any(String) } });
  expect(faultOfResult('weights-diff', diff)).toBeNull();
  expect(faultOfResult('serve', game)).toBeNull();
});

it('the schemas refuse fields that are missing, unknown or of another type', () => {
  const [, , { moves, ...without }] = examples;
  for (const wrong of [without, { ...without, moves, more: 1 }, { ...without, moves: `${moves}` }])
    expect(faultOfResult('serve', wrong)).not.toBeNull();
});
