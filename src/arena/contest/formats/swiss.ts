/**
 * A Swiss: in each round everyone meets somebody with about as many wins, nobody twice; who comes late joins the next round.
 *
 * A round is a matching of greatest weight, which Edmonds' blossom algorithm finds: unlike pairing from the top down, it
 * never runs into a dead end where only those are left who have met already.
 */
// @ts-expect-error The package has no types of its own.
import untyped from 'edmonds-blossom-fixed';
import type { Format, Meeting, Pairing } from './meeting.ts';
import { byFewestLosses, byWins, inOrder, numberedRound, numbersBelow, seeded, tallies } from './meeting.ts';

/** The partner of each vertex, -1 for none, in a matching of greatest weight: of as many as possible if `mostPairs`. */
const matching: (
  edges: readonly (readonly [vertex: number, other: number, weight: number])[],
  mostPairs: boolean,
) => number[] = untyped;

/** Enough to leave one with nothing but wins. */
export function swissRounds(count: number): number {
  return Math.max(1, Math.ceil(Math.log2(count)));
}

/** What a second meeting, or a second bye, costs: more than all else in a round together. */
const AGAIN = 1e8;
/** What it costs that one who has won all meets one who has not, as their number must halve: more than all differences in wins. */
const LEAVING = 1e6;
/** What the square of a difference in wins costs; all places from the end, where a bye belongs, cost less. */
const GAP = 1000;

/** Pairs these entrants, who are in the order of their ranks, after so many rounds. */
function pairUp(
  drawn: number,
  ranked: readonly number[],
  wins: (entrant: number) => number,
  meetings: readonly Meeting[],
): Pairing['players'][] {
  const places: readonly (number | null)[] = ranked.length % 2 === 0 ? ranked : [...ranked, null];
  const pairOf = (one: number, other: number | null): Pairing['players'] =>
    other === null ? [one, null] : seeded(one, other);
  const met = new Map<string, number>();
  for (const { players } of meetings) met.set(players.join(), (met.get(players.join()) ?? 0) + 1);
  const hasWonAll = (entrant: number | null) => entrant !== null && wins(entrant) === drawn;
  const paired = (leaving: number) => {
    const edges = ranked.flatMap((one, a) =>
      places.slice(a + 1).map((other, after): [number, number, number] => {
        const again = met.get(pairOf(one, other).join()) ?? 0;
        const gap = other === null ? wins(one) : wins(one) - wins(other);
        const cost = AGAIN * again + GAP * gap ** 2 + (other === null ? after : 0);
        return [a, a + 1 + after, hasWonAll(one) && !hasWonAll(other) ? -cost - leaving : -cost];
      }),
    );
    const partners = matching(edges, true);
    return ranked.flatMap((one, a): (readonly [number, number | null])[] => {
      const b = partners[a] as number;
      return b < a ? [] : [[one, places[b] as number | null]];
    });
  };
  const pairs = paired(0);
  const leavers = pairs.filter(([one, other]) => hasWonAll(one) && !hasWonAll(other));
  // One who leaves is the odd one out. More are rare: draws of earlier events, which are verified, stay as they were.
  const best = leavers.length > 1 ? paired(LEAVING) : pairs;
  return best.map(([one, other]) => pairOf(one, other));
}

/** @param rounds how many; as a rule `swissRounds` */
export function swiss(rounds: number): Format {
  const rank: Format['rank'] = ({ count }, meetings) => {
    const isUnderWay = meetings.some(({ result }) => result === null);
    const first = isUnderWay ? [byWins, byFewestLosses] : [byWins];
    return inOrder(numbersBelow(count), tallies(count, meetings), ...first, ({ buchholz }) => buchholz);
  };
  return {
    isInRounds: true,
    rank,
    roundOf: (key) => numberedRound(key, rounds),
    draw(field, meetings) {
      const drawn = Math.max(0, ...meetings.map(({ key }) => Number(/\d+/.exec(key)?.[0])));
      if (drawn >= rounds || meetings.some(({ result }) => result === null)) return [];
      const ranked = rank(field, meetings).filter(field.isIn);
      if (ranked.length < 2) return [];
      const table = tallies(field.count, meetings);
      const pairs = pairUp(drawn, ranked, (entrant) => table[entrant]?.wins ?? 0, meetings);
      return pairs.map((players, place) => ({ key: `round ${drawn + 1}/${place + 1}`, players }));
    },
  };
}
