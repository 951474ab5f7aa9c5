/** A knock-out: the loser of a meeting is out. */
import { bracketFormat, knockOutOf, knockOutRound } from './bracket.ts';
import type { FormatKind } from './meeting.ts';

const format = bracketFormat(knockOutOf, knockOutRound);

/**
 * The knock-out as a kind of format: its words, and `make`, which returns the format that draws and ranks its
 * meetings.
 */
export const knockOut: FormatKind = {
  name: 'knock-out',
  help: 'a player is out after one lost match',
  whoMeets: () => 'One lost match, and a bot is out',
  make: () => format,
};
