import type { Kernel } from '../../src/bot/index.ts';

/** Who plays and chooses, and who values its choices. */
export interface Kernels {
  readonly player: Kernel;
  readonly judge: Kernel;
}
