/** A knock-out: the loser of a meeting is out. */
import { bracketFormat, knockOutOf, knockOutRound } from './bracket.ts';

export const knockOut = bracketFormat(knockOutOf, knockOutRound);
