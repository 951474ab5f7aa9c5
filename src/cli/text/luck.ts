/** What is said of a score without the luck of the bombs, and the same for scripts. */
import { type AdjustedStrength, eloFields, type MatchReport } from '../../arena/index.ts';
import {
  describeLuckOfMatch,
  formatEloRange,
  formatScore,
  LUCK,
  WITHOUT_LUCK,
} from '../../document/index.ts';
import { harmless } from './words.ts';

/** Fewer games saved are not worth a word. */
const LEAST_GAIN = 1.05;

/** Of fewer pairs, a ratio of variances says next to nothing. */
const LEAST_PAIRS = 16;

interface Adjusted extends Pick<MatchReport, 'adjusted'> {
  readonly players: readonly [{ readonly name: string }, { readonly name: string }];
}

/** Two lines about the strength of the first player without luck, for people who have never heard of it; none if it is unknown. */
export function describeAdjusted({ adjusted, players }: Adjusted): string[] {
  if (adjusted === null) return [];
  const { score, elo, gain } = adjusted;
  const names = [harmless(players[0].name), harmless(players[1].name)] as const;
  const certainty =
    gain !== null && gain >= LEAST_GAIN && score.count >= LEAST_PAIRS
      ? `, and is as certain as after ${gain.toFixed(1)} times the games`
      : '';
  return [
    `${WITHOUT_LUCK}: score ${formatScore(score)}, Elo ${formatEloRange(elo)}: ${describeLuckOfMatch(adjusted, names)}`,
    `  luck is ${LUCK}; the rest was played${certainty}`,
  ];
}

/** The same for scripts. */
export function adjustedFields(adjusted: AdjustedStrength | null) {
  if (adjusted === null) return null;
  const { score, elo, luck, luckChance, gain } = adjusted;
  const { mean, low, high } = score;
  return { score: mean, scoreLow: low, scoreHigh: high, ...eloFields(elo), luck, luckChance, gain };
}
