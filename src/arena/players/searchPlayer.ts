/** The search of fcx as a player in the calling thread, with weights and, if they have one, their network. */
import { z } from 'zod';
import type { Evaluation, SearchOptions } from '../../bot/browser.ts';
import {
  DEFAULT_SEARCH_OPTIONS,
  evaluationShape,
  Kernel,
  shownChance,
  TimedSearch,
} from '../../bot/browser.ts';
import { FOUR_CONNECT_XTREME, type Rules } from '../../engine/index.ts';
import { evaluationFields } from '../play/jobKind.ts';
import { columnPlayer, type Player } from '../play/player.ts';
import type { BuiltInKind, MoveLimits } from './playerSpec.ts';

const schema = z.object({
  kind: z.literal('weights'),
  name: z.string(),
  file: z.string().optional(),
  ...evaluationShape,
});

/** The kind of players that search with weights. */
export const WEIGHTS_KIND: BuiltInKind<typeof schema> = {
  schema,
  inJob: schema.extend({ file: z.string().max(1000).optional(), ...evaluationFields }),
  isLimited: () => true,
  make: async (spec, { limits }) => searchPlayer({ ...spec, limits, rules: FOUR_CONNECT_XTREME }),
  text: ({ name, file, network }) => ({
    named: file ?? name,
    what: 'weights',
    code: file,
    more: network ? `, network ${network.sha256.slice(0, 12)}` : '',
  }),
};

/** Return the options of a search with these limits. At a fixed depth, as in tuning, bombs to come would take most of its time. */
export function searchOptionsFor({ depth }: MoveLimits): SearchOptions {
  return depth === undefined ? DEFAULT_SEARCH_OPTIONS : { ...DEFAULT_SEARCH_OPTIONS, chancePlies: 0 };
}

interface SearchPlayerSetup extends Evaluation {
  readonly name: string;
  readonly limits: MoveLimits;
  /** A game that the kernel plays; see `Kernel`. */
  readonly rules: Rules;
  /** Size of the transposition table where no clock runs, see `Kernel`; default none. */
  readonly tableBits?: number;
}

/** Make a player that searches, with a clock or fixed limits; a search with a clock is warmed up first. */
export function searchPlayer({
  name,
  limits,
  rules,
  tableBits = 0,
  ...evaluation
}: SearchPlayerSetup): Player {
  const { moveTimeMs } = limits;
  if (moveTimeMs !== undefined) {
    const search = new TimedSearch(evaluation, rules);
    search.warmUp();
    return columnPlayer(name, (position) => search.think(position, performance.now() + moveTimeMs));
  }
  const kernel = new Kernel(rules, tableBits);
  kernel.setEvaluation(0, evaluation);
  const options = searchOptionsFor(limits);
  kernel.setOptions(0, options);
  return columnPlayer(name, (position) => {
    const { column, score } = kernel.search(position, limits);
    return { column, winningChance: shownChance(kernel, position, score, options.chancePlies) };
  });
}
