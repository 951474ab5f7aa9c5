/** Positions of Connect Four without bombs, from games without a winner. */
import fc from 'fast-check';
import { CELLS, CONNECT_FOUR, initialPosition, type Position } from '../../../../src/engine/index.ts';
import { rolls } from '../../../../src/verify/arbitraries.ts';
import { playPlan } from '../../../../src/verify/gamePlan.ts';

/** Positions with this many coins; rarely fewer, when every coin wins. */
export function quietPositions(least: number, most = CELLS): fc.Arbitrary<Position> {
  const game = {
    rules: CONNECT_FOUR,
    schedule: { rounds: [], rolls: [] },
    starter: 1,
    peaceful: true,
  } as const;
  return fc.array(rolls, { minLength: least, maxLength: most, size: 'max' }).map((choices) => {
    const last = [...playPlan({ ...game, choices })].at(-1);
    if (last === undefined) return initialPosition(1);
    return last.turn.outcome?.reason === 'line' ? last.before : last.turn.position;
  });
}
