/**
 * A Swiss: in each round everyone meets an opponent with about as many wins, nobody twice; an entrant that comes late joins the
 * next round.
 *
 * A round is a matching of greatest weight, which Edmonds' blossom algorithm finds: unlike pairing from the top down, it never
 * runs into a dead end where only entrants are left who have met already. By Dirac's theorem, that holds for up to half as many
 * rounds as there are entrants, a bye being one. With more rounds, and enough for all to meet, the schedule is that of a
 * round-robin.
 *
 * An entrant that is left over has a bye, once, if it is present; otherwise it rests without a point. The event ends early when
 * all who are still in have met.
 */
import { type Edge, heaviestMatching } from './matching.ts';
import type { EntrantField, Format, FormatKind, Meeting, Pairing } from './meeting.ts';
import {
  betterSeedFirst,
  byFewestLosses,
  byWins,
  numberedRound,
  range,
  roundRobinRounds,
  roundRobinSchedule,
  scoreOf,
  sortEntrants,
  type Tally,
  tallies,
} from './meeting.ts';

/** Number of rounds that leave at most one of this many entrants unbeaten. */
export function swissRounds(count: number): number {
  return Math.max(1, Math.ceil(Math.log2(count)));
}

/** Cost of leaving out an entrant who gets no bye: more than all else in a round together. */
const REST = 1e8;
/** Cost of pairing an unbeaten entrant with a beaten one, as the number of unbeaten ones must halve: more than all differences in wins. */
const LEAVING = 1e6;
/** Cost per squared difference in wins; larger than any place from the end of the ranks, where a bye belongs. */
const GAP = 1000;

type Pair = readonly [number, number];

/** The standing that a round is drawn from. */
interface Standing {
  readonly drawnRounds: number;
  /** Entrants still in the contest, in the order of their ranks. */
  readonly ranked: readonly number[];
  readonly table: readonly Tally[];
  readonly meetings: readonly Meeting[];
  readonly isHere: EntrantField['isHere'];
}

/** Pair as many entrants as possible, each with an opponent with about as many wins whom it has not met. */
function pairUp({ drawnRounds, ranked, table, meetings, isHere }: Standing): Pair[] {
  const places: readonly (number | null)[] = ranked.length % 2 === 0 ? ranked : [...ranked, null];
  const tallyOf = (entrant: number) => table[entrant] as Tally;
  const wins = (entrant: number) => scoreOf(tallyOf(entrant));
  const met = new Set(meetings.map(({ players }) => players.join()));
  const hasWonAll = (entrant: number | null) => entrant !== null && wins(entrant) === drawnRounds;
  const costOfLeavingOut = (entrant: number, placesFromEnd: number) => {
    // An absent entrant may come back in time, and one that had a bye would rest without a point.
    const rests = tallyOf(entrant).byes > 0 ? 2 : isHere(entrant) ? 0 : 1;
    return REST * rests + GAP * wins(entrant) ** 2 + placesFromEnd;
  };
  const paired = (leaving: number) => {
    const edges = ranked.flatMap((one, a) =>
      places.slice(a + 1).flatMap((other, after): Edge[] => {
        if (other !== null && met.has(betterSeedFirst(one, other).join())) return [];
        const cost = other === null ? costOfLeavingOut(one, after) : GAP * (wins(one) - wins(other)) ** 2;
        return [[a, a + 1 + after, hasWonAll(one) && !hasWonAll(other) ? -cost - leaving : -cost]];
      }),
    );
    const partners = heaviestMatching(edges);
    return ranked.flatMap((one, a): (readonly [number, number | null])[] => {
      // Vertices behind the last one with an edge are not in the list.
      const b = partners[a] ?? -1;
      return b < a ? [] : [[one, places[b] as number | null]];
    });
  };
  const pairs = paired(0);
  const leavers = pairs.filter(([one, other]) => hasWonAll(one) && !hasWonAll(other));
  // One such pair cannot be avoided with an odd number. More are rare, and only then can another matching be better.
  const best = leavers.length > 1 ? paired(LEAVING) : pairs;
  return best.flatMap(([one, other]) => (other === null ? [] : [betterSeedFirst(one, other)]));
}

/** Add byes for those who are left over to the pairs, in the order of the ranks. */
function withByes(pairs: readonly Pair[], { ranked, table, isHere }: Standing): Pairing['players'][] {
  const isPaired = new Set(pairs.flat());
  const hasBye = (one: number) => !isPaired.has(one) && isHere(one) && table[one]?.byes === 0;
  const byes = ranked.filter(hasBye).map((one) => [one, null] as const);
  const rankOf = (players: Pairing['players']) =>
    Math.min(...players.flatMap((one) => (one === null ? [] : ranked.indexOf(one))));
  return [...pairs, ...byes].toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The number of the round, from the key of a meeting. */
const roundIn = (key: string) => Number(/\d+/.exec(key)?.[0]);

/**
 * Make the format of a Swiss.
 *
 * @param wanted number of rounds; as a rule `swissRounds`. There are no more than those of a round-robin of all who have come
 *   so far
 * @param starters number of entrants at the beginning
 */
export function swissOf(wanted: number, starters: number): Format {
  const roundsOf = (count: number) =>
    Math.min(wanted, Math.max(1, roundRobinRounds(Math.max(starters, count))));
  const rounds = roundsOf(starters);
  const isForAll = rounds >= starters - 1 && 2 * rounds > starters + (starters % 2);
  const schedule = isForAll ? roundRobinSchedule(range(starters)) : null;
  // An event begun by an earlier version under the other rule keeps that rule to its end, so that nobody meets anyone twice.
  const isOfSchedule = ({ key, players }: Meeting) =>
    players[1] === null || schedule?.[roundIn(key) - 1]?.some((pair) => pair.join() === players.join());
  const rank: Format['rank'] = ({ count }, meetings) => {
    const isUnderWay = meetings.some(({ result }) => result === null);
    const first = isUnderWay ? [byWins, byFewestLosses] : [byWins];
    return sortEntrants(range(count), tallies(count, meetings), ...first, ({ buchholz }) => buchholz);
  };
  return {
    isInRounds: true,
    isByBuchholz: true,
    rank,
    roundOf: (key, count) => numberedRound(key, roundsOf(count)),
    draw(field, meetings) {
      const drawnRounds = Math.max(0, ...meetings.map(({ key }) => roundIn(key)));
      if (meetings.some(({ result }) => result === null)) return [];
      const { isIn, isHere, count } = field;
      const ranked = rank(field, meetings).filter(isIn);
      const standing = { drawnRounds, ranked, table: tallies(count, meetings), meetings, isHere };
      // A late entrant has no place in the schedule.
      const isScheduled = schedule !== null && count === starters && meetings.every(isOfSchedule);
      for (let round = drawnRounds + 1; round <= roundsOf(count); round++) {
        const pairs = isScheduled
          ? (schedule[round - 1] ?? []).filter((pair) => pair.every(isIn))
          : pairUp(standing);
        if (pairs.length > 0) {
          const drawn = withByes(pairs, standing);
          return drawn.map((players, place) => ({ key: `round ${round}/${place + 1}`, players }));
        }
      }
      return [];
    },
  };
}

/**
 * The Swiss system as a kind of format: its words, and `make`, which returns the format that draws and ranks its
 * meetings.
 */
export const swiss: FormatKind = {
  name: 'swiss',
  help: 'in each round players with about the same number of wins meet',
  whoMeets: () => 'In each round, those with equal wins meet',
  make: (entrants, rounds) => swissOf(rounds ?? swissRounds(entrants), entrants),
};
