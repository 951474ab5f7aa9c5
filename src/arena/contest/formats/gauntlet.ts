/** The first entrant against each of the others. */
import { byFewestLosses, byWins, type Format, inOrder, numbersBelow, tallies } from './meeting.ts';

export const gauntlet: Format = {
  isDrawnAtOnce: true,
  draw({ count }, meetings) {
    if (meetings.length > 0) return [];
    return numbersBelow(count - 1).map((other) => ({ key: `round ${other + 1}/1`, players: [0, other + 1] }));
  },
  rank: ({ count }, meetings) =>
    inOrder(numbersBelow(count), tallies(count, meetings), byWins, byFewestLosses),
};
