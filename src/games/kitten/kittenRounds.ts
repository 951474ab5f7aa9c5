/**
 * Plays rounds of Exploding Kittens between genomes, and scores them for the tuner. Bots by rule of thumb and by chance sit
 * at the table too, so that genomes do not only learn to beat each other.
 */
import { stream } from '../../engine/index.ts';
import type { Path, Scores } from '../../tuner/index.ts';
import { type BotSpec, createBot } from './mind/roster.ts';
import { playAtTable } from './mind/table.ts';
import { dealCards, standardCounts } from './round/cards.ts';

/** Everything that decides the rounds. */
export interface KittenJob {
  readonly seed: number;
  readonly path: Path;
  /** By place; those of the genomes come first. */
  readonly bots: readonly BotSpec[];
  readonly genomes: number;
}

/**
 * Deals once and plays as many rounds as there are bots; each round everybody moves one seat on, so every genome plays
 * every hand. Its score is the share of the other genomes that it outlives, over all rounds.
 */
export function play({ seed, path, bots, genomes }: KittenJob): Scores {
  const names = bots.map((_, place) => `bot ${place + 1}`);
  const deal = dealCards(standardCounts(bots.length), bots.length, stream(seed, 'deal', ...path));
  const beaten = Array<number>(genomes).fill(0);
  for (let round = 0; round < bots.length; round++) {
    const placeAt = (seat: number) => (seat + round) % bots.length;
    const seated = names.map((_, seat) => bots[placeAt(seat)] as BotSpec);
    const setup = { names, deal, order: 'document', random: stream(seed, 'shuffle', ...path) } as const;
    const ranks = playAtTable(
      setup,
      seated.map((bot, seat) =>
        createBot(bot, {
          name: names[seat] as string,
          order: 'document',
          seed,
          path: ['bot', ...path, round, seat],
        }),
      ),
    );
    const order = ranks.map(placeAt).filter((place) => place < genomes);
    for (const [rank, place] of order.entries()) {
      beaten[place] = (beaten[place] as number) + (genomes - 1 - rank);
    }
  }
  return beaten.map((count) => count / (bots.length * (genomes - 1)));
}

/** This module in the form that an executor takes. */
export const KITTEN_ROUNDS = { module: import.meta.url, play };
