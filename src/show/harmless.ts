/** Text from strangers, such as the names of bots, made fit for a terminal. */

/** The text without control characters, which terminals obey; line ends stay. */
export function harmless(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, '?');
}
