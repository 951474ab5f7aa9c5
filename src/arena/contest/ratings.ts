/**
 * Ratings: the strengths that make the results most likely, if a player's expected score is the logistic function of the
 * difference in Elo (the model of Bradley and Terry, 1952), found by Newton's method.
 *
 * Every player has also drawn one imaginary game against a player of strength 0, which keeps ratings finite after nothing
 * but wins or losses. Ratings are relative to the mean of the field. Their intervals come from the curvature of the
 * likelihood at its peak, as if games were independent, which makes them somewhat too wide for paired games; those of scores
 * without luck are narrowed by what these vary less.
 */
import { inverse, Matrix, solve } from 'ml-matrix';
import { mean } from 'simple-statistics';
import { type EloEstimate, expectedScore, Z_95 } from '../match/statistics.ts';

/** One player's score against another. */
export interface MeetingScore {
  /** Numbers of the players. */
  readonly players: readonly [number, number];
  /** The first one's, over all games: 1 for a win, ½ for a double win. */
  readonly score: number;
  readonly games: number;
}

/** Elo per unit of the logistic function. */
const ELO_SCALE = 400 / Math.LN10;
const PRIOR_GAMES = 1;
/** The likelihood is concave; Newton's method needs a handful. */
const MOST_STEPS = 100;
const PRECISION = 1e-9;
/** No step is longer, so that the first ones cannot overshoot. */
const LONGEST_STEP = 2;

/** The first derivatives of the log-likelihood, and the second ones with the sign changed: the information about the strengths. */
function curveAt(strengths: readonly number[], scores: readonly MeetingScore[]) {
  const count = strengths.length;
  const gradient = Matrix.zeros(count, 1);
  const information = Matrix.zeros(count, count);
  const add = (matrix: Matrix, row: number, column: number, value: number) =>
    matrix.set(row, column, matrix.get(row, column) + value);
  const expected = (difference: number) => expectedScore(ELO_SCALE * difference);
  strengths.forEach((strength, player) => {
    const chance = expected(strength);
    add(gradient, player, 0, PRIOR_GAMES * (0.5 - chance));
    add(information, player, player, PRIOR_GAMES * chance * (1 - chance));
  });
  for (const { players, score, games } of scores) {
    const [one, other] = players;
    const chance = expected((strengths[one] as number) - (strengths[other] as number));
    const surplus = score - games * chance;
    const weight = games * chance * (1 - chance);
    add(gradient, one, 0, surplus);
    add(gradient, other, 0, -surplus);
    add(information, one, one, weight);
    add(information, other, other, weight);
    add(information, one, other, -weight);
    add(information, other, one, -weight);
  }
  return { gradient, information };
}

function estimate(strength: number, variance: number): EloEstimate {
  const elo = ELO_SCALE * strength;
  const margin = ELO_SCALE * Z_95 * Math.sqrt(variance);
  return { elo, low: elo - margin, high: elo + margin };
}

/** Ratings by number, and leads between two players: more is known of these than of both ratings, whose errors they share. */
export interface Ratings {
  /** 0 is the mean of the field. */
  readonly ratings: readonly EloEstimate[];
  lead(one: number, other: number): EloEstimate;
}

/**
 * Rates players 0 to `count - 1`, with 95 % intervals.
 *
 * @param spread the variance of the scores as a share of that of independent games that are won or lost
 */
export function rate(count: number, scores: readonly MeetingScore[], spread = 1): Ratings {
  if (count === 0) return { ratings: [], lead: () => estimate(0, 0) };
  let strengths = new Array<number>(count).fill(0);
  for (let taken = 0; taken < MOST_STEPS; taken++) {
    const { gradient, information } = curveAt(strengths, scores);
    const step = solve(information, gradient).to1DArray();
    const longest = Math.max(...step.map(Math.abs));
    const scale = Math.min(1, LONGEST_STEP / longest);
    strengths = strengths.map((strength, player) => strength + scale * (step[player] as number));
    if (longest < PRECISION) break;
  }
  // Only differences are measured: the strength of the field as a whole drops out, and its uncertainty too.
  const centring = Matrix.eye(count).sub(1 / count);
  const covariance = centring.mmul(inverse(curveAt(strengths, scores).information)).mmul(centring);
  const average = mean(strengths);
  return {
    ratings: strengths.map((strength, player) =>
      estimate(strength - average, spread * covariance.get(player, player)),
    ),
    lead(one, other) {
      const variance =
        covariance.get(one, one) + covariance.get(other, other) - 2 * covariance.get(one, other);
      return estimate((strengths[one] as number) - (strengths[other] as number), spread * variance);
    },
  };
}
