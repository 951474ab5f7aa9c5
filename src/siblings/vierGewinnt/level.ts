/** How well the computer plays. */
import type { Weights } from '../../bot/evaluation/features.ts';
import { greedyColumn } from '../../bot/sparring/greedy.ts';
import type { Position } from '../../engine/position.ts';
import type { RandomStream } from '../../engine/random.ts';
import { CONNECT_FOUR } from '../../engine/rules.ts';
import { perfectLevel } from './perfectLevel.ts';
import { searchLevel } from './searchLevel.ts';

export const LEVEL_NAMES = ['simple', 'medium', 'strong', 'perfect'] as const;

export type LevelName = (typeof LEVEL_NAMES)[number];

/** A computer that plays. */
export interface Level {
  readonly name: LevelName;
  /**
   * An open column; the game must not be over.
   *
   * @throws {GameLeftError} when it is interrupted in a long thought
   */
  chooseColumn(position: Position): number | Promise<number>;
}

/** Positions that a level looks at for a move; the strong one thinks for about a second. */
const NODES = { medium: 1_000, strong: 4_000_000 };

/** What levels are made from: each takes what it needs. */
export interface LevelMeans {
  readonly random: RandomStream;
  /** Evaluate what is searched. */
  readonly weights: Weights;
  /** Ends long thinking. */
  readonly interrupted: AbortSignal;
}

function chooserOf(name: LevelName, { random, weights, interrupted }: LevelMeans): Level['chooseColumn'] {
  switch (name) {
    case 'simple':
      return (position) => greedyColumn(position, random, CONNECT_FOUR);
    case 'medium':
    case 'strong':
      return searchLevel(weights, NODES[name]);
    case 'perfect':
      return perfectLevel(interrupted);
  }
}

/** The level with this name. */
export function createLevel(name: LevelName, means: LevelMeans): Level {
  return { name, chooseColumn: chooserOf(name, means) };
}
