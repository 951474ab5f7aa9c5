/** Exploding Kittens as the tuner sees it: the weights of the mind are genes, a deal played from every seat is a job. */
import { playingCode } from '../../system/index.ts';
import { type Genome, oncePerGenome, type TunedGame } from '../../tuner/index.ts';
import { KITTEN_ROUNDS, type KittenJob } from './kittenRounds.ts';
import type { BotSpec } from './mind/roster.ts';
import {
  FEATURES,
  type KittenWeights,
  loadKittenWeightsIfPresent,
  perFeature,
  saveKittenWeights,
  UNTUNED_WEIGHTS,
} from './mind/weights.ts';

/** Genomes at a table. */
const GENOMES = 3;

/** Who sits there besides. */
const OTHERS: readonly BotSpec[] = [{ kind: 'cautious' }, { kind: 'random' }];

/** A bot that is too careless and one that is too careful, so that no single bot is the measure of everything. */
const CARELESS: KittenWeights = { ...UNTUNED_WEIGHTS, lastDefuse: 0, spareDefuse: 0, look: 400, skip: 400 };
const CAREFUL: KittenWeights = { ...UNTUNED_WEIGHTS, lastDefuse: 1000, look: -50, skip: 0, shuffle: 0 };

export function kittenGenomeOf(weights: KittenWeights): Genome {
  return FEATURES.map(({ name }) => weights[name]);
}

const weightsOf = oncePerGenome((genome): KittenWeights => perFeature((_, index) => genome[index] as number));

/** Tunes the weights of the bot that plays Exploding Kittens. */
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
    loadChampion: (path) => {
      const weights = loadKittenWeightsIfPresent(path);
      return weights && kittenGenomeOf(weights);
    },
    saveChampion: (path, champion, provenance) => saveKittenWeights(path, weightsOf(champion), provenance),
  };
}
