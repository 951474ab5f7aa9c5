/** Everyone against everyone. */
import { drawnAtOnce, numbersBelow, roundRobinPairings, roundRobinRounds } from './meeting.ts';

export const roundRobin = drawnAtOnce(
  (count) => roundRobinPairings(numbersBelow(count), 'round'),
  roundRobinRounds,
);
