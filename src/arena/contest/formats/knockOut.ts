/** A knock-out: the loser of a meeting is out. */
import { bracketFormat, knockOutOf, knockOutRound } from './bracket.ts';

/** The format of a knock-out. */
export const knockOut = bracketFormat(knockOutOf, knockOutRound);
