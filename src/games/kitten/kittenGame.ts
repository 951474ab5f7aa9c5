/** Exploding Kittens as the tuner sees it: the weights of the mind are genes, a deal played from every seat is a job. */
import { type RandomStream, stream } from '../../engine/index.ts';
import { playingCode } from '../../system/index.ts';
import { builtInGame, builtInJobs, defineGame, type StreamKey } from '../../tuner/index.ts';
import { createKittenBot, type KittenBotSpec } from './mind/roster.ts';
import type { KittenWeights } from './mind/weights.ts';
import { loadKittenWeights, perKittenFeature, saveKittenWeights, UNTUNED_WEIGHTS } from './mind/weights.ts';
import { dealCards, standardCounts } from './round/cards.ts';
import { playRound } from './round/round.ts';

/** The number of genomes at a table. */
const GENOMES = 3;

/** The other bots at the table, so that genomes do not only learn to beat each other. */
const OTHERS: readonly KittenBotSpec[] = [{ kind: 'cautious' }, { kind: 'random' }];

/**
 * Plays one deal in as many rounds as there are bots; each round every bot moves one seat on, so every genome plays every hand.
 * Returns the share of the other genomes that each genome outlives, over all rounds.
 */
async function playDeal(genomes: readonly KittenWeights[], _: RandomStream, { seed, path }: StreamKey) {
  const bots = [...genomes.map((weights): KittenBotSpec => ({ kind: 'mind', weights })), ...OTHERS];
  const names = bots.map((_, index) => `bot ${index + 1}`);
  const deal = dealCards(standardCounts(bots.length), bots.length, stream(seed, 'deal', ...path));
  const beaten = genomes.map(() => 0);
  for (let round = 0; round < bots.length; round++) {
    const botAt = (seat: number) => (seat + round) % bots.length;
    const order = 'document';
    const seated = names.map((name, seat) =>
      createKittenBot(bots[botAt(seat)] as KittenBotSpec, {
        name,
        order,
        seed,
        path: ['bot', ...path, round, seat],
      }),
    );
    const setup = { names, deal, order, random: stream(seed, 'shuffle', ...path) } as const;
    const ranks = await playRound(setup, seated);
    const genomeRanks = ranks.map(botAt).filter((bot) => bot < genomes.length);
    for (const [rank, genome] of genomeRanks.entries())
      beaten[genome] = (beaten[genome] as number) + (genomes.length - 1 - rank);
  }
  return beaten.map((count) => count / (bots.length * (genomes.length - 1)));
}

/** A bot that is too careless, one of several opponents, so that no single one is the measure of everything. */
const CARELESS: KittenWeights = { ...UNTUNED_WEIGHTS, lastDefuse: 0, spareDefuse: 0, look: 400, skip: 400 };
/** A bot that is too careful. */
const CAREFUL: KittenWeights = { ...UNTUNED_WEIGHTS, lastDefuse: 1000, look: -50, skip: 0, shuffle: 0 };

const KITTEN_GAME = defineGame({
  name: 'kitten',
  genes: perKittenFeature(({ min, max, default: value }) => ({ min, max, value })),
  seats: GENOMES,
  games: GENOMES + OTHERS.length,
  play: playDeal,
  opponents: { untuned: UNTUNED_WEIGHTS, careless: CARELESS, careful: CAREFUL },
  champions: { load: loadKittenWeights, save: saveKittenWeights },
});

/** The kind of jobs in which the game is played. */
export const KITTEN_ROUNDS = builtInJobs(KITTEN_GAME, { module: import.meta.url });
/** Plays a job; threads find it here. */
export const { play: playJob } = KITTEN_ROUNDS;

/** The game as the tuner sees it. */
export function kittenGame() {
  return builtInGame(KITTEN_GAME, KITTEN_ROUNDS, { code: playingCode('games/kitten') });
}
