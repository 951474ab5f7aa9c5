/** Networks of random numbers, and positions to try them on. */
import fc from 'fast-check';
import { type Network, PHASES, quantise, ROWS, UNITS } from '../../../src/bot/network/network.ts';
import { COLUMNS, cellIndex, columnOf, rowOf } from '../../../src/engine/board.ts';
import type { Position } from '../../../src/engine/position.ts';
import { stream } from '../../../src/engine/random.ts';
import { armedPositions, gamePlans } from '../../../src/verify/arbitraries.ts';
import { positionsOf } from '../../../src/verify/gamePlan.ts';

/** Random numbers of the size of trained ones. */
export function drawNetwork(seed: number): Network {
  const random = stream(seed, 'network');
  const draw = (length: number, spread: number) =>
    Float32Array.from({ length }, () => spread * random.gaussian());
  return quantise({
    rows: draw(ROWS * UNITS, 0.2),
    output: draw(PHASES * UNITS, 0.5),
    bias: draw(PHASES, 0.5),
  });
}

/** Positions of games, and some with a live bomb. */
export const positions: fc.Arbitrary<Position> = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(gamePlans, fc.nat()).map(([plan, at]) => pick(positionsOf(plan), at)) },
  { weight: 1, arbitrary: armedPositions.map(({ position }) => position) },
);

export function pick<T>(values: readonly T[], at: number): T {
  return values[at % values.length] as T;
}

/** The mirror image of a position. */
export function mirror(position: Position): Position {
  const board = position.board.map(
    (_, cell) => position.board[cellIndex(rowOf(cell), COLUMNS - 1 - columnOf(cell))],
  ) as typeof position.board;
  const bomb = position.bomb && { ...position.bomb, column: COLUMNS - 1 - position.bomb.column };
  return { ...position, board, bomb };
}
