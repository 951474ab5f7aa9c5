/**
 * Computes the standings of players from their games.
 *
 * Ratings are the strengths that make the results most likely, if a player's expected score is the logistic function of the
 * difference in Elo (the model of Bradley and Terry, 1952), found by Newton's method.
 *
 * Every player has also drawn one imaginary game against a player of strength 0, which keeps ratings finite after nothing but
 * wins or losses. Ratings are relative to the mean of the field. Their intervals come from the curvature of the likelihood at
 * its peak, as if games were independent, which makes them somewhat too wide for paired games; intervals of scores without luck
 * are narrowed in proportion to their smaller variance.
 */
import { inverse, Matrix, solve } from 'ml-matrix';
import { mean, sampleVariance, sum } from 'simple-statistics';
import { adjustForLuck } from '../match/luck.ts';
import { playerReport } from '../match/matchReport.ts';
import { type EloEstimate, expectedScore, Z_95 } from '../match/statistics.ts';
import { gameScoreOfA, type PlayedGame, pairScoreOfA, pairUp, swapped } from '../play/playedGame.ts';
import type { ContestState, MeetingGames } from './contestState.ts';
import {
  type Meeting,
  type PlaceRange,
  type Stages,
  scoreOf,
  type Tally,
  tallies,
} from './formats/meeting.ts';

/** The standings of players: their rows in the order of their places, and the cross table of points. */
export type Standings = ReturnType<typeof tablesOf>;

interface RatingInput {
  readonly players: readonly { readonly name: string }[];
  readonly meetings: readonly MeetingGames[];
  /** True if games 2p and 2p + 1 share their bombs. */
  readonly paired: boolean;
  /** True if the luck of all games was measured. */
  readonly luck: boolean;
}

/** The score of one player against another over a number of games. */
export interface MeetingScore {
  /** The two players by number. */
  readonly players: readonly [number, number];
  /** Points of the first player over all games: 1 for a win, ½ for a double win. */
  readonly score: number;
  readonly games: number;
}

/** Elo per unit of the logistic function. */
const ELO_SCALE = 400 / Math.LN10;
/** Imaginary games that each player has drawn with a player of strength 0. */
const DRAWN_GAMES = 1;
/** Most steps of Newton's method, which needs a handful, as the log-likelihood is concave. */
const MOST_STEPS = 100;
/** Length of a step, in units of the logistic function, below which the method has converged. */
const PRECISION = 1e-9;
/** Longest step, in units of the logistic function, so that the first ones cannot overshoot. */
const LONGEST_STEP = 2;

/** Return the gradient of the log-likelihood, and its second derivatives with the sign changed: the information about the strengths. */
function curveAt(strengths: readonly number[], scores: readonly MeetingScore[]) {
  const count = strengths.length;
  const gradient = Matrix.zeros(count, 1);
  const information = Matrix.zeros(count, count);
  const add = (matrix: Matrix, row: number, column: number, value: number) =>
    matrix.set(row, column, matrix.get(row, column) + value);
  const expected = (difference: number) => expectedScore(ELO_SCALE * difference);
  strengths.forEach((strength, player) => {
    const chance = expected(strength);
    add(gradient, player, 0, DRAWN_GAMES * (0.5 - chance));
    add(information, player, player, DRAWN_GAMES * chance * (1 - chance));
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

type Ratings = ReturnType<typeof rateFromScores>;
type RatedGames = Pick<ReturnType<typeof rateGames>, 'ratings' | 'withGames'>;

/**
 * Return ratings in Elo with 95 % intervals for players 0 to `count - 1`, from the scores between them, and the
 * function `lead`, which returns the difference of two players.
 *
 * @param spread the variance of the scores as a share of that of independent games that are won or lost
 */
export function rateFromScores(count: number, scores: readonly MeetingScore[], spread = 1) {
  if (count === 0) return { ratings: [] as EloEstimate[], lead: () => estimate(0, 0) };
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
    /** Ratings in Elo, 0 being the mean of the field. */
    ratings: strengths.map((strength, player) =>
      estimate(strength - average, spread * covariance.get(player, player)),
    ),
    /** Return the lead of one player over another in Elo; its interval is narrower than the two ratings suggest, as these share their errors. */
    lead(one: number, other: number): EloEstimate {
      const variance =
        covariance.get(one, one) + covariance.get(other, other) - 2 * covariance.get(one, other);
      return estimate((strengths[one] as number) - (strengths[other] as number), spread * variance);
    },
  };
}

function measure({ players, games }: MeetingGames, paired: boolean) {
  const unitGames = paired ? 2 : 1;
  const units = paired ? pairUp(games).map(pairScoreOfA) : games.map(gameScoreOfA);
  const raw = unitGames * sum(units.map(({ score }) => score));
  const scores = adjustForLuck(units);
  const adjusted = scores === null ? raw : unitGames * sum(scores);
  return {
    players,
    games: games.length,
    // No strength explains more points than there are. Clear wins are adjusted, too: to leave out some results would favour them.
    score: Math.min(games.length, Math.max(0, adjusted)),
    luck: raw - adjusted,
    /** Games in a unit of measurement: 2 for pairs, else 1. */
    unitGames,
    adjusted: scores ?? [],
  };
}

/** Number of imaginary games that vary like independent ones, so that a few equal results claim no certainty. */
const PRIOR_GAMES = 16;

/** The variance of scores without luck as a share of that of independent games; at most 1, and 1 if luck was not measured. */
function spreadOf(meetings: readonly ReturnType<typeof measure>[]): number {
  let games = PRIOR_GAMES;
  let total = PRIOR_GAMES;
  for (const { unitGames, adjusted } of meetings) {
    if (adjusted.length < 2) continue;
    const score = mean([...adjusted]);
    const independent = (score * (1 - score)) / unitGames;
    if (independent <= 0) continue;
    const measured = unitGames * adjusted.length;
    games += measured;
    total += (measured * sampleVariance([...adjusted])) / independent;
  }
  return Math.min(1, total / games);
}

/** Return the ratings, the leads and the luck of each player in games; ratings are without luck if that was measured. */
function rateGames({ players, meetings, paired }: RatingInput) {
  const measured = meetings.filter(({ games }) => games.length > 0).map((one) => measure(one, paired));
  const luck = players.map(() => 0);
  for (const { players: pair, luck: given } of measured) {
    luck[pair[0]] = (luck[pair[0]] as number) + given;
    luck[pair[1]] = (luck[pair[1]] as number) - given;
  }
  /** Players with games: the rating of others says nothing. */
  const withGames = new Set(measured.flatMap(({ players: pair }) => pair));
  return { ...rateFromScores(players.length, measured, spreadOf(measured)), luck, withGames };
}

/** An entrant with its range of places. */
export interface PlacedEntrant extends PlaceRange {
  readonly entrant: number;
}

/**
 * Return entrants in this order with their places: the ranges that a bracket has for them, or shared places for those
 * whom only the draw tells apart.
 */
export function placeEntrants(
  { entrants, format, matches }: ContestState,
  order: readonly number[],
  meetings: readonly Meeting[],
  ranges?: Stages['places'],
): PlacedEntrant[] {
  const table = tallies(entrants.length, meetings);
  const isLast = (entrant: number) => entrants[entrant]?.out === 'disqualified';
  const hasGoneOn = (entrant: number) =>
    matches.some((match) => match.players.includes(entrant) && !meetings.includes(match));
  const moved = order.filter(isLast).flatMap((entrant) => ranges?.get(entrant) ?? []);
  const shares = order.map((entrant) => {
    // In a group, an entrant that is out stands below those who go on in its place.
    if (isLast(entrant) || (format.stages && entrants[entrant]?.out && !hasGoneOn(entrant)))
      return `${entrant}`;
    const tally = table[entrant] as Tally;
    const { losses, points, against, buchholz } = tally;
    return [scoreOf(tally), losses, points - against, points, format.isByBuchholz && buchholz].join();
  });
  return order.map((entrant, index) => {
    const range = isLast(entrant) ? undefined : ranges?.get(entrant);
    const share = shares[index] as string;
    if (!range)
      return { entrant, place: 1 + shares.indexOf(share), lastPlace: 1 + shares.lastIndexOf(share) };
    // Each disqualified entrant ranked above frees a place.
    const place = range.place - moved.filter((one) => one.place < range.place).length;
    const lastPlace = range.lastPlace - moved.filter((one) => one.lastPlace <= range.lastPlace).length;
    return { entrant, place, lastPlace };
  });
}

/**
 * Return the entrants with their places, from the first on: by rating where pairs measure it, else as the format says.
 * Disqualified ones come last.
 */
export function rankEntrants(state: ContestState, rated: RatedGames | null = null): PlacedEntrant[] {
  const { entrants, field, matches, format, header } = state;
  if (entrants.length === 0) return [];
  const isRated = rated !== null && header.settings.seeded?.paired;
  const ranks = isRated ? byRating(rated) : format.rank(field, matches);
  const isOut = (entrant: number) => Number(state.entrant(entrant).out === 'disqualified');
  const order = ranks.toSorted((one, other) => isOut(one) - isOut(other));
  if (isRated) return inDistinctPlaces(order);
  return placeEntrants(state, order, matches, format.stages?.(field, matches).places);
}

const inDistinctPlaces = (order: readonly number[]): PlacedEntrant[] =>
  order.map((entrant, index) => ({ entrant, place: index + 1, lastPlace: index + 1 }));

/** Order the players by rating; those who have not played come last. */
function byRating({ ratings, withGames }: RatedGames): number[] {
  const elo = (player: number) => (withGames.has(player) ? (ratings[player] as EloEstimate).elo : -Infinity);
  return [...ratings.keys()].sort((a, b) => (elo(b) === elo(a) ? 0 : elo(b) - elo(a)));
}

/**
 * Return the standings of a contest with ratings, luck and the cross table, computed from all its games. That is
 * slow where many play: while an event goes on, `rankEntrants` gives the places without ratings.
 */
export function standingsOf(state: ContestState): Standings {
  const { entrants: players, meetings, header } = state;
  const { seeded, luck } = header.settings;
  const isMeasured = luck && meetings.every(({ games }) => games.every((game) => game.luck !== undefined));
  const played = { players, meetings, paired: seeded?.paired ?? false, luck: isMeasured };
  const rated = rateGames(played);
  return tablesOf(played, rated, rankEntrants(state, rated));
}

/** Compute the standings by rating, and the function that compares two players in Elo; without luck if that was measured. */
export function rateMeetings(played: RatingInput): { standings: Standings } & Pick<Ratings, 'lead'> {
  const rated = rateGames(played);
  return { standings: tablesOf(played, rated, inDistinctPlaces(byRating(rated))), lead: rated.lead };
}

function tablesOf(
  { players, meetings, luck }: RatingInput,
  rated: ReturnType<typeof rateGames>,
  rank: readonly PlacedEntrant[],
) {
  const own: PlayedGame[][] = players.map(() => []);
  const cross: ({ points: number; games: number } | null)[][] = players.map(() => players.map(() => null));
  const add = (one: number, other: number, games: readonly PlayedGame[]) => {
    for (const game of games) own[one]?.push(game);
    const before = cross[one]?.[other] ?? { points: 0, games: 0 };
    const points = before.points + sum(games.map((game) => game.points[0]));
    (cross[one] as (typeof cross)[number])[other] = { points, games: before.games + games.length };
  };
  for (const { players: pair, games } of meetings) {
    if (games.length === 0) continue;
    add(pair[0], pair[1], games);
    add(pair[1], pair[0], games.map(swapped));
  }
  const rows = rank.map(({ entrant: player, place, lastPlace }, index) => {
    const next = rank[index + 1];
    const isKnown = next !== undefined && rated.withGames.has(player) && rated.withGames.has(next.entrant);
    const games = own[player] as PlayedGame[];
    return {
      ...playerReport(players[player]?.name ?? '', 0, games),
      place,
      lastPlace,
      /** Number of the player in the tournament's list, from 0. */
      player,
      games: games.length,
      /** Rating in Elo, 0 being the mean of the field; without luck if that was measured. */
      rating: rated.ratings[player] as EloEstimate,
      /**
       * Lead in Elo over the next player; more certain than the difference of both ratings, whose errors they share. `null` for the
       * last, and where one of both has not played.
       */
      overNext: isKnown ? rated.lead(player, next.entrant) : null,
      /** Luck in games won; `null` if it was not measured. */
      luck: luck ? (rated.luck[player] as number) : null,
    };
  });
  return {
    rows,
    /** `cross[a][b]`: player a against player b, by their numbers; `null` if they have not met. */
    cross,
  };
}
