/** The players that come with fcx. */
import { z } from 'zod';
import {
  blendSchema,
  networkSchema,
  SPARRING_NAMES,
  type SparringName,
  weightsSchema,
} from '../../bot/browser.ts';
import { FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import type { PlayerKind } from './playerKind.ts';

const weightsSpec = z.object({
  kind: z.literal('weights'),
  name: z.string(),
  /** The weights file, as it was called on the command line. */
  file: z.string().optional(),
  weights: weightsSchema,
  network: networkSchema.optional(),
  blend: blendSchema.optional(),
});

/** Our search with weights, and with their network and its blend if there are. */
export const WEIGHTS: PlayerKind<typeof weightsSpec> = {
  schema: weightsSpec,
  isBuiltIn: true,
  isLimited: () => true,
  async make(spec, { limits }) {
    const { searchPlayer } = await import('./columnPlayer.ts');
    return searchPlayer({ ...spec, limits, rules: FOUR_CONNECT_XTREME });
  },
  text: ({ name, file, network }) => ({
    ...{ named: file ?? name, what: 'weights', code: file },
    more: network ? `, network ${network.sha256.slice(0, 12)}` : '',
  }),
};

const sparringSpec = z.object({
  kind: z.literal('sparring'),
  name: z.string(),
  bot: z.enum(SPARRING_NAMES as [SparringName, ...SparringName[]]),
});

/** A reference bot. */
export const SPARRING: PlayerKind<typeof sparringSpec> = {
  schema: sparringSpec,
  isBuiltIn: true,
  isLimited: ({ bot }) => bot === 'mcts',
  async make({ name, bot }, { limits }) {
    const { sparringPlayer } = await import('./columnPlayer.ts');
    return sparringPlayer(name, bot, limits, FOUR_CONNECT_XTREME);
  },
  text: ({ bot }) => ({ named: bot, what: `built-in bot ${bot}` }),
};
