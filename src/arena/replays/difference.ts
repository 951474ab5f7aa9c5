/** Differences between a recorded game and the rules, as shown to people. */
import { isDeepStrictEqual } from 'node:util';
import { drawPosition, type Position } from '../../engine/index.ts';

/** The first point at which a recording departs from the rules. */
export interface Difference {
  /** The round of the state last compared. */
  readonly round: number;
  /** What differs: `state`, or the field of the recording. */
  readonly field: string;
  /** According to the rules. */
  readonly expected: string;
  /** According to the recording. */
  readonly got: string;
  /** The position according to the rules, drawn, followed by the recorded one if it differs and can be drawn. */
  readonly boards: string;
}

/** The first difference of one game in a file. */
export interface Mismatch extends Difference {
  readonly id: number | string;
  /** The line of the file, from 1. */
  readonly line: number;
}

/** Compares a field of the recording with its value by the rules in this position. */
export function fieldDifference(
  position: Position,
  field: string,
  expected: unknown,
  got: unknown,
): Difference | null {
  if (isDeepStrictEqual(expected, got)) return null;
  return {
    round: position.round,
    field,
    expected: JSON.stringify(expected),
    got: JSON.stringify(got),
    boards: `by the rules:\n${drawPosition(position)}`,
  };
}

/** The first difference in the list, if there is one. */
export function firstDifference(differences: readonly (Difference | null)[]): Difference | null {
  return differences.find((difference) => difference !== null) ?? null;
}
