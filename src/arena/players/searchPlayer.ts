/** Our search as a player, in the calling thread, with a clock or fixed limits. */
import { type Evaluation, Kernel, TimedSearch, winningChanceOf } from '../../bot/index.ts';
import type { Rules } from '../../engine/index.ts';
import type { Player } from '../play/player.ts';
import { columnPlayer } from './columnPlayer.ts';
import { type MoveLimits, searchOptionsFor } from './playerSpec.ts';

interface SearchPlayerSetup extends Evaluation {
  readonly name: string;
  readonly limits: MoveLimits;
  /** A game that the kernel plays; see `Kernel`. */
  readonly rules: Rules;
  /** Size of the transposition table where no clock runs, see `Kernel`; default none. */
  readonly tableBits?: number;
}

/** Makes a player; a search with a clock is warmed up first. */
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
    return { column, winningChance: winningChanceOf(position, score, rules, options.chancePlies) };
  });
}
