/** A built-in player in the calling thread. */
import { FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import type { Player } from '../play/player.ts';
import type { BuiltInSpec, MoveLimits } from './playerSpec.ts';

/** What a player is made of. The solver plays Connect Four, all others Four Connect Xtreme. */
export interface BuiltInSetup {
  readonly spec: BuiltInSpec | { readonly kind: 'solver'; readonly name: string };
  readonly limits: MoveLimits;
}

/** Loads no more than this player needs: there may be many threads, and the kernel, the solver and its book are big. */
export async function builtInPlayer({ spec, limits }: BuiltInSetup): Promise<Player> {
  switch (spec.kind) {
    case 'weights': {
      const { searchPlayer } = await import('./searchPlayer.ts');
      return searchPlayer({ ...spec, limits, rules: FOUR_CONNECT_XTREME });
    }
    case 'sparring': {
      const { sparringPlayer } = await import('./sparringPlayer.ts');
      return sparringPlayer(spec.name, spec.bot, limits, FOUR_CONNECT_XTREME);
    }
    case 'solver': {
      const { solverPlayer } = await import('./solverPlayer.ts');
      return solverPlayer(spec.name);
    }
  }
}
