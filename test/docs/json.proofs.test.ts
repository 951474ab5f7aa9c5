/** What commands really print with `--json` is what their schemas say, and the schemas are up to date. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { resultSchemaFiles } from '../../tools/schemas.ts';
import { PROGRAM, runCommand } from '../commands/runCommand.ts';
import { RESULTS, resultNames } from '../schemas/results.ts';
import { sharedFolder } from '../system/folders.ts';
import { readPage } from './pages.ts';
import { fcxArguments, shellCommandsOf } from './shellCommands.ts';

const folder = sharedFolder();

it('the schemas are up to date; if not: npm run build:schemas', () => {
  const files = resultNames().map((name) => `${name}.schema.json`);
  expect(
    Object.fromEntries(
      files.map((file) => [`results/${file}`, readFileSync(new URL(file, RESULTS), 'utf8')]),
    ),
  ).toEqual(resultSchemaFiles());
}, 120_000);

// Later lines need what earlier ones have written.
it.sequential.each(
  shellCommandsOf(readPage('docs/json.md'))
    // `npm start` runs it, which takes as long as all others.
    .filter(({ source }) => !source.startsWith('npx fcx demo'))
    .map((command) => [command.source, command] as const),
)(
  '%s',
  async (_, command) => {
    const words = fcxArguments(command) ?? [];
    const args = words.map((word) => word.replaceAll('npx fcx', `"${process.execPath}" "${PROGRAM}"`));
    const { stdout, code } = await runCommand(args, folder);
    expect(code).toBe(0);
    // It is as its schema says, which `runCommand` checks.
    expect(JSON.parse(stdout)).not.toHaveProperty('error');
  },
  120_000,
);
