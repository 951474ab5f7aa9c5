/** Proven results by brute force: over every column and every bomb of the readable rules, without values or means. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Kernel } from '../../../src/bot/kernel/kernel.ts';
import { PROVEN_SCORE, WIN_SCORE } from '../../../src/bot/kernel/kernelExports.ts';
import { isFull, openColumns } from '../../../src/engine/board.ts';
import { type Position, play, spawn } from '../../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { gamePlans } from '../../../src/verify/arbitraries.ts';
import { positionsOf } from '../../../src/verify/gamePlan.ts';

/** Every position that may follow from this one, depending on bombs, before its player moves. */
function withBombs(position: Position): Position[] {
  const { round, bomb, bombsDropped, board } = position;
  const window = FOUR_CONNECT_XTREME.windows[bombsDropped];
  if (bomb !== null || isFull(board) || !window || round < window.first || round > window.last) {
    return [position];
  }
  const bombs = openColumns(board).map((column) => spawn(position, column, FOUR_CONNECT_XTREME));
  return round === window.last ? bombs : [position, ...bombs];
}

/** Whether the side to move wins within this many plies, whatever the opponent does and wherever bombs drop. */
function winsWithin(position: Position, plies: number): boolean {
  if (plies <= 0) return false;
  return openColumns(position.board).some((column) => {
    const { outcome, position: next } = play(position, column, FOUR_CONNECT_XTREME);
    if (outcome !== null) return outcome.winners.join() === `${position.toMove}`;
    return withBombs(next).every((shown) => losesWithin(shown, plies - 1));
  });
}

/** Whether the side to move loses within this many plies, whatever it does and wherever bombs drop. */
function losesWithin(position: Position, plies: number): boolean {
  if (isFull(position.board)) return true;
  if (plies <= 0) return false;
  return openColumns(position.board).every((column) => {
    const { outcome, position: next } = play(position, column, FOUR_CONNECT_XTREME);
    if (outcome !== null) return !outcome.winners.includes(position.toMove);
    return withBombs(next).every((shown) => winsWithin(shown, plies - 1));
  });
}

/**
 * What a search this many plies deep says of the end of the game is so: a proven result comes in as many plies as it says,
 * and no sooner as far as the search can see; and it misses none within its depth.
 */
export function expectExactProof(kernel: Kernel, position: Position, depth: number): void {
  const { score } = kernel.search(position, { depth });
  if (Math.abs(score) <= PROVEN_SCORE) {
    expect([winsWithin(position, depth), losesWithin(position, depth)]).toEqual([false, false]);
    return;
  }
  const plies = WIN_SCORE - Math.abs(score);
  const isOver = score > 0 ? winsWithin : losesWithin;
  expect([isOver(position, Math.min(plies - 1, depth)), isOver(position, plies)]).toEqual([false, true]);
}

/** The same for the positions of some long games. */
export function expectExactProofs(kernel: Kernel, depth: number, { games }: { games: number }): void {
  fc.assert(
    fc.property(gamePlans, (plan) => {
      const reached = positionsOf({ ...plan, peaceful: true });
      for (const position of reached.filter(({ board }) => !isFull(board))) {
        expectExactProof(kernel, position, depth);
      }
    }),
    { numRuns: games },
  );
}
