/** The recipe of the weights, begun and interrupted. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { RECIPE } from '../../../tools/recipe.ts';
import { beginCommand } from '../../commands/runCommand.ts';

/** Begins a command of the recipe in a folder and interrupts it as soon as this file of its run is that long. */
export async function beginning(folder: string, made: string, file: string, bytes: number): Promise<Buffer> {
  const { command } = RECIPE.find((step) => step.file === made)!;
  const run = made.replace('.json', '');
  const path = join(folder, run, file);
  const { finished, interrupt } = beginCommand(
    [...command.split(' '), '--run', run, '--out', `made-${made}`],
    folder,
  );
  while (!existsSync(path) || statSync(path).size < bytes) await pause(20);
  interrupt();
  await finished;
  return readFileSync(path);
}
