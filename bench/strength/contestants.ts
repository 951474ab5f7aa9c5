/** Players of the contests. */
import { SPARRING_BOTS } from '../../src/bot/sparring/sparringBots.ts';
import type { Position } from '../../src/engine/position.ts';
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

type Sparring = Extract<Contestant, { kind: 'sparring' }>;
type Other = Extract<Contestant, { kind: 'other' }>;
type Current = Exclude<Contestant, Sparring | Other>;

const TABLE_BITS = 20;

function limitsOf(limit: SearchLimit) {
  if (!('moveTimeMs' in limit)) return limit;
  const end = performance.now() + limit.moveTimeMs;
  return { shouldStop: () => performance.now() >= end };
}

function sparringPlayer({ name, nodes }: Sparring, seed: number): PairPlayer {
  let game: readonly (string | number)[] = [];
  return {
    newGame: ({ rounds, rolls }) => {
      // The bombs tell one game from another; the bot does not see them.
      game = [...rounds, ...rolls];
    },
    choose: (position) => {
      const random = stream(seed, 'strength', name, ...game, position.round);
      return SPARRING_BOTS[name](position, random, FOUR_CONNECT_XTREME, nodes === undefined ? {} : { nodes });
    },
  };
}

/** Longer than any game: a bomb with this fuse never explodes. */
const ENDLESS = 100;

/** The position as seen by a player to whom a bomb is a piece like any other. */
function withoutFuse(position: Position): Position {
  const { bomb, round } = position;
  return bomb === null ? position : { ...position, bomb: { ...bomb, explodeInRound: round + ENDLESS } };
}

async function otherPlayer({ weights, limit, ignores }: Other): Promise<PairPlayer> {
  const isFile = typeof weights === 'string';
  const kernel = await loadKernel({
    folder: '.',
    weights: isFile ? weights : 'default.json',
    searchOptions: ignores === undefined ? '{}' : '{"chancePlies":0}',
    tableBits: TABLE_BITS,
  });
  if (!isFile) kernel.setWeights(0, weights);
  return {
    newGame: () => kernel.clearTable(),
    choose: (position) =>
      kernel.search(ignores === 'bombs' ? withoutFuse(position) : position, limitsOf(limit)).column,
  };
}

async function searchPlayer(contestant: Current, { frozen, weights }: Versions): Promise<PairPlayer> {
  const isFrozen = contestant.kind === 'frozen';
  const kernel = await loadKernel({
    folder: isFrozen ? frozen : '.',
    weights: isFrozen ? 'best.json' : weights,
    searchOptions: '{}',
    tableBits: TABLE_BITS,
  });
  const knowsBombs = contestant.kind === 'search' && contestant.knowsBombs === true;
  return {
    newGame: (schedule) => (knowsBombs ? kernel.foresee(schedule) : kernel.clearTable()),
    choose: (position) => kernel.search(position, limitsOf(contestant.limit)).column,
  };
}

export async function createContestant(contestant: Contestant, versions: Versions): Promise<PairPlayer> {
  if (contestant.kind === 'sparring') return sparringPlayer(contestant, versions.seed);
  if (contestant.kind === 'other') return otherPlayer(contestant);
  return searchPlayer(contestant, versions);
}
