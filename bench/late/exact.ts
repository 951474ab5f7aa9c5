/**
 * Exact values of late positions: all bombs have dropped, or the last one is due within a few rounds, so that a search reaches the end of
 * the game in every line. A test holds them equal to an exhaustive search by naive rules.
 */
import type { Kernel } from '../../src/bot/kernel/kernel.ts';
import { PROVEN_SCORE, WIN_SCORE } from '../../src/bot/kernel/kernelExports.ts';
import { chanceOutcomes } from '../../src/bot/search/chanceOutcomes.ts';
import { isFull, openColumns } from '../../src/engine/board.ts';
import { type Position, play } from '../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';

/** A score as expected points of the side to move, 0 to 1. */
export function pointsOfScore(score: number): number {
  const result = Math.abs(score) > PROVEN_SCORE ? Math.sign(score) : score / WIN_SCORE;
  return (result + 1) / 2;
}

/** What a position is worth to the side to move, in points; `null` if that takes more nodes than these. */
export function exactValue(kernel: Kernel, position: Position, maxNodes: number): number | null {
  if (isFull(position.board)) return 0;
  // A search that stops before its limit has no estimate in its value.
  const { score, nodes } = kernel.search(position, { nodes: maxNodes });
  return nodes < maxNodes ? pointsOfScore(score) : null;
}

/** What a column is worth to the side to move, in points; `null` if that takes more nodes for one of its outcomes. */
export function exactColumnValue(
  kernel: Kernel,
  position: Position,
  column: number,
  maxNodes: number,
): number | null {
  const { position: next, outcome } = play(position, column, FOUR_CONNECT_XTREME);
  if (outcome !== null && outcome.reason !== 'fullBoard') {
    if (outcome.winners.length === 2) return 0.5;
    return Number(outcome.winners[0] === position.toMove);
  }
  let sum = 0;
  for (const { probability, position: shown } of chanceOutcomes(next)) {
    const value = exactValue(kernel, shown, maxNodes);
    if (value === null) return null;
    sum += probability * (1 - value);
  }
  return sum;
}

/** The most that a column is worth, over all columns, and what this one gives away of it. */
export function givenAway(
  kernel: Kernel,
  position: Position,
  column: number,
  maxNodes: number,
): { readonly best: number; readonly lost: number } | null {
  const values = new Map(
    openColumns(position.board).map((each) => [each, exactColumnValue(kernel, position, each, maxNodes)]),
  );
  const known = [...values.values()].filter((value) => value !== null);
  if (known.length < values.size) return null;
  const best = Math.max(...known);
  return { best, lost: best - (values.get(column) as number) };
}
