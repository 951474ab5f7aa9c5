/** Exploding Kittens for `fcx tune`. */
import type { TunableGame } from '../../cli/index.ts';
import { ownGenome } from '../../tuner/index.ts';
import { KITTEN_GAME, kittenGame } from './kittenGame.ts';
import { readKittenWeights } from './mind/weights.ts';

const tuned: TunableGame = {
  title: 'Exploding Kittens',
  examples: ['--game kitten --generations 60'],
  flags: {},
  strategy: 'ga',
  out: 'weights/kitten.json',
  fromHelp: 'the weights set by hand',
  start: ({ from: name = 'untuned' }) => ({
    game: kittenGame(),
    from: { name, genome: ownGenome(KITTEN_GAME, readKittenWeights(name)) },
  }),
  gameOf: () => kittenGame(),
};

export default tuned;
