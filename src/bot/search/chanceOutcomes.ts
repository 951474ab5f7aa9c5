/** What chance makes of a position: the bombs that may drop now, each with its probability (rules.md section 3). */
import { openColumns } from '../../engine/board.ts';
import { type Position, spawn } from '../../engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../engine/rules.ts';

/** What a bomb, or none, makes of a position, and how likely that is. */
export interface ChanceOutcome {
  readonly probability: number;
  readonly position: Position;
}

/** The positions that the side to move may be shown: one when no bomb can drop now. */
export function chanceOutcomes(position: Position): ChanceOutcome[] {
  const { round, bomb, board, bombsDropped } = position;
  const window = FOUR_CONNECT_XTREME.windows[bombsDropped];
  const open = openColumns(board);
  if (bomb !== null || open.length === 0 || !window || round < window.first || round > window.last) {
    return [{ probability: 1, position }];
  }
  const dropsNow = 1 / (window.last - round + 1);
  const bombs = open.map((column) => ({
    probability: dropsNow / open.length,
    position: spawn(position, column, FOUR_CONNECT_XTREME),
  }));
  return dropsNow === 1 ? bombs : [{ probability: 1 - dropsNow, position }, ...bombs];
}
