/** A sparring bot as a player, in the calling thread; the game's key seeds its random choices. */

import { SPARRING_BOTS, type SparringLimits, type SparringName } from '../../bot/index.ts';
import { type Rules, stream } from '../../engine/index.ts';
import type { Player } from '../play/player.ts';
import { columnPlayer } from './columnPlayer.ts';
import type { MoveLimits } from './playerSpec.ts';

function limitsFor({ moveTimeMs, nodes }: MoveLimits): SparringLimits {
  if (moveTimeMs === undefined) return nodes === undefined ? {} : { nodes };
  const deadline = performance.now() + moveTimeMs;
  return { shouldStop: () => performance.now() >= deadline };
}

export function sparringPlayer(name: string, bot: SparringName, limits: MoveLimits, rules: Rules): Player {
  return columnPlayer(name, (position, { seed, path }) => {
    const random = stream(seed, 'sparring', name, ...path, position.round);
    return SPARRING_BOTS[bot](position, random, rules, limitsFor(limits));
  });
}
