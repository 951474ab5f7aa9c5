/** Names and other text from strangers: how long a name may be, and what a reader of it must not be led astray by. */
import { z } from 'zod';

/** Characters of a name in a file: names of bots have 64, but some are made of the names of two files. */
const LONGEST_NAME = 600;

/** A player's name in a file. */
export const nameSchema = z.string().max(LONGEST_NAME);

/**
 * The text with `?` for each character that shows nothing or changes how others are shown: what a terminal obeys, directions of writing,
 * spaces without width, and line separators. Newlines stay.
 */
export function harmless(text: string): string {
  return text.replace(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
}
