/** The thinking of a built-in player: from a position to a column, in the calling thread. */
import { Kernel } from '../../bot/kernel/kernel.ts';
import type { Thought } from '../../bot/search/thought.ts';
import { TimedSearch } from '../../bot/search/timedSearch.ts';
import { winningChanceOf } from '../../bot/search/winningChance.ts';
import { SPARRING_BOTS } from '../../bot/sparring/index.ts';
import type { Position } from '../../engine/position.ts';
import { stream } from '../../engine/random.ts';
import { FOUR_CONNECT_XTREME } from '../../engine/rules.ts';
import type { GameKey } from './competitor.ts';
import { type BuiltInSpec, type MoveLimits, searchOptionsFor } from './playerSpec.ts';

/** Gives a column that is open in the position. Simple bots do not say what they think of it. */
export type Thinker = (position: Position, game: GameKey) => Thought;

function deadlineAfter(ms: number): number {
  return performance.now() + ms;
}

function sparringThinker({ bot, name }: BuiltInSpec & { kind: 'sparring' }, limits: MoveLimits): Thinker {
  const { moveTimeMs, nodes } = limits;
  return (position, { seed, path }) => {
    const random = stream(seed, 'sparring', name, ...path, position.round);
    if (moveTimeMs === undefined) {
      const column = SPARRING_BOTS[bot](
        position,
        random,
        FOUR_CONNECT_XTREME,
        nodes === undefined ? {} : { nodes },
      );
      return { column, winningChance: null };
    }
    const deadline = deadlineAfter(moveTimeMs);
    const shouldStop = () => performance.now() >= deadline;
    return {
      column: SPARRING_BOTS[bot](position, random, FOUR_CONNECT_XTREME, { shouldStop }),
      winningChance: null,
    };
  };
}

/** Makes a player think; a search with a clock is warmed up first. */
export function createThinker(spec: BuiltInSpec, limits: MoveLimits): Thinker {
  if (spec.kind === 'sparring') return sparringThinker(spec, limits);
  const { moveTimeMs } = limits;
  if (moveTimeMs !== undefined) {
    const search = new TimedSearch(spec.weights);
    search.warmUp();
    return (position) => search.think(position, deadlineAfter(moveTimeMs));
  }
  const kernel = new Kernel();
  kernel.setWeights(0, spec.weights);
  const options = searchOptionsFor(limits);
  kernel.setOptions(0, options);
  return (position) => {
    const { column, score } = kernel.search(position, limits);
    return { column, winningChance: winningChanceOf(position, score, options.chancePlies) };
  };
}
