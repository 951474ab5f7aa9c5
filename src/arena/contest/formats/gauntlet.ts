/** The first entrant against each of the others. */
import { drawnAtOnce, numbersBelow } from './meeting.ts';

export const gauntlet = drawnAtOnce(
  (count) =>
    numbersBelow(count - 1).map((other) => ({ key: `round ${other + 1}/1`, players: [0, other + 1] })),
  (count) => count - 1,
);
