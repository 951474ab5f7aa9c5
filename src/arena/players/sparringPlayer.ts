/** A reference bot as a player in the calling thread. */
import { z } from 'zod';
import { SPARRING_BOTS, SPARRING_NAMES, type SparringLimits, type SparringName } from '../../bot/browser.ts';
import { FOUR_CONNECT_XTREME, stream } from '../../engine/index.ts';
import { columnPlayer, type Player } from '../play/player.ts';
import type { BuiltInKind, MoveLimits } from './playerSpec.ts';

const schema = z.object({
  kind: z.literal('sparring'),
  name: z.string(),
  bot: z.enum(SPARRING_NAMES as [SparringName, ...SparringName[]]),
});

/** The kind of players that are reference bots. */
export const SPARRING_KIND: BuiltInKind<typeof schema> = {
  schema,
  inJob: schema,
  isLimited: ({ bot }) => bot === 'mcts',
  make: async ({ name, bot }, { limits }) => sparringPlayer(name, bot, limits),
  text: ({ bot }) => ({ named: bot, what: `built-in bot ${bot}` }),
};

function limitsFor({ moveTimeMs, nodes }: MoveLimits): SparringLimits {
  if (moveTimeMs === undefined) return nodes === undefined ? {} : { nodes };
  const deadline = performance.now() + moveTimeMs;
  return { shouldStop: () => performance.now() >= deadline };
}

/** Make a player of a reference bot. The game's key seeds its random choices. */
export function sparringPlayer(name: string, bot: SparringName, limits: MoveLimits): Player {
  return columnPlayer(name, (position, { seed, path }) => {
    const random = stream(seed, 'sparring', name, ...path, position.round);
    return SPARRING_BOTS[bot](position, random, FOUR_CONNECT_XTREME, limitsFor(limits));
  });
}
