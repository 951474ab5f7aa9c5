import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_DEPTH, PROVEN_SCORE, WIN_SCORE } from '../../../src/bot/kernel/kernelExports.ts';
import { chooseResistance } from '../../../src/bot/search/timedSearch.ts';
import { FOUR_CONNECT_XTREME, openColumns, type Position, play } from '../../../src/engine/index.ts';
import { wholeGamePlans } from '../../../src/verify/arbitraries.ts';
import { positionsOf } from '../../../src/verify/gamePlan.ts';
import { defaultKernel } from '../kernel/positions.ts';

const kernel = defaultKernel(16);
const never = () => false;

/** Lost positions without chance, from played games. */
function lostPositions(): Position[] {
  return fc
    .sample(wholeGamePlans, { numRuns: 300, seed: 3 })
    .flatMap((plan) => positionsOf({ ...plan, peaceful: true }))
    .filter(({ bombsDropped, board }) => bombsDropped === 3 && openColumns(board).length > 1)
    .filter((position) => kernel.search(position, { nodes: 50_000 }).score < -PROVEN_SCORE)
    .slice(0, 100);
}

function pliesToLoss(position: Position, column: number): number {
  const { outcome, position: next } = play(position, column, FOUR_CONNECT_XTREME);
  return outcome === null ? 1 + WIN_SCORE - kernel.search(next, { depth: MAX_DEPTH }).score : 1;
}

describe('the choice in a lost position', () => {
  const positions = lostPositions();

  it('resists as long as possible', () => {
    expect(positions.length).toBeGreaterThan(30);
    for (const position of positions) {
      const open = openColumns(position.board);
      const plies = open.map((column) => pliesToLoss(position, column));
      const chosen = chooseResistance(kernel, position, open[0] as number, never);
      expect(plies[open.indexOf(chosen)]).toBe(Math.max(...plies));
    }
  });

  it('leaves the opponent as few winning answers as any column that resists as long', () => {
    const answersThatWin = (position: Position, column: number) => {
      const { outcome, position: next } = play(position, column, FOUR_CONNECT_XTREME);
      if (outcome !== null) return 8;
      return openColumns(next.board).filter((answer) => {
        const turn = play(next, answer, FOUR_CONNECT_XTREME);
        if (turn.outcome !== null) return turn.outcome.winners.includes(next.toMove);
        return kernel.search(turn.position, { depth: pliesToLoss(position, column) }).score < -PROVEN_SCORE;
      }).length;
    };
    for (const position of positions) {
      const open = openColumns(position.board);
      const chosen = chooseResistance(kernel, position, open[0] as number, never);
      const equal = open.filter((column) => pliesToLoss(position, column) === pliesToLoss(position, chosen));
      const fewest = Math.min(...equal.map((column) => answersThatWin(position, column)));
      expect(answersThatWin(position, chosen)).toBe(fewest);
    }
  });

  it('keeps the column of the search when there is no time', () => {
    for (const position of positions.slice(0, 10)) {
      const [, second] = openColumns(position.board);
      expect(chooseResistance(kernel, position, second as number, () => true)).toBe(second);
    }
  });
});
