/** The regret of searches against the longest one, by phase of the game and nodes. */

import { estimateMean } from '../../src/arena/index.ts';
import { Learning } from '../../src/bot/index.ts';
import type { Position } from '../../src/engine/index.ts';
import { figure, interval, say } from '../shared/bench.ts';
import { chanceOfColumn } from '../shared/columnChance.ts';
import { samplePositions } from '../shared/ownGames.ts';
import type { Kernels } from './kernels.ts';

const NODES = [1000, 10_000, 100_000, 300_000, 1_000_000];
const GAME_NODES = 5000;

interface Options {
  readonly seed: number;
  /** The number of positions. */
  readonly count: number;
  /** The number of nodes for the value of a column. */
  readonly judgeNodes: number;
}

/** The regret of the choices after each number of `NODES` in a position, as a part of a win, against the last of them. */
function regretsIn({ player, judge }: Kernels, position: Position, judgeNodes: number): number[] {
  const steps: { nodes: number; column: number }[] = [];
  player.clearTable();
  player.search(position, { nodes: Math.max(...NODES), onProgress: (result) => steps.push(result) });
  const columns = NODES.map(
    (nodes) => (steps.findLast((step) => step.nodes <= nodes) ?? steps[0])?.column as number,
  );
  const chosen = [...new Set(columns)];
  if (chosen.length === 1) return NODES.map(() => 0);
  judge.clearTable();
  const chances = new Map(
    chosen.map((column) => [column, chanceOfColumn(judge, position, column, judgeNodes).chance] as const),
  );
  const chanceOf = (column: number) => chances.get(column) as number;
  return columns.map((column) => chanceOf(columns.at(-1) as number) - chanceOf(column));
}

/** Prints the table of regrets. */
export function regretTable(kernels: Kernels, { seed, count, judgeNodes }: Options): void {
  say(`Regret against ${Math.max(...NODES)} nodes, in %, after ${NODES.slice(0, -1).join(', ')} nodes`);
  const sample = { seed, path: ['ceiling', 'regret'], nodes: GAME_NODES };
  const rows = [...samplePositions(kernels.player, sample, count)].map((position) => ({
    phase: Learning.phaseAfter(position.bombsDropped, position.bomb !== null),
    regrets: regretsIn(kernels, position, judgeNodes),
  }));
  const print = (name: string, part: typeof rows) =>
    figure(
      `  ${name}, ${part.length} positions`,
      ...NODES.slice(0, -1).map((_, index) =>
        interval(estimateMean(part.map(({ regrets }) => 100 * (regrets[index] as number))), 2),
      ),
    );
  for (const [phase, name] of Learning.PHASE_NAMES.entries()) {
    const part = rows.filter((row) => row.phase === phase);
    if (part.length > 1) print(name, part);
  }
  print('all', rows);
}
