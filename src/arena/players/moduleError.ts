import { ExpectedError } from '../../engine/index.ts';

/** A module that cannot be a player. */
export class ModuleError extends ExpectedError {
  override readonly code = 'badModule';
}
