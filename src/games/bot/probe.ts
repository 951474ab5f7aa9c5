/** Whether a bot reads its parameters: each is tried at its ends, in games of the bot against itself. */
import { stream } from '../../engine/index.ts';
import type { Gene, Genome } from '../../tuner/index.ts';

/** Pairs of games in which a parameter may show: with the values at the start, then with others, where it may count for more. */
const TRIES = 6;

/** Games that a parameter has had when it counts as one that changes nothing. */
export const PROBE_GAMES = 2 * TRIES;

/** Plays a pair of games for each couple; returns whether both played alike, as far as they saw the same positions. */
type PlayAlike = (couples: readonly (readonly [Genome, Genome])[], attempt: number) => Promise<boolean[]>;

/**
 * The names of genes that never change an answer; `null` for a bot that plays differently with the same genome: its answers show
 * nothing.
 */
export async function deadGenes(
  genes: readonly Gene[],
  start: Genome,
  playAlike: PlayAlike,
): Promise<string[] | null> {
  let unseen = genes.map((_, index) => index);
  for (let attempt = 0; attempt < TRIES && unseen.length > 0; attempt++) {
    const random = stream(0, 'probe', attempt);
    const ground = attempt === 0 ? start : genes.map(({ min, max }) => random.int(min, max));
    const couples = unseen.map((index) => {
      const { min, max } = genes[index] as Gene;
      // Only one between the first and the last of several choices may be different.
      const low = min + (attempt % (max - min));
      return [ground.with(index, low), ground.with(index, max)] as const;
    });
    const [isSteady, ...alike] = await playAlike([[ground, ground], ...couples], attempt);
    if (!isSteady) return null;
    unseen = unseen.filter((_, place) => alike[place]);
  }
  return unseen.map((index) => genes[index]?.name ?? '');
}
