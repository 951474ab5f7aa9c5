/** Indented lines, and text from strangers. */

/** Text from strangers, such as the names of bots, without the control characters that terminals obey; newlines stay. */
export function harmless(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, '?');
}

/** The text, each line four spaces further to the right. */
export function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${line}`.trimEnd())
    .join('\n');
}
