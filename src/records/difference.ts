/** Differences between a recorded game and the rules, to be shown to a person. */
import { isDeepStrictEqual } from 'node:util';
import { drawPosition } from '../engine/draw.ts';
import type { Position } from '../engine/position.ts';

/** Where a recording first departs from the rules. */
export interface Difference {
  /** The round of the state last compared. */
  readonly round: number;
  /** What differs: `state`, or the field of the recording. */
  readonly field: string;
  /** By the rules. */
  readonly expected: string;
  /** In the recording. */
  readonly got: string;
  /** The position by the rules, drawn; after it the recorded one where it differs and can be drawn. */
  readonly boards: string;
}

/** Compares what the rules say at a position with a field of the recording. */
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

/** The first one that is a difference. */
export function firstDifference(differences: readonly (Difference | null)[]): Difference | null {
  return differences.find((difference) => difference !== null) ?? null;
}
