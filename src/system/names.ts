/** Names and other text from strangers: their greatest length, and characters that mislead a reader. */
import { z } from 'zod';

/** Most characters of a name in a file: names of bots have 64, but some are made of the names of two files. */
const LONGEST_NAME = 600;

/** A player's name in a file. */
export const nameSchema = z.string().max(LONGEST_NAME);

/**
 * Return the text with `?` for each character that shows nothing or changes how others are shown: control characters,
 * directions of writing, spaces without width, and line separators. Newlines stay.
 */
export function harmless(text: string): string {
  return text.replace(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
}
