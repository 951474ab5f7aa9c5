/** Groups of three to six, each a round-robin; the first two of each who are still in go on to a knock-out. */
import { knockOutOf, knockOutRound } from './bracket.ts';
import {
  byFewestLosses,
  byWins,
  type Field,
  type Format,
  type FormatKind,
  inOrder,
  type Meeting,
  numberedRound,
  numbersBelow,
  roundRobinPairings,
  roundRobinRounds,
  tallies,
} from './meeting.ts';

const SMALLEST = 3;
const QUALIFY = 2;

/** The groups as lists of entrants, seeded like a snake: the first ones there and back again. A power of two, so that the knock-out has no byes. */
function groupsOf(count: number): number[][] {
  const size = 2 ** Math.floor(Math.log2(Math.max(1, count / SMALLEST)));
  const groups: number[][] = numbersBelow(size).map(() => []);
  for (const entrant of numbersBelow(count)) {
    const place = entrant % size;
    groups[Math.floor(entrant / size) % 2 === 0 ? place : size - 1 - place]?.push(entrant);
  }
  return groups;
}

/** Says how so many entrants are put into groups: `2 groups of 4, the first two of each go on`. */
function describeGroups(count: number): string {
  if (count < 2) return '';
  const sizes = groupsOf(count).map(({ length }) => length);
  const size = [...new Set([Math.min(...sizes), Math.max(...sizes)])].join(' or ');
  if (sizes.length === 1) return `1 group of ${size}, the first two go on`;
  return `${sizes.length} groups of ${size}, the first two of each go on`;
}

/** The beginning of all keys of a group, whose number is from 0: `group A`. */
const groupName = (group: number) => `group ${String.fromCharCode(65 + group)}`;
const isOfGroup = ({ key }: Meeting) => key.startsWith('group');

/** Whether some meeting of a group is still to be played. */
const areOpen = (meetings: readonly Meeting[]) =>
  meetings.length === 0 || meetings.some((meeting) => isOfGroup(meeting) && meeting.result === null);

function groupRanks({ count, isIn }: Field, meetings: readonly Meeting[]) {
  const table = tallies(count, meetings.filter(isOfGroup));
  const drawn = new Set(meetings.flatMap((meeting) => (isOfGroup(meeting) ? [] : meeting.players)));
  // The next goes on for one that is out; from the draw of the knock-out on, nobody takes its place there.
  const byStanding = (_: unknown, entrant: number) => (drawn.has(entrant) ? 2 : Number(isIn(entrant)));
  const ranks = groupsOf(count).map((group) => {
    const own = inOrder(group, table, byStanding, byWins, byFewestLosses);
    // Their seeds must be the same before the draw and after it: only their games order those who go on.
    return [...inOrder(own.slice(0, QUALIFY), table, byWins, byFewestLosses), ...own.slice(QUALIFY)];
  });
  const places = numbersBelow(Math.max(...ranks.map(({ length }) => length)));
  // All firsts, then all seconds, and so on.
  const byPlace = places.map((place) => ranks.flatMap((rank) => rank.slice(place, place + 1)));
  const others = inOrder(byPlace.slice(QUALIFY).flat(), table, byWins, byFewestLosses);
  return { ranks, qualified: byPlace.slice(0, QUALIFY).flat(), others };
}

const placesFrom = (place: number, entrants: readonly number[]) =>
  new Map(entrants.map((one) => [one, { place, lastPlace: place - 1 + entrants.length }]));

const format: Format = {
  roundOf(key, count) {
    const all = groupsOf(count);
    const number = all.findIndex((_, group) => key.startsWith(groupName(group)));
    const group = all[number];
    if (group === undefined) return knockOutRound(key, QUALIFY * all.length);
    return numberedRound(key, roundRobinRounds(group.length), number);
  },

  draw(field, meetings) {
    if (meetings.length === 0) {
      return groupsOf(field.count).flatMap((group, number) =>
        roundRobinPairings(group, `${groupName(number)}, round`),
      );
    }
    if (areOpen(meetings)) return [];
    return knockOutOf(groupRanks(field, meetings).qualified, field.count, meetings).open;
  },

  rank(field, meetings) {
    const { qualified, others } = groupRanks(field, meetings);
    const hasBegun = meetings.some((meeting) => !isOfGroup(meeting));
    const firsts = hasBegun ? knockOutOf(qualified, field.count, meetings).rank : qualified;
    return [...firsts, ...others];
  },

  stages(field, meetings) {
    const { ranks, qualified, others } = groupRanks(field, meetings);
    const { bracket, places } = knockOutOf(qualified, field.count, meetings);
    const ofGroups = meetings.filter(isOfGroup);
    const isOpen = (_: unknown, group: number) =>
      areOpen(ofGroups.filter(({ key }) => key.startsWith(`${groupName(group)},`)));
    const undecided = ranks.filter(isOpen).flat();
    const known = (player?: number) => (undecided.includes(player as number) ? undefined : player);
    return {
      groups: ranks.map((own) => ({ ranks: own, meetings: ofGroups })),
      // Who goes on is known once a group is through, who is out once all are: some of those tell by others who that is.
      ...(undecided.length > 0
        ? {
            bracket: bracket.map(({ players: [one, other], ...meeting }) => ({
              ...meeting,
              players: [known(one), known(other)] as const,
            })),
            places: placesFrom(1, numbersBelow(field.count)),
          }
        : { bracket, places: new Map([...places, ...placesFrom(qualified.length + 1, others)]) }),
      groupPlaceOf: (seed) => ({ group: seed % ranks.length, rank: Math.floor(seed / ranks.length) }),
    };
  },
};

export const groups: FormatKind = {
  name: 'groups',
  help: 'a round-robin in groups, then a knock-out',
  whoMeets: describeGroups,
  make: () => format,
};
