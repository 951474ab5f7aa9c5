/** Groups of three to six, each a round-robin; the first two of each group who are still in the contest go on to a knock-out. */
import { knockOutOf, knockOutRound } from './bracket.ts';
import {
  byFewestLosses,
  byWins,
  type EntrantField,
  type Format,
  type FormatKind,
  type Meeting,
  numberedRound,
  range,
  roundRobinPairings,
  roundRobinRounds,
  sortEntrants,
  tallies,
} from './meeting.ts';

const SMALLEST = 3;
const QUALIFY = 2;

/**
 * The groups as lists of entrants, seeded like a snake: the first ones there and back again. Their number is a power of two, so
 * that the knock-out has no byes.
 */
function groupsOf(count: number): number[][] {
  const size = 2 ** Math.floor(Math.log2(Math.max(1, count / SMALLEST)));
  const groups: number[][] = range(size).map(() => []);
  for (const entrant of range(count)) {
    const place = entrant % size;
    groups[Math.floor(entrant / size) % 2 === 0 ? place : size - 1 - place]?.push(entrant);
  }
  return groups;
}

/** Return how so many entrants are put into groups: `2 groups of 4, the first two of each go on`. */
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

/** True if a meeting of a group is still to be played, or none is drawn. */
const areOpen = (meetings: readonly Meeting[]) =>
  meetings.length === 0 || meetings.some((meeting) => isOfGroup(meeting) && meeting.result === null);

function groupRanks({ count, isIn }: EntrantField, meetings: readonly Meeting[]) {
  const table = tallies(count, meetings.filter(isOfGroup));
  const drawn = new Set(meetings.flatMap((meeting) => (isOfGroup(meeting) ? [] : meeting.players)));
  // The next in rank replaces an entrant that is out, but only until the knock-out is drawn.
  const byStanding = (_: unknown, entrant: number) => (drawn.has(entrant) ? 2 : Number(isIn(entrant)));
  const ranks = groupsOf(count).map((group) => {
    const own = sortEntrants(group, table, byStanding, byWins, byFewestLosses);
    // Seeds must be the same before and after the draw, so only games order those who go on.
    return [...sortEntrants(own.slice(0, QUALIFY), table, byWins, byFewestLosses), ...own.slice(QUALIFY)];
  });
  const places = range(Math.max(...ranks.map(({ length }) => length)));
  // List all firsts, then all seconds, and so on.
  const byPlace = places.map((place) => ranks.flatMap((rank) => rank.slice(place, place + 1)));
  const others = sortEntrants(byPlace.slice(QUALIFY).flat(), table, byWins, byFewestLosses);
  return { ranks, qualified: byPlace.slice(0, QUALIFY).flat(), others };
}

/** The range of places that these entrants share, from `place` on. */
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
    const ifDecided = (player?: number) => (undecided.includes(player as number) ? undefined : player);
    return {
      groups: ranks.map((own) => ({ ranks: own, meetings: ofGroups })),
      // Players of a group are shown in the bracket once it is finished; places are certain once all groups are.
      ...(undecided.length > 0
        ? {
            bracket: bracket.map(({ players: [one, other], ...meeting }) => ({
              ...meeting,
              players: [ifDecided(one), ifDecided(other)] as const,
            })),
            places: placesFrom(1, range(field.count)),
          }
        : { bracket, places: new Map([...places, ...placesFrom(qualified.length + 1, others)]) }),
      groupPlaceOf: (seed) => ({ group: seed % ranks.length, rank: Math.floor(seed / ranks.length) }),
    };
  },
};

/**
 * The group stage followed by a knock-out, as a kind of format: its words, and `make`, which returns the format
 * that draws and ranks its meetings.
 */
export const groups: FormatKind = {
  name: 'groups',
  help: 'a round-robin in groups, then a knock-out',
  whoMeets: describeGroups,
  make: () => format,
};
