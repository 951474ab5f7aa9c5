/** How well the computer plays. */
import type { Weights } from '../bot/features.ts';
import type { Position } from '../engine/position.ts';
import type { RandomStream } from '../engine/random.ts';
import { searchLevel } from './searchLevel.ts';
import { simpleColumn } from './simpleColumn.ts';

export const LEVEL_NAMES = ['simple', 'medium', 'strong'] as const;

export type LevelName = (typeof LEVEL_NAMES)[number];

/** A computer that plays. */
export interface Level {
  readonly name: LevelName;
  /** An open column; the game must not be over. */
  chooseColumn(position: Position): number | Promise<number>;
}

/** Positions that a level looks at for a move; the strong one thinks for about a second. */
const NODES = { medium: 1_000, strong: 4_000_000 };

/** The level with this name. What is random about it comes from the stream; `weights` evaluate what it searches. */
export function createLevel(name: LevelName, random: RandomStream, weights: Weights): Level {
  const chooseColumn =
    name === 'simple'
      ? (position: Position) => simpleColumn(position, random)
      : searchLevel(weights, NODES[name]);
  return { name, chooseColumn };
}
