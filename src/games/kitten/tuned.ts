/** Exploding Kittens for `fcx tune`. */
import type { TunableGame } from '../../cli/index.ts';
import { kittenGame } from './kittenGame.ts';
import { readKittenWeights } from './mind/weights.ts';

const tuned: TunableGame = {
  title: 'Exploding Kittens',
  strategy: 'ga',
  settings: {},
  out: 'weights/kitten.tuned.json',
  fromHelp: 'the weights set by hand',
  start({ from: name = 'untuned' }) {
    const weights: Readonly<Record<string, number>> = readKittenWeights(name);
    const game = kittenGame();
    return { game, from: { name, genome: game.genes.map((gene) => weights[gene.name] as number) } };
  },
  gameOf: () => kittenGame(),
};

export default tuned;
