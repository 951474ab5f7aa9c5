/** A round-robin: everyone meets everyone. */
import {
  type FormatKind,
  formatDrawnAtOnce,
  range,
  roundRobinPairings,
  roundRobinRounds,
} from './meeting.ts';

const format = formatDrawnAtOnce((count) => roundRobinPairings(range(count), 'round'), roundRobinRounds);

/**
 * The round-robin as a kind of format: its words, and `make`, which returns the format that draws and ranks its
 * meetings.
 */
export const roundRobin: FormatKind = {
  name: 'round robin',
  help: 'each player meets every other',
  whoMeets: () => 'Everyone meets everyone',
  make: () => format,
};
