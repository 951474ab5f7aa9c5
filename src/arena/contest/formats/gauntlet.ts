/** A gauntlet: the first entrant meets each of the others. */
import { type FormatKind, formatDrawnAtOnce, range } from './meeting.ts';

const format = formatDrawnAtOnce(
  (count) => range(count - 1).map((other) => ({ key: `round ${other + 1}/1`, players: [0, other + 1] })),
  (count) => count - 1,
  // It meets its slowest opponent last.
  { hasUnevenPace: true },
);

/**
 * The gauntlet as a kind of format: its words, and `make`, which returns the format that draws and ranks its
 * meetings.
 */
export const gauntlet: FormatKind = {
  name: 'gauntlet',
  help: 'the first player meets every other',
  whoMeets: () => 'Everyone meets the first',
  make: () => format,
};
