/** Files that a command is going to write. */
import { constants, statSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ExpectedError } from '../engine/errors.ts';

/** A file that cannot be written where it was asked for. */
export class OutputFileError extends ExpectedError {
  override readonly code = 'notWritable';
}

/**
 * Makes sure, before hours of work, that a file can be written there; makes its folder if need be.
 *
 * @throws {OutputFileError}
 */
export async function checkWritable(path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await access(dirname(path), constants.W_OK);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error('it is a folder');
  } catch (error) {
    throw new OutputFileError(`${path} cannot be written: ${(error as Error).message}`);
  }
}
