/** A gauntlet: the first entrant meets each of the others. */
import { drawnAtOnce, range } from './meeting.ts';

/** The format in which the first entrant meets each of the others. */
export const gauntlet = drawnAtOnce(
  (count) => range(count - 1).map((other) => ({ key: `round ${other + 1}/1`, players: [0, other + 1] })),
  (count) => count - 1,
);
