/** Players made of a function from position to column, in the calling thread: our search, a sparring bot, or any other. */
import type { Evaluation, SparringLimits, SparringName, Thought } from '../../bot/browser.ts';
import { Kernel, SPARRING_BOTS, TimedSearch, toldChance } from '../../bot/browser.ts';
import { isFull, type Position, type Rules, stream } from '../../engine/index.ts';
import type { GameKey, Player } from '../play/player.ts';
import { type MoveLimits, searchOptionsFor } from './playerKind.ts';

/** Finds an open column; a bare number gives no estimate of the chances. */
type FindColumn = (position: Position, game: GameKey) => number | Thought | Promise<number>;

/** Makes a player. The function is never shown a full board, where there is nothing to find. */
export function columnPlayer(name: string, find: FindColumn): Player {
  let game: GameKey = { seed: 0, path: [] };
  return {
    name,
    async open({ key }) {
      game = key;
    },
    async choose(position) {
      const asked = performance.now();
      const found = isFull(position.board) ? 0 : await find(position, game);
      const thought = typeof found === 'number' ? { column: found } : found;
      return { type: 'column', ...thought, ms: performance.now() - asked };
    },
  };
}

function limitsFor({ moveTimeMs, nodes }: MoveLimits): SparringLimits {
  if (moveTimeMs === undefined) return nodes === undefined ? {} : { nodes };
  const deadline = performance.now() + moveTimeMs;
  return { shouldStop: () => performance.now() >= deadline };
}

/** A sparring bot as a player; the game's key seeds its random choices. */
export function sparringPlayer(name: string, bot: SparringName, limits: MoveLimits, rules: Rules): Player {
  return columnPlayer(name, (position, { seed, path }) => {
    const random = stream(seed, 'sparring', name, ...path, position.round);
    return SPARRING_BOTS[bot](position, random, rules, limitsFor(limits));
  });
}

interface SearchPlayerSetup extends Evaluation {
  readonly name: string;
  readonly limits: MoveLimits;
  /** A game that the kernel plays; see `Kernel`. */
  readonly rules: Rules;
  /** Size of the transposition table where no clock runs, see `Kernel`; default none. */
  readonly tableBits?: number;
}

/** Our search as a player, with a clock or fixed limits; a search with a clock is warmed up first. */
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
    return { column, winningChance: toldChance(kernel, position, score, options.chancePlies) };
  });
}
