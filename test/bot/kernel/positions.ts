/** Positions for the kernel's tests and proofs, and a kernel. */
import fc from 'fast-check';
import { DEFAULT_WEIGHTS, Kernel } from '../../../src/bot/index.ts';
import { FOUR_CONNECT_XTREME, openColumns, type Position, play } from '../../../src/engine/index.ts';
import { armedPositions, gamePlans, lastCoins } from '../../../src/verify/arbitraries.ts';
import { positionsOf } from '../../../src/verify/gamePlan.ts';

/** A kernel that has not searched yet, with the hand-set weights. */
export function defaultKernel(tableBits?: number): Kernel {
  const kernel = new Kernel(FOUR_CONNECT_XTREME, tableBits);
  kernel.setEvaluation(0, { weights: DEFAULT_WEIGHTS });
  return kernel;
}

/** The columns in which a coin of the side to move wins. */
export function winsIn(position: Position): number[] {
  return openColumns(position.board).filter((column) =>
    play(position, column, FOUR_CONNECT_XTREME).outcome?.winners.includes(position.toMove),
  );
}

/** Positions of random games that satisfy this condition. */
export function positionsThat(are: (position: Position) => boolean): fc.Arbitrary<Position> {
  return fc
    .tuple(gamePlans, fc.nat())
    .map(([plan, at]) => {
      const some = positionsOf(plan).filter(are);
      return some[at % Math.max(1, some.length)];
    })
    .filter((position) => position !== undefined);
}

/** Positions to search, drawn from games and from all the rare cases. */
export const positions: fc.Arbitrary<Position> = fc.oneof(
  { weight: 3, arbitrary: positionsThat(() => true) },
  { weight: 2, arbitrary: armedPositions.map(({ position }) => position) },
  { weight: 1, arbitrary: lastCoins.map(({ position }) => position) },
);

/** Positions in which a bomb may drop in the next round. */
export const positionsInWindows = positions.filter(
  ({ bomb, round, bombsDropped }) =>
    bomb === null &&
    FOUR_CONNECT_XTREME.windows.some(({ first, last }, window) => {
      return window === bombsDropped && round + 1 >= first && round < last;
    }),
);
