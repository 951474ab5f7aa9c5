/**
 * Monte Carlo tree search (UCT, Kocsis and Szepesvári 2006) in its open-loop form (Perez et al. 2015): a node represents the
 * columns played so far, and every descent redraws the bombs to come. So nodes are not split by where a bomb may drop,
 * and a column's value is its mean over the bombs.
 *
 * It uses nothing but the rules, which makes it a different kind of opponent from the evaluation.
 */
import type { BombSchedule, Outcome, Position, RandomStream, Rules, Side } from '../../engine/index.ts';
import { openColumns, opponent, ROLLS, scheduledDropper, takeTurn } from '../../engine/index.ts';
import type { SparringBot, SparringLimits } from './simpleBots.ts';

/** The exploration constant; √2 is the theoretical value for results between 0 and 1. */
const EXPLORATION = Math.SQRT2;
/** Coins simulated when nothing else limits the search. */
const DEFAULT_NODES = 20_000;

/** The statistics of the columns played so far. */
interface Node {
  visits: number;
  /** Sum of the results for the player who dropped the last coin: 1 won, ½ both won, 0 lost. */
  score: number;
  readonly children: Map<number, Node>;
}

const newNode = (): Node => ({ visits: 0, score: 0, children: new Map() });

/** A schedule of the bombs that have not dropped yet, drawn from their windows; the others get a round in the past. */
export function drawRemainingBombs(
  { round, bombsDropped }: Position,
  random: RandomStream,
  { windows }: Rules,
): BombSchedule {
  return {
    rounds: windows.map(({ first, last }, bomb) =>
      bomb < bombsDropped || last <= round ? 0 : random.int(Math.max(first, round + 1), last),
    ),
    rolls: windows.map(() => random.int(0, ROLLS - 1)),
  };
}

function resultFor(player: Side, { winners }: Outcome): number {
  if (!winners.includes(player)) return 0;
  return winners.length === 2 ? 0.5 : 1;
}

/** The column with the best upper bound; untried ones come first. */
function chooseChild(node: Node, open: readonly number[], random: RandomStream): number {
  const untried = open.filter((column) => !node.children.has(column));
  if (untried.length > 0) return random.pick(untried);
  let best = -1;
  let bestBound = Number.NEGATIVE_INFINITY;
  for (const column of open) {
    const { visits, score } = node.children.get(column) as Node;
    const bound = score / visits + EXPLORATION * Math.sqrt(Math.log(node.visits) / visits);
    if (bound > bestBound) {
      best = column;
      bestBound = bound;
    }
  }
  return best;
}

/** One descent, one random game from the leaf, and the update of all nodes on the path; returns the coins dropped. */
function playOut(root: Node, start: Position, random: RandomStream, rules: Rules): number {
  const dropper = scheduledDropper(drawRemainingBombs(start, random, rules));
  const path: { node: Node; mover: Side }[] = [{ node: root, mover: opponent(start.toMove) }];
  let node: Node | null = root;
  let position = start;
  let outcome: Outcome | null = null;
  let coins = 0;
  while (outcome === null) {
    const mover = position.toMove;
    const open = openColumns(position.board);
    const column: number = node === null ? random.pick(open) : chooseChild(node, open, random);
    ({ position, outcome } = takeTurn(position, column, rules, dropper));
    coins++;
    if (node === null) continue;
    const known: Node | undefined = node.children.get(column);
    const child: Node = known ?? newNode();
    node.children.set(column, child);
    path.push({ node: child, mover });
    node = known === undefined ? null : child;
  }
  for (const { node: passed, mover } of path) {
    passed.visits++;
    passed.score += resultFor(mover, outcome);
  }
  return coins;
}

/** The column tried most often by a search limited in coins, time or `playouts`; without a limit, by 20 000 coins. */
export function mctsColumn(
  position: Position,
  random: RandomStream,
  rules: Rules,
  { nodes, shouldStop }: SparringLimits,
  playouts = Number.POSITIVE_INFINITY,
): number {
  const root = newNode();
  const isOpen = shouldStop !== undefined || Number.isFinite(playouts);
  const limit = nodes ?? (isOpen ? Number.POSITIVE_INFINITY : DEFAULT_NODES);
  for (let coins = 0; coins < limit && root.visits < playouts && !shouldStop?.(); )
    coins += playOut(root, position, random, rules);
  const [first, ...others] = [...root.children];
  // Out of time before the first simulated game was over.
  if (first === undefined) return random.pick(openColumns(position.board));
  return others.reduce((best, child) => (child[1].visits > best[1].visits ? child : best), first)[0];
}

/** A player that simulates this many games for each coin. Limits of nodes do not apply, so that it is never weaker than its rating. */
export function mcts(playouts: number): SparringBot {
  return (position, random, rules, { shouldStop }) =>
    mctsColumn(position, random, rules, shouldStop ? { shouldStop } : {}, playouts);
}
