/** Our search with weights, and with their network and its blend if there are. */
import { z } from 'zod';
import { blendSchema, networkSchema, weightsSchema } from '../../bot/browser.ts';
import { FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import type { PlayerKind } from './playerKind.ts';

const schema = z.object({
  kind: z.literal('weights'),
  name: z.string(),
  /** The weights file, as it was called on the command line. */
  file: z.string().optional(),
  weights: weightsSchema,
  network: networkSchema.optional(),
  blend: blendSchema.optional(),
});

export const WEIGHTS: PlayerKind<typeof schema> = {
  schema,
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
