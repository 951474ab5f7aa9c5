/** Exploding Kittens: bots that meet over sockets, a tuned mind, and a table for a person. */
import type { GameSlice } from '../../cli/index.ts';

/** The slice of Exploding Kittens. */
export const KITTEN: GameSlice = {
  name: 'kitten',
  tuned: () => import('./tuned.ts'),
  topics: { 'games:kitten': 'Exploding Kittens: services, bot, arena and a table to sit at.' },
  commands: {
    'games:kitten:arena': () => import('./commands/arena.ts'),
    'games:kitten:clowder': () => import('./commands/clowder.ts'),
    'games:kitten:demo': () => import('./commands/demo.ts'),
    'games:kitten:play': () => import('./commands/play.ts'),
  },
  jobKinds: async () => [(await import('./kittenGame.ts')).KITTEN_ROUNDS],
  replays: {
    start: '{"format":"fcx-kitten-log"',
    name: 'log of Exploding Kittens',
    origin: 'log of fcx games kitten arena',
    description:
      'It prints a log of Exploding Kittens event by event, with the hands, the deck, and what each bot could know of the deck.',
    load: async () => (await import('./describeKitten.ts')).printRounds,
  },
  weights: {
    format: 'fcx-kitten-weights',
    load: async () => (await import('./mind/weights.ts')).loadKittenWeights,
  },
};
