/** The first entrant against each of the others. */
import { drawnAtOnce, type FormatKind, numbersBelow } from './meeting.ts';

const format = drawnAtOnce(
  (count) =>
    numbersBelow(count - 1).map((other) => ({ key: `round ${other + 1}/1`, players: [0, other + 1] })),
  (count) => count - 1,
  // It meets its slowest opponent last.
  { hasUnevenPace: true },
);

export const gauntlet: FormatKind = {
  name: 'gauntlet',
  help: 'the first player meets every other',
  whoMeets: () => 'Everyone meets the first',
  make: () => format,
};
