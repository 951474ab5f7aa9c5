/** A knock-out: the loser of a meeting is out. */
import { bracketFormat, knockOutOf } from './bracket.ts';

export const knockOut = bracketFormat(knockOutOf);
