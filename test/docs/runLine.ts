/** Lines of the documentation, run as they stand. */
import { expect } from 'vitest';
import { runCommand } from '../commands/runCommand.ts';
import { readPages } from './pages.ts';
import { fcxArguments, shellCommandsOf } from './shellCommands.ts';

const documented = readPages()
  .filter(({ path }) => path !== 'README.md')
  .flatMap(shellCommandsOf);

/** Run a line of a page in this folder, expect that it succeeds, and return its standard output. */
export async function runLine(line: string, folder: string): Promise<string> {
  const command = documented.find(({ source }) => source.replace(/\s+#.*/, '').trim() === line);
  if (command === undefined) throw new Error(`no page has the line ${line}`);
  const { code, stderr, stdout } = await runCommand(fcxArguments(command) ?? [], folder);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout;
}
