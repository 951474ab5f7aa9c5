/** Text from elsewhere on a terminal. */

/** Without control characters, which terminals obey: names come from the network, last words from programs. */
export function harmless(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, '?');
}
