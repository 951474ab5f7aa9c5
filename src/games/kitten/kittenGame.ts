/** Exploding Kittens as the tuner sees it: the weights of the mind are genes, a deal played from every seat is a job. */
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { type JobKind, jobFields } from '../../arena/index.ts';
import { stream } from '../../engine/index.ts';
import { playingCode } from '../../system/index.ts';
import {
  type Genome,
  type JobScores,
  jobScoresSchema,
  oncePerGenome,
  type TunedGame,
} from '../../tuner/index.ts';
import { type BotSpec, botSpecSchema, createBot } from './mind/roster.ts';
import {
  FEATURES,
  type KittenWeights,
  loadKittenWeights,
  perFeature,
  saveKittenWeights,
  UNTUNED_WEIGHTS,
} from './mind/weights.ts';
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

export type KittenJob = z.infer<typeof kittenJobSchema>;

/**
 * Deals once and plays as many rounds as there are bots; each round every bot moves one seat on, so every genome plays
 * every hand. Its score is the share of the other genomes that it outlives, over all rounds.
 */
export async function play({ seed, path, bots, genomes }: KittenJob): Promise<JobScores> {
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
  return { scores: beaten.map((count) => count / (bots.length * (genomes - 1))) };
}

export const KITTEN_ROUNDS: JobKind<KittenJob, JobScores> = {
  name: 'kittenRounds',
  module: import.meta.url,
  play,
  job: kittenJobSchema,
  result: jobScoresSchema,
  games: ({ bots }) => bots.length,
  key: ({ seed, path }) => ({ seed, path }),
};

const GENOMES = 3;

/** Who sits there besides, so that genomes do not only learn to beat each other. */
const OTHERS: readonly BotSpec[] = [{ kind: 'cautious' }, { kind: 'random' }];

/** A bot that is too careless and one that is too careful, so that no single bot is the measure of everything. */
const CARELESS: KittenWeights = { ...UNTUNED_WEIGHTS, lastDefuse: 0, spareDefuse: 0, look: 400, skip: 400 };
const CAREFUL: KittenWeights = { ...UNTUNED_WEIGHTS, lastDefuse: 1000, look: -50, skip: 0, shuffle: 0 };

export function kittenGenomeOf(weights: KittenWeights): Genome {
  return FEATURES.map(({ name }) => weights[name]);
}

const weightsOf = oncePerGenome((genome): KittenWeights => perFeature((_, index) => genome[index] as number));

export function kittenGame(): TunedGame<KittenJob> {
  return {
    genes: FEATURES,
    referencePanel: [
      { name: 'untuned', genome: kittenGenomeOf(UNTUNED_WEIGHTS) },
      { name: 'careless', genome: kittenGenomeOf(CARELESS) },
      { name: 'careful', genome: kittenGenomeOf(CAREFUL) },
    ],
    seats: GENOMES,
    gamesPerJob: GENOMES + OTHERS.length,
    settings: { game: 'kitten' },
    engine: { code: playingCode('games/kitten') },
    player: KITTEN_ROUNDS,
    job: (genomes, seed, path) => ({
      seed,
      path,
      bots: [...genomes.map((genome): BotSpec => ({ kind: 'mind', weights: weightsOf(genome) })), ...OTHERS],
      genomes: genomes.length,
    }),
    loadChampion: (path) => (existsSync(path) ? kittenGenomeOf(loadKittenWeights(path)) : null),
    saveChampion: (path, champion, provenance) => saveKittenWeights(path, weightsOf(champion), provenance),
  };
}
