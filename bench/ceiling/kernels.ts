import type { Kernel } from '../../src/bot/index.ts';

/** The kernel that plays and chooses columns, and the one that judges its choices. */
export interface Kernels {
  readonly player: Kernel;
  readonly judge: Kernel;
}
