/** What the slice writes to files and prints with `--json`; `npm run build:schemas` makes JSON Schema files of it. */
import type Arena from './commands/arena.ts';
import type Demo from './commands/demo.ts';
import type Play from './commands/play.ts';
import type { printRounds } from './describeKitten.ts';
import { kittenWeightsSchema } from './mind/weights.ts';
import { headerSchema, roundSchema } from './record/roundLog.ts';

/** File formats by the names of their files, without `.schema.json`. */
export const FORMATS = {
  'kitten-weights': { schema: kittenWeightsSchema, description: 'A weights file of Exploding Kittens.' },
  'kitten-log-header': { schema: headerSchema, description: 'The first line of a log of Exploding Kittens.' },
  'kitten-log-round': { schema: roundSchema, description: 'Every other line of such a log: a round.' },
};

/** Results of commands, as in `tools/results.ts`; of a command that is not the slice's own, what the slice adds. */
export interface Results {
  /** Rounds of Exploding Kittens: how often each player had which rank. */
  'games-kitten-arena': ReturnType<Arena['run']>;
  /** One round, as fcx games kitten arena reports it. */
  'games-kitten-demo': ReturnType<Demo['run']>;
  /** The bot's rank in each round, from 1; null in a round that it was not in. */
  'games-kitten-play': ReturnType<Play['run']>;
  replay: ReturnType<typeof printRounds>;
}
