/** Everyone against everyone, by the circle method: one entrant stays in place, the others move on by one each round. */
import { type Format, inOrder, numbersBelow, type Pairing, seeded, tallies } from './meeting.ts';

/** The rounds for these entrants; with an odd number of them, one has a rest in each. */
export function circleRounds(entrants: readonly number[]): (readonly [number, number])[][] {
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

/** The pairings of a round-robin; `name` is what its rounds are called. */
export function roundRobinPairings(entrants: readonly number[], name: string): Pairing[] {
  return circleRounds(entrants).flatMap((round, number) =>
    round.map((players, place) => ({ key: `${name} ${number + 1}/${place + 1}`, players })),
  );
}

/** All meetings are drawn at the start. Ranks go by meetings won. */
export const roundRobin: Format = {
  draw: ({ count }, meetings) =>
    meetings.length > 0 ? [] : roundRobinPairings(numbersBelow(count), 'round'),

  rank({ count }, meetings) {
    const table = tallies(count, meetings);
    return inOrder(numbersBelow(count), table, (entrant) => table[entrant]?.wins ?? 0);
  },
};
