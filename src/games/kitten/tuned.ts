/** Exploding Kittens for `fcx tune`. */
import type { TunableGame } from '../../cli/index.ts';
import { kittenGame, kittenGenomeOf } from './kittenGame.ts';
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
    from: { name, genome: kittenGenomeOf(readKittenWeights(name)) },
  }),
  gameOf: () => kittenGame(),
};

export default tuned;
