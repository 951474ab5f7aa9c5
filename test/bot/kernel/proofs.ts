/** Proven results by brute force: over every column and every bomb of the readable rules, without values or means. */
import { expect } from 'vitest';
import { type Kernel, PROVEN_SCORE, WIN_SCORE } from '../../../src/bot/index.ts';
import { isFull, type Outcome, openColumns, type Position, play, spawn } from '../../../src/engine/index.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { gamePlans } from '../../../src/verify/arbitraries.ts';
import { positionsOf } from '../../../src/verify/gamePlan.ts';
import { alwaysWith } from '../../thorough.ts';

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

/** Return the consequence of a coin: the end of the game, or every position that may come next. */
export type Drop = (
  position: Position,
  column: number,
) => { outcome: Outcome | null; next: readonly Position[] };

const dropBeforeAnyBomb: Drop = (position, column) => {
  const turn = play(position, column, FOUR_CONNECT_XTREME);
  return { outcome: turn.outcome, next: turn.outcome === null ? withBombs(turn.position) : [] };
};

/** True if the side to move wins, or else loses, within this many plies, whatever the opponent does and wherever bombs drop. */
export function ends(position: Position, plies: number, wins: boolean, drop = dropBeforeAnyBomb): boolean {
  if (isFull(position.board)) return !wins;
  if (plies <= 0) return false;
  const leads = (column: number): boolean => {
    const { outcome, next } = drop(position, column);
    if (outcome === null) return next.every((shown) => ends(shown, plies - 1, !wins, drop));
    return outcome.winners.length === 1 && (outcome.winners[0] === position.toMove) === wins;
  };
  const columns = openColumns(position.board);
  return wins ? columns.some(leads) : columns.every(leads);
}

/**
 * Expect that a search of this depth proves exactly what is true: a proven result comes in as many plies as it says and,
 * within its depth, no sooner; and the search misses no end of the game within its depth.
 */
export function expectExactProof(kernel: Kernel, position: Position, depth: number): void {
  const { score } = kernel.search(position, { depth });
  if (Math.abs(score) <= PROVEN_SCORE) {
    expect([ends(position, depth, true), ends(position, depth, false)]).toEqual([false, false]);
    return;
  }
  const plies = WIN_SCORE - Math.abs(score);
  const isOver = (within: number) => ends(position, within, score > 0);
  expect([isOver(Math.min(plies - 1, depth)), isOver(plies)]).toEqual([false, true]);
}

/** Call `expectExactProof` for all positions of this many random games. */
export function expectExactProofs(kernel: Kernel, depth: number, { games }: { games: number }): void {
  alwaysWith({ numRuns: games }, [gamePlans], (plan) => {
    const reached = positionsOf({ ...plan, peaceful: true });
    for (const position of reached.filter(({ board }) => !isFull(board))) {
      expectExactProof(kernel, position, depth);
    }
  });
}
