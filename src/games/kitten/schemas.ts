/** The types of the slice's files and of its results with `--json`; `npm run build:schemas` makes JSON Schema files of them. */
import type Arena from './commands/arena.ts';
import type Demo from './commands/demo.ts';
import type Play from './commands/play.ts';
import type { printRounds } from './describeKitten.ts';
import { kittenWeightsSchema } from './mind/weights.ts';
import { headerSchema, roundSchema } from './record/roundLog.ts';

/** The file formats by the names of their schema files, without `.schema.json`. */
export const FORMATS = {
  'kitten-weights': { schema: kittenWeightsSchema, description: 'A weights file of Exploding Kittens.' },
  'kitten-log-header': { schema: headerSchema, description: 'The first line of a log of Exploding Kittens.' },
  'kitten-log-round': { schema: roundSchema, description: 'Every other line of such a log: a round.' },
};

/** The results of commands, as in `tools/results.ts`; for a command that is not the slice's own, the fields that it adds. */
export interface Results {
  /** Rounds of Exploding Kittens: how often each player had which rank. */
  'games-kitten-arena': ReturnType<Arena['run']>;
  /** One round, as fcx games kitten arena reports it. */
  'games-kitten-demo': ReturnType<Demo['run']>;
  /** The bot's rank in each round, from 1; null in a round that it was not in. */
  'games-kitten-play': ReturnType<Play['run']>;
  replay: ReturnType<typeof printRounds>;
}
