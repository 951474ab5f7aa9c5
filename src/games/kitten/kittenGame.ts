/** Exploding Kittens as the tuner sees it: the weights of the mind are genes, a deal played from every seat is a job. */
import { type RandomStream, stream } from '../../engine/index.ts';
import { playingCode } from '../../system/index.ts';
import { builtInGame, builtInJobs, defineGame, type GameKey } from '../../tuner/index.ts';
import { type BotSpec, createBot } from './mind/roster.ts';
import type { KittenWeights } from './mind/weights.ts';
import { loadKittenWeights, perFeature, saveKittenWeights, UNTUNED_WEIGHTS } from './mind/weights.ts';
import { dealCards, standardCounts } from './round/cards.ts';
import { playRound } from './round/round.ts';

const GENOMES = 3;

/** Who sits there besides, so that genomes do not only learn to beat each other. */
const OTHERS: readonly BotSpec[] = [{ kind: 'cautious' }, { kind: 'random' }];

/**
 * Deals once and plays as many rounds as there are bots; each round every bot moves one seat on, so every genome plays
 * every hand. Its score is the share of the other genomes that it outlives, over all rounds.
 */
async function playDeal(genomes: readonly KittenWeights[], _: RandomStream, { seed, path }: GameKey) {
  const bots = [...genomes.map((weights): BotSpec => ({ kind: 'mind', weights })), ...OTHERS];
  const names = bots.map((_, place) => `bot ${place + 1}`);
  const deal = dealCards(standardCounts(bots.length), bots.length, stream(seed, 'deal', ...path));
  const beaten = genomes.map(() => 0);
  for (let round = 0; round < bots.length; round++) {
    const placeAt = (seat: number) => (seat + round) % bots.length;
    const order = 'document';
    const seated = names.map((name, seat) =>
      createBot(bots[placeAt(seat)] as BotSpec, { name, order, seed, path: ['bot', ...path, round, seat] }),
    );
    const setup = { names, deal, order, random: stream(seed, 'shuffle', ...path) } as const;
    const ranks = await playRound(setup, seated);
    const genomeRanks = ranks.map(placeAt).filter((place) => place < genomes.length);
    for (const [rank, place] of genomeRanks.entries())
      beaten[place] = (beaten[place] as number) + (genomes.length - 1 - rank);
  }
  return beaten.map((count) => count / (bots.length * (genomes.length - 1)));
}

/** A bot that is too careless and one that is too careful, so that no single bot is the measure of everything. */
const CARELESS: KittenWeights = { ...UNTUNED_WEIGHTS, lastDefuse: 0, spareDefuse: 0, look: 400, skip: 400 };
const CAREFUL: KittenWeights = { ...UNTUNED_WEIGHTS, lastDefuse: 1000, look: -50, skip: 0, shuffle: 0 };

const KITTEN_GAME = defineGame({
  name: 'kitten',
  genes: perFeature(({ min, max, default: value }) => ({ min, max, value })),
  seats: GENOMES,
  games: GENOMES + OTHERS.length,
  play: playDeal,
  opponents: { untuned: UNTUNED_WEIGHTS, careless: CARELESS, careful: CAREFUL },
  champions: { load: loadKittenWeights, save: saveKittenWeights },
});

export const KITTEN_ROUNDS = builtInJobs(KITTEN_GAME, { module: import.meta.url });
export const { play: playJob } = KITTEN_ROUNDS;

export function kittenGame() {
  return builtInGame(KITTEN_GAME, KITTEN_ROUNDS, { code: playingCode('games/kitten') });
}
