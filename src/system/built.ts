/** What the build has put into `dist`, beside the compiled sources. */
import { readFileSync } from 'node:fs';
import { ExpectedError } from '../engine/index.ts';

const DIST = new URL('../../dist/', import.meta.url);

/** A build that is missing or incomplete. */
export class NotBuiltError extends ExpectedError {
  override readonly code = 'notBuilt';
}

/**
 * Reads a file of the build.
 *
 * @param name relative to `dist`
 * @throws {NotBuiltError}
 */
export function readBuilt(name: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(new URL(name, DIST));
  } catch (error) {
    throw new NotBuiltError(`fcx is not built; run: npm run build (${(error as Error).message})`);
  }
}
