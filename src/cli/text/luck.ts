/** What is said of a score without the luck of the bombs, and the same for scripts. */
import { type AdjustedStrength, eloFields, type MatchReport } from '../../arena/index.ts';
import { formatEloRange, formatScore, LUCK, percent, WITHOUT_LUCK } from '../../page/index.ts';
import { harmless } from './words.ts';

/** Less is not shown. */
const LEAST_LUCK = 0.05;

/** Fewer games saved are not worth a word. */
const LEAST_GAIN = 1.05;

/** Of fewer pairs, a ratio of variances says next to nothing. */
const LEAST_PAIRS = 16;

interface Adjusted extends Pick<MatchReport, 'adjusted'> {
  readonly players: readonly [{ readonly name: string }, { readonly name: string }];
}

function describeLuck({ luck, luckChance }: AdjustedStrength, players: Adjusted['players']): string {
  const games = Math.abs(luck);
  if (games < LEAST_LUCK) return 'luck was even';
  const lucky = harmless(players[luck > 0 ? 0 : 1].name);
  const share = luckChance < 0.01 ? 'less than 1 %' : percent(luckChance);
  return `luck gave ${lucky} ${games.toFixed(1)} games (this much or more in ${share} of matches)`;
}

/** Two lines about the strength of the first player without luck, for people who have never heard of it; none if it is unknown. */
export function describeAdjusted({ adjusted, players }: Adjusted): string[] {
  if (adjusted === null) return [];
  const { score, elo, gain } = adjusted;
  const certainty =
    gain !== null && gain >= LEAST_GAIN && score.count >= LEAST_PAIRS
      ? `, and is as certain as after ${gain.toFixed(1)} times the games`
      : '';
  return [
    `${WITHOUT_LUCK}: score ${formatScore(score)}, Elo ${formatEloRange(elo)}: ${describeLuck(adjusted, players)}`,
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
