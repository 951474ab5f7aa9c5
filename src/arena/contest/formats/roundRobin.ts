/** A round-robin: everyone meets everyone. */
import {
  type FormatKind,
  formatDrawnAtOnce,
  range,
  roundRobinPairings,
  roundRobinRounds,
} from './meeting.ts';

const format = formatDrawnAtOnce((count) => roundRobinPairings(range(count), 'round'), roundRobinRounds);

/** The format of a round-robin. */
export const roundRobin: FormatKind = {
  name: 'round robin',
  help: 'each player meets every other',
  whoMeets: () => 'Everyone meets everyone',
  make: () => format,
};
