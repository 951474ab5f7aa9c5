/** Pairs of games drawn by chance, with a lead that is known exactly: to see how often tests and intervals err. */
import { mean } from 'simple-statistics';
import { expectedScore, type PairScore } from '../../../src/arena/index.ts';
import { type RandomStream, stream } from '../../../src/engine/index.ts';

/** The strength of two simulated players, and how their games end. */
export interface SimulatedPlayers {
  /** The lead of the first player. */
  readonly elo: number;
  /** The share of games that both win, or as near to it as such a lead allows. */
  readonly draws: number;
  /** True if the luck of every pair is measured. It is about half of what scores vary by. */
  readonly hasLuck: boolean;
}

/** The share of a score's variance that luck explains. */
const SHARE_OF_LUCK = 0.45;
/** Chances of winning that luck may leave, all equally likely. */
const CHANCES = 64;
/** The judge measures luck too large by this, and with a random error. */
const JUDGED = 1 / 0.92;
const LARGEST_ERROR = 0.12;
/** Draws from a distribution to find out its shape. */
const TRIES = 64 * CHANCES;

/** A draw from the gamma distribution (Marsaglia and Tsang, "A simple method for generating gamma variables", 2000). */
function gamma(shape: number, random: RandomStream): number {
  if (shape < 1) return gamma(shape + 1, random) * (1 - random.float()) ** (1 / shape);
  const scale = shape - 1 / 3;
  for (;;) {
    const normal = random.gaussian();
    const cube = (1 + normal / Math.sqrt(9 * scale)) ** 3;
    if (cube <= 0) continue;
    const limit = normal ** 2 / 2 + scale - scale * cube + scale * Math.log(cube);
    if (Math.log(1 - random.float()) < limit) return scale * cube;
  }
}

/** Chances of a win with this mean and variance, from the beta distribution. */
function chancesWith(centre: number, variance: number): number[] {
  const size = (centre * (1 - centre)) / variance - 1;
  const random = stream(1, 'chances');
  const draw = () => {
    const one = gamma(size * centre, random);
    return one / (one + gamma(size * (1 - centre), random));
  };
  const sorted = Array.from({ length: TRIES }, draw).sort((a, b) => a - b);
  const groups = Array.from({ length: CHANCES }, (_, group) =>
    mean(sorted.filter((_, at) => Math.floor((at * CHANCES) / TRIES) === group)),
  );
  // Scaled towards the end that is near, so that all stay chances and their mean is exact.
  const own = mean(groups);
  return groups.map((one) =>
    own > centre ? (one * centre) / own : 1 - ((1 - one) * (1 - centre)) / (1 - own),
  );
}

/** Draws a pair of such players. */
export function simulatedPairs({
  elo,
  draws,
  hasLuck,
}: SimulatedPlayers): (random: RandomStream) => PairScore {
  const centre = expectedScore(elo);
  const possible = Math.min(draws, 2 * Math.min(centre, 1 - centre));
  const variance = SHARE_OF_LUCK * (centre * (1 - centre) - possible / 4);
  const chances = hasLuck ? chancesWith(centre, variance) : [centre];
  const room = chances.map((chance) => 2 * Math.min(chance, 1 - chance));
  const part = Math.min(1, possible / mean(room));
  // Below the first of both a game is won, up to the second it is drawn.
  const won = chances.map((chance, at) => chance - (part * (room[at] as number)) / 2);
  const notLost = won.map((one, at) => one + part * (room[at] as number));
  const points = (at: number, place: number) =>
    place < (won[at] as number) ? 1 : place < (notLost[at] as number) ? 0.5 : 0;
  return (random) => {
    // One number decides the luck of a game and its end, by its whole and its broken part: that is faster.
    const first = chances.length * random.float();
    const second = chances.length * random.float();
    const [one, other] = [Math.floor(first), Math.floor(second)];
    const score = (points(one, first - one) + points(other, second - other)) / 2;
    if (!hasLuck) return { score };
    const luck = ((chances[one] as number) + (chances[other] as number)) / 2 - centre;
    const error = LARGEST_ERROR * (random.float() - random.float());
    return { score, luck: JUDGED * luck + error };
  };
}
