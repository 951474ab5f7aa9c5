/** A built-in reference bot. */
import { z } from 'zod';
import { SPARRING_NAMES, type SparringName } from '../../bot/browser.ts';
import { FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import type { PlayerKind } from './playerKind.ts';

const schema = z.object({
  kind: z.literal('sparring'),
  name: z.string(),
  bot: z.enum(SPARRING_NAMES as [SparringName, ...SparringName[]]),
});

export const SPARRING: PlayerKind<typeof schema> = {
  schema,
  isBuiltIn: true,
  isLimited: ({ bot }) => bot === 'mcts',
  async make({ name, bot }, { limits }) {
    const { sparringPlayer } = await import('./columnPlayer.ts');
    return sparringPlayer(name, bot, limits, FOUR_CONNECT_XTREME);
  },
  text: ({ bot }) => ({ named: bot, what: `built-in bot ${bot}` }),
};
