/** The bots that play in this process, by what they are made of. */
import { z } from 'zod';
import { stream } from '../../../engine/index.ts';
import type { DeckOrder } from '../round/deckOrder.ts';
import type { Bot } from './bot.ts';
import { Mind } from './mind.ts';
import { CautiousBot, RandomBot, TemplateBot } from './simpleBots.ts';
import { kittenWeightsSchema } from './weightsFile.ts';

export const SIMPLE_BOTS = ['random', 'template', 'cautious'] as const;

/** What a bot is made of, as plain data. */
export const botSpecSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal(SIMPLE_BOTS) }),
  z.strictObject({ kind: z.literal('mind'), weights: kittenWeightsSchema.shape.weights }),
]);
export type BotSpec = z.infer<typeof botSpecSchema>;

/** What a bot is made for: its name at the table, and the streams of its own chance. */
export interface BotSetup {
  readonly name: string;
  readonly order: DeckOrder;
  readonly seed: number;
  readonly path: readonly (string | number)[];
}

export function createBot(spec: BotSpec, { name, order, seed, path }: BotSetup): Bot {
  switch (spec.kind) {
    case 'random':
      return new RandomBot(name, stream(seed, ...path));
    case 'template':
      return new TemplateBot();
    case 'cautious':
      return new CautiousBot(name, order);
    case 'mind':
      return new Mind(name, spec.weights, order);
  }
}
