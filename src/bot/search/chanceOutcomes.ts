/** The positions that may follow from a coin, depending on whether and where a bomb drops (rules.md section 3). */
import { FOUR_CONNECT_XTREME, openColumns, type Position, spawn } from '../../engine/index.ts';
import { PROVEN_SCORE } from '../kernel/kernelExports.ts';

/** All positions that the side to move may face, with a new bomb or without one; a single one if no bomb can drop now. */
export function chanceOutcomes(
  position: Position,
): { readonly probability: number; readonly position: Position }[] {
  const { round, bomb, board, bombsDropped } = position;
  const window = FOUR_CONNECT_XTREME.windows[bombsDropped];
  const open = openColumns(board);
  if (bomb !== null || open.length === 0 || !window || round < window.first || round > window.last)
    return [{ probability: 1, position }];
  const dropsNow = 1 / (window.last - round + 1);
  const bombs = open.map((column) => ({
    probability: dropsNow / open.length,
    position: spawn(position, column, FOUR_CONNECT_XTREME),
  }));
  return dropsNow === 1 ? bombs : [{ probability: 1 - dropsNow, position }, ...bombs];
}

/**
 * The score of a position in which a bomb may drop, from the scores of its outcomes, as in the kernel: the slowest if all are
 * proven wins, or all losses, because the game is over by then whatever drops; otherwise their mean, which proves nothing.
 */
export function worthOf(outcomes: readonly { readonly probability: number; readonly value: number }[]) {
  const values = outcomes.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least > PROVEN_SCORE) return least;
  if (most < -PROVEN_SCORE) return most;
  const mean = outcomes.reduce((sum, { probability, value }) => sum + probability * value, 0);
  return Math.max(-PROVEN_SCORE, Math.min(PROVEN_SCORE, Math.round(mean)));
}
