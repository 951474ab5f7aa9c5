/** A plain count of every term of a blend, straight from its meaning in `src/bot/evaluation/blend.ts`. */
import type { TermName } from '../../../src/bot/evaluation/blend.ts';
import { CELLS, COLUMNS, FREE, type Position, rowOf } from '../../../src/engine/index.ts';
import { COUNTS } from './featureReference.ts';
import { type View, viewsOf } from './look.ts';

/** The sealed cells with no sealed cell below: the lowest threat of each column whose lowest is own. */
function lowestThreats({ own }: View): number[] {
  return own.sealed.filter((cell) => !own.sealed.includes(cell - COLUMNS));
}

function waitsFavourably(view: View, cell: number): boolean {
  return !view.isPlayable(cell) && view.isFavourable(rowOf(cell));
}

/** Counts every term of a position, the side to move's minus the opponent's. */
export function countTerms(position: Position): Record<TermName, number> {
  const [mover, other] = viewsOf(position);
  const lead = (count: (view: View) => number) => count(mover) - count(other);
  const free = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => mover.board[cell] === FREE);
  const isSealed = (cell: number) => mover.own.sealed.includes(cell) || other.own.sealed.includes(cell);
  // The cell just below a threat gives it away; without a threat no cell harms.
  const harmless = free.filter((cell) => !isSealed(cell) && !isSealed(cell + COLUMNS));
  const moverRunsOut = harmless.length % 2 === 0;
  const threats = lead(({ own }) => own.threats.length);
  return {
    zugzwang: moverRunsOut ? 0 - Number(other.own.sealed.length > 0) : Number(mover.own.sealed.length > 0),
    lowestThreats: lead((view) => lowestThreats(view).filter((cell) => waitsFavourably(view, cell)).length),
    lastCell: free.length % 2 === 1 ? 1 : -1,
    mobility: lead(COUNTS.mobility),
    bombLosses: lead(({ destroyed, now }) => destroyed.filter((cell) => now.own.coins.includes(cell)).length),
    threats,
    collapseThreats: position.bomb === null ? 0 : threats - lead(({ now }) => now.own.threats.length),
  };
}
