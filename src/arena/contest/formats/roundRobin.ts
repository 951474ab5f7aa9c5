/** Everyone against everyone. */
import {
  drawnAtOnce,
  type FormatKind,
  numbersBelow,
  roundRobinPairings,
  roundRobinRounds,
} from './meeting.ts';

const format = drawnAtOnce((count) => roundRobinPairings(numbersBelow(count), 'round'), roundRobinRounds);

export const roundRobin: FormatKind = {
  name: 'round robin',
  help: 'each player meets every other',
  whoMeets: () => 'Everyone meets everyone',
  make: () => format,
};
