/** Everyone against everyone, by the circle method: one entrant stays in place, the others move on by one each round. */
import {
  byFewestLosses,
  byWins,
  type Format,
  inOrder,
  numbersBelow,
  type Pairing,
  seeded,
  tallies,
} from './meeting.ts';

/** The pairings for these entrants; `name` is what the rounds are called. With an odd number, one has a rest in each. */
export function roundRobinPairings(entrants: readonly number[], name: string): Pairing[] {
  const circle: (number | null)[] = entrants.length % 2 === 0 ? [...entrants] : [...entrants, null];
  const [fixed = null, ...moving] = circle;
  return numbersBelow(circle.length - 1).flatMap((round) => {
    const turned = [fixed, ...moving.slice(round), ...moving.slice(0, round)];
    const pairs = numbersBelow(circle.length / 2).flatMap((place) => {
      const [one, other] = [turned[place], turned[circle.length - 1 - place]];
      return one == null || other == null ? [] : [seeded(one, other)];
    });
    return pairs.map((players, place) => ({ key: `${name} ${round + 1}/${place + 1}`, players }));
  });
}

/** All meetings are drawn at the start. Ranks go by meetings won. */
export const roundRobin: Format = {
  isDrawnAtOnce: true,
  draw: ({ count }, meetings) =>
    meetings.length > 0 ? [] : roundRobinPairings(numbersBelow(count), 'round'),
  rank: ({ count }, meetings) =>
    inOrder(numbersBelow(count), tallies(count, meetings), byWins, byFewestLosses),
};
