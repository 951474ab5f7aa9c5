/**
 * What all formats of a contest have in common: entrants by number, the meetings between them, what these add up to, and when a meeting
 * is over: after its games, or once a test is decided; and after a tie, perhaps, once someone leads.
 */
import { isLookedAt, SequentialTest, type SprtBounds } from '../../match/sequentialTest.ts';
import { type PlayedGame, pairScoreOfA, pairUp } from '../../play/playedGame.ts';
import type { Round } from './round.ts';

/** Two entrants who are to meet, by their numbers: from 0, the better seed first; `null` for a bye. */
export interface Pairing {
  /** Unique in the contest, and for people: `round 3/2` is the second meeting of round 3. */
  readonly key: string;
  readonly players: readonly [number, number | null];
}

export interface MeetingResult {
  /** Which of the two; `null` if neither came, which both have lost then, or for a tie. */
  readonly winner: 0 | 1 | null;
  readonly isTie?: boolean;
  /** Games won. */
  readonly points: readonly [number, number];
}

export interface Meeting extends Pairing {
  /** `null` while it is to be played. */
  readonly result: MeetingResult | null;
}

/** A bye gives the point of a meeting that was won, without a game. */
export const BYE: MeetingResult = { winner: 0, points: [0, 0] };

export interface Field {
  /** Entrants so far. */
  readonly count: number;
  /** Whether an entrant is still to be drawn in rounds that begin now: it has not withdrawn. */
  readonly isIn: (entrant: number) => boolean;
  /** Whether it could play now: who is away gets no bye. */
  readonly isHere: (entrant: number) => boolean;
}

/** A format: pure functions of what has happened so far. */
export interface Format {
  /** All meetings are drawn at the start: no result decides who meets whom, so pairs of games can measure everyone alike. */
  readonly isDrawnAtOnce?: boolean;
  /** It has as many rounds as asked for, and who comes late joins the next. */
  readonly isInRounds?: boolean;
  /** Equal wins are ordered by the strength of the opponents, their Buchholz figure. */
  readonly isByBuchholz?: boolean;
  /** Later meetings may take much longer than the first ones, which so tell nothing of the time that is left. */
  readonly hasUnevenPace?: boolean;
  /** The pairings that follow, besides those that there are already; none while results are missing, and at the end. */
  draw(field: Field, meetings: readonly Meeting[]): Pairing[];
  /** All entrants from the first place on: at the end the final ranks, before that how it stands. */
  rank(field: Field, meetings: readonly Meeting[]): number[];
  /** What there is besides a single table; missing where there is nothing else. */
  stages?(field: Field, meetings: readonly Meeting[]): Stages;
  /** Gives the round of the meeting with this key; `count`: entrants so far. */
  roundOf(key: string, count: number): Round;
}

/** Where an entrant comes from: `seed` from 0 on. */
export type Source = { readonly seed: number } | { readonly of: string; readonly takes: 'winner' | 'loser' };

/** The place in a group from which a seed of a bracket comes, both from 0. */
export interface GroupPlace {
  readonly group: number;
  readonly rank: number;
}

/** A place for a meeting, `null` for an empty slot. */
export interface Slots<Slot extends Source | null = Source> {
  readonly key: string;
  readonly sources: readonly [Slot, Slot];
  /** Who loses for good here is ranked by it: the higher, the better. */
  readonly level: number;
}

/** A meeting in the drawing of a bracket, also one that is still to be drawn. */
export interface BracketMeeting extends Slots {
  /** Those who are known by now. */
  readonly players: readonly [number | undefined, number | undefined];
}

/** From 1; the same twice once it is certain and not shared. */
export interface PlaceRange {
  readonly place: number;
  readonly lastPlace: number;
}

export interface Stages {
  readonly groups: readonly {
    /** From the first place on, as it stands. */
    readonly ranks: readonly number[];
    /** Those of all groups. */
    readonly meetings: readonly Meeting[];
  }[];
  /** In the order in which they are played. */
  readonly bracket: readonly BracketMeeting[];
  /** From the best place that each can still get to the worst. Who is out has the place of all who lose in that round. */
  readonly places: ReadonlyMap<number, PlaceRange>;
  /** Gives the place in a group from which a seed of the bracket comes; missing where seeds are entrants. */
  groupPlaceOf?(seed: number): GroupPlace;
}

export interface Tally {
  /** Meetings with another entrant; byes are none. */
  readonly played: number;
  readonly wins: number;
  /** Each gives the point of a win. */
  readonly byes: number;
  readonly losses: number;
  /** Games won, and games won by the others. */
  readonly points: number;
  readonly against: number;
  /** Wins and byes of all that it has met: how strong they were (Buchholz). */
  readonly buchholz: number;
}

export function numbersBelow(count: number): number[] {
  return [...new Array(count).keys()];
}

/** The better seed first. */
export function seeded(one: number, other: number): readonly [number, number] {
  return [Math.min(one, other), Math.max(one, other)];
}

export function tallies(count: number, meetings: readonly Meeting[]): Tally[] {
  const rows = numbersBelow(count).map(() => ({
    ...{ played: 0, wins: 0, byes: 0, losses: 0, points: 0, against: 0, met: [] as number[] },
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

/** The meetings that count as won for an entrant. */
export const scoreOf = ({ wins, byes }: Score): number => wins + byes;

type Figure = (tally: Tally, entrant: number) => number;

export const byWins: Figure = (tally) => scoreOf(tally);
/** Matters while some have played more than others. */
export const byFewestLosses: Figure = ({ losses }) => -losses;

/**
 * Entrants in order: by each of these figures in turn, the larger one first; by the difference of points, by points, and at
 * last by the order of the draw, so that no two are equal.
 */
export function inOrder(
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
  const of = (entrant: number, figure: Figure) => figure(table[entrant] as Tally, entrant);
  return entrants.toSorted((a, b) =>
    all.reduce((decided, figure) => decided || of(b, figure) - of(a, figure), 0),
  );
}

/** The round that a key like `round 3/2` or `group A, round 3/2` counts. */
export function numberedRound(key: string, last: number, group: number | null = null): Round {
  const number = Number(/round (\d+)/.exec(key)?.[1]);
  return { kind: 'numbered', of: group === null ? 'all' : 'group', group, number, last };
}

/** How many rounds `roundRobinPairings` make of so many. */
export const roundRobinRounds = (count: number) => count - 1 + (count % 2);

/**
 * Pairs the entrants in each round of everyone against everyone, by the circle method: one entrant stays in place, the others move on
 * by one each round. With an odd number, one has a rest in each.
 */
export function roundRobinSchedule(entrants: readonly number[]): (readonly [number, number])[][] {
  if (entrants.length === 0) return [];
  const circle: (number | null)[] = entrants.length % 2 === 0 ? [...entrants] : [...entrants, null];
  const [fixed = null, ...moving] = circle;
  return numbersBelow(circle.length - 1).map((round) => {
    const turned = [fixed, ...moving.slice(round), ...moving.slice(0, round)];
    return numbersBelow(circle.length / 2).flatMap((place) => {
      const [one, other] = [turned[place], turned[circle.length - 1 - place]];
      return one == null || other == null ? [] : [seeded(one, other)];
    });
  });
}

/** The pairings of `roundRobinSchedule`; `name` is what the rounds are called. */
export function roundRobinPairings(entrants: readonly number[], name: string): Pairing[] {
  return roundRobinSchedule(entrants).flatMap((pairs, round) =>
    pairs.map((players, place) => ({ key: `${name} ${round + 1}/${place + 1}`, players })),
  );
}

/** A format whose meetings are all drawn at the start. Ranks go by meetings won. */
export function drawnAtOnce(
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
      inOrder(numbersBelow(count), tallies(count, meetings), byWins, byFewestLosses),
  };
}

/** A format as contests offer it: its words, and how it is made. */
export interface FormatKind {
  /** Name in a text: `round robin`. */
  readonly name: string;
  /** What follows the name in the help of commands, as a whole sentence without it. */
  readonly help: string;
  /** Says in one clause who meets whom among so many, to those who wait for the beginning; empty where that is not known yet. */
  readonly whoMeets: (entrants: number) => string;
  /** Makes the format for so many entrants at the start; `rounds` is `null` for as many as it takes. */
  readonly make: (entrants: number, rounds: number | null) => Format;
}

/** Two players who tie this often are equal. */
const MOST_SUDDEN_DEATH_GAMES = 100;

interface MeetingRule {
  /** Games before sudden death; with a test at most. */
  readonly games: number;
  /** Whether a tie goes on by single games. */
  readonly suddenDeath: boolean;
  /** Ends it once it is decided; `null` for none: all games are played. */
  readonly test: SprtBounds | null;
}

/** Whether a test is looked at after more than `before` pairs, and at most `now`. */
function isDueBetween(before: number, now: number): boolean {
  for (let pairs = before + 1; pairs <= now; pairs++) if (isLookedAt(pairs)) return true;
  return false;
}

/**
 * How many games there are before sudden death, `null` while that is open.
 *
 * @param whole how many games are over from the first on without a gap
 * @param seen so many of them were asked about before, without an answer
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
  // This is asked after every game: the pairs that were asked about before are not gone through again.
  if (test !== null && isDueBetween(before, now)) {
    const pairs = pairUp(played.slice(0, 2 * now)).map(pairScoreOfA);
    const decidedAfter = new SequentialTest(test).addUntilDecided(pairs, before);
    if (decidedAfter !== null) return 2 * decidedAfter;
  }
  return whole >= games ? games : null;
}

/** The result after so many games, the first `regular` ones before sudden death. Endless ties go to the better seed. */
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
