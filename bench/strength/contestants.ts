/** Players of the contests. */
import { SPARRING_BOTS, type SparringName } from '../../src/bot/sparring/sparringBots.ts';
import { stream } from '../../src/engine/random.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';
import type { PairPlayer } from '../versus/pairGame.ts';
import { loadKernel } from '../versus/versusPlayer.ts';
import type { Contestant, SearchLimit } from './contests.ts';

/** Which builds and weights play. */
export interface Versions {
  /** The folder of the frozen version's built checkout. */
  readonly frozen: string;
  readonly weights: string;
  readonly seed: number;
}

const TABLE_BITS = 20;

function limitsOf(limit: SearchLimit) {
  if ('nodes' in limit) return limit;
  const end = performance.now() + limit.moveTimeMs;
  return { shouldStop: () => performance.now() >= end };
}

function sparringPlayer(name: SparringName, seed: number): PairPlayer {
  let game: readonly (string | number)[] = [];
  return {
    newGame: ({ rounds, rolls }) => {
      // The bombs tell one game from another; the bot does not see them.
      game = [...rounds, ...rolls];
    },
    choose: (position) => {
      const random = stream(seed, 'strength', name, ...game, position.round);
      return SPARRING_BOTS[name](position, random, FOUR_CONNECT_XTREME, {});
    },
  };
}

async function searchPlayer(
  contestant: Exclude<Contestant, { kind: 'sparring' }>,
  { frozen, weights }: Versions,
): Promise<PairPlayer> {
  const isThumb = contestant.kind === 'rulesOfThumb';
  const kernel = await loadKernel({
    folder: contestant.kind === 'frozen' ? frozen : '.',
    weights: isThumb ? 'default.json' : contestant.kind === 'frozen' ? 'best.json' : weights,
    searchOptions: isThumb ? '{"chancePlies":0}' : '{}',
    tableBits: TABLE_BITS,
  });
  const knowsBombs = contestant.kind === 'search' && contestant.knowsBombs === true;
  return {
    newGame: (schedule) => (knowsBombs ? kernel.foresee(schedule) : kernel.clearTable()),
    choose: (position) => kernel.search(position, isThumb ? { depth: 3 } : limitsOf(contestant.limit)).column,
  };
}

export async function createContestant(contestant: Contestant, versions: Versions): Promise<PairPlayer> {
  return contestant.kind === 'sparring'
    ? sparringPlayer(contestant.name, versions.seed)
    : await searchPlayer(contestant, versions);
}
