/** A player in the calling thread. */
import { FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import type { Player } from '../play/player.ts';
import type { MoveLimits, ThreadSpec } from './playerSpec.ts';

/** A player of another game: its module exports `createPlayer`, which makes it from its name. */
interface FactorySpec {
  readonly kind: 'factory';
  readonly name: string;
  readonly module: string;
}

export interface BuiltInSetup {
  readonly spec: ThreadSpec | FactorySpec;
  readonly limits: MoveLimits;
  /** Milliseconds that a module has to answer, default the contest's 700. */
  readonly clockMs?: number | undefined;
}

/** Loads no more than this player needs: there may be many threads, and the kernel is big. */
export async function builtInPlayer({ spec, limits, clockMs }: BuiltInSetup): Promise<Player> {
  switch (spec.kind) {
    case 'weights': {
      const { searchPlayer } = await import('./columnPlayer.ts');
      return searchPlayer({ ...spec, limits, rules: FOUR_CONNECT_XTREME });
    }
    case 'sparring': {
      const { sparringPlayer } = await import('./columnPlayer.ts');
      return sparringPlayer(spec.name, spec.bot, limits, FOUR_CONNECT_XTREME);
    }
    case 'module': {
      const { modulePlayer } = await import('./modulePlayer.ts');
      return modulePlayer(spec, clockMs);
    }
    case 'factory': {
      const { createPlayer } = await import(spec.module);
      return createPlayer(spec.name);
    }
  }
}
