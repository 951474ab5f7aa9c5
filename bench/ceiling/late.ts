/** Late positions, with the third bomb still to come: the share that a search solves, and the regret of shorter searches against exact values. */
import { mean } from 'simple-statistics';
import { estimateMean } from '../../src/arena/index.ts';
import { openColumns, type Position } from '../../src/engine/index.ts';
import { figure, interval, percent, say } from '../shared/bench.ts';
import { chanceOfColumn } from '../shared/columnChance.ts';
import { samplePositions } from '../shared/ownGames.ts';
import type { Kernels } from './kernels.ts';

const NODES = [300, 1000, 10_000, 100_000, 300_000];
const GAME_NODES = 2000;
/** The first and the last round of such positions. */
const [FROM, UNTIL] = [19, 29];

interface Options {
  readonly seed: number;
  /** The number of positions. */
  readonly count: number;
  /** The number of nodes with which a position, and each of its columns, has to be solved. */
  readonly judgeNodes: number;
}

const isLate = ({ bombsDropped, bomb, round }: Position) =>
  bombsDropped === 2 && bomb === null && round >= FROM && round <= UNTIL;

/** The exact chance of each open column; `null` if one of them is not solved. */
function exactChances({ judge }: Kernels, position: Position, nodes: number): Map<number, number> | null {
  const chances = new Map<number, number>();
  for (const column of openColumns(position.board)) {
    // A bomb in a column is as hard to solve as no bomb.
    const { chance, isExact } = chanceOfColumn(judge, position, column, nodes, 1);
    if (!isExact) return null;
    chances.set(column, chance);
  }
  return chances;
}

/** Prints the table of late positions. */
export function lateTable(kernels: Kernels, { seed, count, judgeNodes }: Options): void {
  const { player, judge } = kernels;
  const sample = { seed, path: ['ceiling', 'late'], nodes: GAME_NODES };
  const positions = [...samplePositions(player, sample, count, isLate)];
  const rows = positions.map((position) => {
    judge.clearTable();
    const { nodes } = judge.search(position, { nodes: judgeNodes });
    const chances = nodes < judgeNodes ? exactChances(kernels, position, judgeNodes) : null;
    if (chances === null) return { isSolved: nodes < judgeNodes, regrets: null };
    const best = Math.max(...chances.values());
    const regretOf = (column: number) => best - (chances.get(column) as number);
    const regrets = NODES.map((limit) => {
      player.clearTable();
      return regretOf(player.search(position, { nodes: limit }).column);
    });
    return { isSolved: true, regrets: [...regrets, best - mean([...chances.values()])] };
  });
  const solved = rows.filter(({ isSolved }) => isSolved).length;
  say(`Rounds ${FROM} to ${UNTIL} with the third bomb to come`);
  figure(`  solved with ${judgeNodes} nodes`, `${solved} of ${count}, ${percent(solved / count)}`);
  const exact = rows.flatMap(({ regrets }) => (regrets === null ? [] : [regrets]));
  if (exact.length === 0) return;
  for (const [index, name] of [...NODES.map((nodes) => `${nodes} nodes`), 'a random column'].entries())
    figure(
      `  regret of ${name}, ${exact.length} positions`,
      `${interval(estimateMean(exact.map((regrets) => 100 * (regrets[index] as number))), 2)} %`,
    );
}
