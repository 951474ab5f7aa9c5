/**
 * Plays rounds of Exploding Kittens between genomes, and scores them for the tuner. Bots by rule of thumb and by chance sit
 * at the table too, so that genomes do not only learn to beat each other.
 */
import { z } from 'zod';
import { type JobKind, jobFields } from '../../arena/index.ts';
import { stream } from '../../engine/index.ts';
import { type Scores, scoresSchema } from '../../tuner/index.ts';
import { type BotSpec, botSpecSchema, createBot } from './mind/roster.ts';
import { dealCards, standardCounts } from './round/cards.ts';
import { playRound } from './round/round.ts';

const kittenJobSchema = z
  .strictObject({
    seed: jobFields.seed,
    path: jobFields.path,
    /** By place; those of the genomes come first. */
    bots: z.array(botSpecSchema).min(2).max(5).readonly(),
    genomes: z.int().min(2),
  })
  .refine(({ bots, genomes }) => genomes <= bots.length, 'has more genomes than bots');

/** Everything that decides the rounds. */
export type KittenJob = z.infer<typeof kittenJobSchema>;

/**
 * Deals once and plays as many rounds as there are bots; each round every bot moves one seat on, so every genome plays
 * every hand. Its score is the share of the other genomes that it outlives, over all rounds.
 */
export async function play({ seed, path, bots, genomes }: KittenJob): Promise<Scores> {
  const names = bots.map((_, place) => `bot ${place + 1}`);
  const deal = dealCards(standardCounts(bots.length), bots.length, stream(seed, 'deal', ...path));
  const beaten = Array<number>(genomes).fill(0);
  for (let round = 0; round < bots.length; round++) {
    const placeAt = (seat: number) => (seat + round) % bots.length;
    const order = 'document';
    const seated = names.map((name, seat) =>
      createBot(bots[placeAt(seat)] as BotSpec, { name, order, seed, path: ['bot', ...path, round, seat] }),
    );
    const setup = { names, deal, order, random: stream(seed, 'shuffle', ...path) } as const;
    const ranks = await playRound(setup, seated);
    const genomeRanks = ranks.map(placeAt).filter((place) => place < genomes);
    for (const [rank, place] of genomeRanks.entries()) {
      beaten[place] = (beaten[place] as number) + (genomes - 1 - rank);
    }
  }
  return beaten.map((count) => count / (bots.length * (genomes - 1)));
}

/** Rounds of Exploding Kittens. */
export const KITTEN_ROUNDS: JobKind<KittenJob, Scores> = {
  name: 'kittenRounds',
  module: import.meta.url,
  play,
  job: kittenJobSchema,
  result: scoresSchema,
  games: ({ bots }) => bots.length,
  key: ({ seed, path }) => ({ seed, path }),
};
