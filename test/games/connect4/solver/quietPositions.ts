/** Positions of Connect Four without bombs, from games without a winner. */
import fc from 'fast-check';
import { CELLS, openColumns } from '../../../../src/engine/board.ts';
import { initialPosition, type Position, play } from '../../../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../../../src/engine/rules.ts';
import { pickColumn, ROLLS } from '../../../../src/engine/schedule.ts';

/** Drops coins that do not win, one for each choice, as long as there are any. */
function playQuietly(choices: readonly number[]): Position {
  let position = initialPosition(1);
  for (const choice of choices) {
    const quiet = openColumns(position.board)
      .map((column) => play(position, column, FOUR_CONNECT_XTREME))
      .filter(({ outcome }) => outcome?.reason !== 'line');
    if (quiet.length === 0) return position;
    const at = pickColumn(choice, [...quiet.keys()]);
    position = (quiet[at] as (typeof quiet)[number]).position;
  }
  return position;
}

/** Positions with this many coins; rarely fewer, when every coin wins. */
export function quietPositions(least: number, most = CELLS): fc.Arbitrary<Position> {
  return fc
    .array(fc.nat({ max: ROLLS - 1 }), { minLength: least, maxLength: most, size: 'max' })
    .map(playQuietly);
}
