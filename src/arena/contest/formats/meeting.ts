/**
 * The parts that all formats of a contest share: entrants by number, the meetings between them, their sums, and the rule by
 * which a meeting ends: after its games, or once a test is decided; after a tie, perhaps, once someone leads.
 */
import { isEvaluatedAfter, SequentialTest, type SprtBounds } from '../../match/sequentialTest.ts';
import { type PlayedGame, pairScoreOfA, pairUp } from '../../play/playedGame.ts';
import type { Round } from './round.ts';

/** Two entrants who are to meet, by their numbers from 0, the better seed first; `null` for a bye. */
export interface Pairing {
  /** A key that is unique in the contest and readable: `round 3/2` is the second meeting of round 3. */
  readonly key: string;
  readonly players: readonly [number, number | null];
}

/** The result of a meeting that is over. */
export interface MeetingResult {
  /** Index of the winner; `null` for a tie, and if neither player came, which counts as a loss for both. */
  readonly winner: 0 | 1 | null;
  readonly isTie?: boolean;
  /** Games won. */
  readonly points: readonly [number, number];
}

/** A pairing that was drawn, with its result. */
export interface Meeting extends Pairing {
  /** `null` while it is to be played. */
  readonly result: MeetingResult | null;
}

/** The result of a bye, which counts as a meeting won, without a game. */
export const BYE: MeetingResult = { winner: 0, points: [0, 0] };

/** The entrants that a format draws from. */
export interface EntrantField {
  /** Entrants so far. */
  readonly count: number;
  /** True if an entrant takes part in rounds that begin now: it has not left the contest. */
  readonly isIn: (entrant: number) => boolean;
  /** True if the entrant could play now; one that is away gets no bye. */
  readonly isHere: (entrant: number) => boolean;
}

/** A format of a contest: pure functions of the meetings so far. */
export interface Format {
  /** True if all meetings are drawn at the start: no result decides who meets whom, so pairs of games can measure everyone alike. */
  readonly isDrawnAtOnce?: boolean;
  /** True if the number of rounds can be chosen, and an entrant that comes late joins the next round. */
  readonly isInRounds?: boolean;
  /** Equal wins are ordered by the strength of the opponents, their Buchholz figure. */
  readonly isByBuchholz?: boolean;
  /** Later meetings may take much longer than the first ones, which so tell nothing of the time that is left. */
  readonly hasUnevenPace?: boolean;
  /** Return the pairings to play next, besides those already drawn; none while results are missing, and none at the end. */
  draw(field: EntrantField, meetings: readonly Meeting[]): Pairing[];
  /** Return all entrants from the first place on: final ranks at the end, current ones before. */
  rank(field: EntrantField, meetings: readonly Meeting[]): number[];
  /** Return the groups and the bracket; missing in a format with a single table. */
  stages?(field: EntrantField, meetings: readonly Meeting[]): Stages;
  /** Return the round of the meeting with this key; `count` is the number of entrants so far. */
  roundOf(key: string, count: number): Round;
}

/** The origin of an entrant in a bracket: a seed from 0 on, or the winner or loser of the meeting with the key `of`. */
export type Source = { readonly seed: number } | { readonly of: string; readonly takes: 'winner' | 'loser' };

/** The place in a group from which a seed of a bracket comes, both from 0. */
export interface GroupPlace {
  readonly group: number;
  readonly rank: number;
}

/** A place in a bracket for one meeting, with the sources of its two players; a source is `null` for a bye. */
export interface BracketSlot<Slot extends Source | null = Source> {
  readonly key: string;
  readonly sources: readonly [Slot, Slot];
  /** The rank of those who are eliminated here: the higher, the better. */
  readonly level: number;
}

/** A slot of a bracket with its players, whether or not the meeting is drawn yet. */
export interface BracketMeeting extends BracketSlot {
  /** The players by number; `undefined` while not decided. */
  readonly players: readonly [number | undefined, number | undefined];
}

/** The best and the worst place that an entrant can still get, from 1; both are the same once its place is certain and not shared. */
export interface PlaceRange {
  readonly place: number;
  readonly lastPlace: number;
}

/**
 * The stages of a contest that is more than one table: its groups, its bracket, and the places that each entrant can
 * still get. A format makes them anew from the results so far; a contest of one table for all has none.
 */
export interface Stages {
  readonly groups: readonly {
    /** The entrants of the group, from the first place on, as it stands. */
    readonly ranks: readonly number[];
    /** The meetings of all groups. */
    readonly meetings: readonly Meeting[];
  }[];
  /** The slots of the bracket, in the order in which they are played. */
  readonly bracket: readonly BracketMeeting[];
  /** The range of places of each entrant. Those who are eliminated in the same round share its places. */
  readonly places: ReadonlyMap<number, PlaceRange>;
  /** Return the place in a group from which a seed of the bracket comes; missing where seeds are entrants. */
  groupPlaceOf?(seed: number): GroupPlace;
}

/** The sums of an entrant's meetings. */
export interface Tally {
  /** Meetings with another entrant; byes are none. */
  readonly played: number;
  readonly wins: number;
  /** Number of byes; each counts as a meeting won. */
  readonly byes: number;
  readonly losses: number;
  /** Games won. */
  readonly points: number;
  /** Games won by its opponents. */
  readonly against: number;
  /** Wins and byes of all opponents, as a measure of their strength (Buchholz). */
  readonly buchholz: number;
}

/** Return the numbers from 0 to `count - 1`. */
export function range(count: number): number[] {
  return [...new Array(count).keys()];
}

/** Return two entrants, the better seed first. */
export function betterSeedFirst(one: number, other: number): readonly [number, number] {
  return [Math.min(one, other), Math.max(one, other)];
}

/** Return the sums of finished meetings for each of `count` entrants, by number. */
export function tallies(count: number, meetings: readonly Meeting[]): Tally[] {
  const rows = range(count).map(() => ({
    played: 0,
    wins: 0,
    byes: 0,
    losses: 0,
    points: 0,
    against: 0,
    met: [] as number[],
  }));
  for (const { players, result } of meetings) {
    if (result === null) continue;
    for (const slot of [0, 1] as const) {
      const row = rows[players[slot] ?? -1];
      const other = players[1 - slot];
      if (row === undefined) continue;
      if (other == null) {
        row.byes++;
        continue;
      }
      row.played++;
      if (result.winner === slot) row.wins++;
      if (result.winner !== slot && !result.isTie) row.losses++;
      row.points += result.points[slot];
      row.against += result.points[1 - slot] as number;
      row.met.push(other);
    }
  }
  return rows.map(({ met, ...row }) => ({
    ...row,
    buchholz: met.reduce((sum, other) => sum + scoreOf(rows[other] as Score), 0),
  }));
}

type Score = Pick<Tally, 'wins' | 'byes'>;

/** Number of meetings that count as won for an entrant, byes included. */
export const scoreOf = ({ wins, byes }: Score): number => wins + byes;

/** A number by which entrants are sorted, the larger first. */
type Figure = (tally: Tally, entrant: number) => number;

/** Sorts entrants by the meetings that count as won. */
export const byWins: Figure = (tally) => scoreOf(tally);
/** Sorts entrants by losses, the fewest first; it matters while some have played more than others. */
export const byFewestLosses: Figure = ({ losses }) => -losses;

/**
 * Return the entrants sorted by each of these figures in turn, the larger one first; then by the difference of points, by
 * points, and at last by the order of the draw, so that no two are equal.
 */
export function sortEntrants(
  entrants: readonly number[],
  table: readonly Tally[],
  ...figures: readonly Figure[]
): number[] {
  const all: readonly Figure[] = [
    ...figures,
    ({ points, against }) => points - against,
    ({ points }) => points,
    (_, entrant) => -entrant,
  ];
  const figureOf = (entrant: number, figure: Figure) => figure(table[entrant] as Tally, entrant);
  return entrants.toSorted((a, b) =>
    all.reduce((decided, figure) => decided || figureOf(b, figure) - figureOf(a, figure), 0),
  );
}

/**
 * Return the round that the key of a meeting names, such as `round 3/2` or `group A, round 3/2`; `last` is the number
 * of rounds, and `group` that of its group, from 0.
 */
export function numberedRound(key: string, last: number, group: number | null = null): Round {
  const number = Number(/round (\d+)/.exec(key)?.[1]);
  return { kind: 'numbered', of: group === null ? 'all' : 'group', group, number, last };
}

/** Number of rounds in a round-robin of this many entrants. */
export const roundRobinRounds = (count: number) => count - 1 + (count % 2);

/**
 * Return the pairs of each round of a round-robin, by the circle method: one entrant stays in place, the others move on by one
 * each round. With an odd number, one entrant rests in each round.
 */
export function roundRobinSchedule(entrants: readonly number[]): (readonly [number, number])[][] {
  if (entrants.length === 0) return [];
  const circle: (number | null)[] = entrants.length % 2 === 0 ? [...entrants] : [...entrants, null];
  const [fixed = null, ...moving] = circle;
  return range(circle.length - 1).map((round) => {
    const turned = [fixed, ...moving.slice(round), ...moving.slice(0, round)];
    return range(circle.length / 2).flatMap((place) => {
      const [one, other] = [turned[place], turned[circle.length - 1 - place]];
      return one == null || other == null ? [] : [betterSeedFirst(one, other)];
    });
  });
}

/** Return the pairings of `roundRobinSchedule` as one list; `name` begins the key of each round. */
export function roundRobinPairings(entrants: readonly number[], name: string): Pairing[] {
  return roundRobinSchedule(entrants).flatMap((pairs, round) =>
    pairs.map((players, place) => ({ key: `${name} ${round + 1}/${place + 1}`, players })),
  );
}

/** Make a format whose meetings are all drawn at the start and which ranks entrants by meetings won. */
export function formatDrawnAtOnce(
  pairings: (count: number) => Pairing[],
  rounds: (count: number) => number,
  more: Pick<Format, 'hasUnevenPace'> = {},
): Format {
  return {
    ...more,
    roundOf: (key, count) => numberedRound(key, rounds(count)),
    isDrawnAtOnce: true,
    draw: ({ count }, meetings) => (meetings.length > 0 ? [] : pairings(count)),
    rank: ({ count }, meetings) =>
      sortEntrants(range(count), tallies(count, meetings), byWins, byFewestLosses),
  };
}

/** A format as contests offer it: its words, and how it is made. */
export interface FormatKind {
  /** Name in a text: `round robin`. */
  readonly name: string;
  /** The clause that follows the name in the help of commands. */
  readonly help: string;
  /** Return a clause that says who meets whom among so many, to those who wait for the beginning; empty where that is not known yet. */
  readonly whoMeets: (entrants: number) => string;
  /** Return the format for so many entrants at the start; `rounds` is `null` for as many as it takes. */
  readonly make: (entrants: number, rounds: number | null) => Format;
}

/** Two players who tie this often are equal. */
const MOST_SUDDEN_DEATH_GAMES = 100;

interface MeetingRule {
  /** Games before sudden death; with a test at most. */
  readonly games: number;
  /** True if a tie goes on by single games. */
  readonly suddenDeath: boolean;
  /** Bounds of the sequential test that ends the meeting; `null` to play all games. */
  readonly test: SprtBounds | null;
}

/** True if the test is evaluated after more than `before` and at most `now` pairs. */
function isDueBetween(before: number, now: number): boolean {
  for (let pairs = before + 1; pairs <= now; pairs++) if (isEvaluatedAfter(pairs)) return true;
  return false;
}

/**
 * Return the number of games before sudden death, `null` while that is undecided.
 *
 * @param whole number of games that are over, counted from the first on without a gap
 * @param seen value of `whole` in the previous call, which returned `null`
 */
export function regularGames(
  { games, test }: MeetingRule,
  played: readonly PlayedGame[],
  whole: number,
  seen: number,
): number | null {
  const [before, now] = [seen, Math.min(whole, games)].map((count) => Math.floor(count / 2)) as [
    number,
    number,
  ];
  // This runs after every game, so pairs that were tested before are not tested again.
  if (test !== null && isDueBetween(before, now)) {
    const pairs = pairUp(played.slice(0, 2 * now)).map(pairScoreOfA);
    const decidedAfter = new SequentialTest(test).addUntilDecided(pairs, before);
    if (decidedAfter !== null) return 2 * decidedAfter;
  }
  return whole >= games ? games : null;
}

/**
 * Return the result of a meeting after `played` games; `null` while it goes on. `regular` is the value that
 * `regularGames` returned: `null` until the games before sudden death are over, then their number. Endless ties go
 * to the better seed, which is the first player.
 */
export function meetingResult(
  { suddenDeath }: MeetingRule,
  points: readonly [number, number],
  played: number,
  regular: number | null,
): MeetingResult | null {
  if (regular === null) return null;
  if (points[0] !== points[1]) return { winner: points[0] > points[1] ? 0 : 1, points };
  if (!suddenDeath) return { winner: null, points, isTie: true };
  return played < regular + MOST_SUDDEN_DEATH_GAMES ? null : { winner: 0, points };
}
