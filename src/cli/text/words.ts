/** Words: counted things, indented lines, and text from strangers. */

/** `1 game`, `2 games`; `1 batch`, `2 batches` with a plural of its own. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

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

/** A word of a shell command, quoted if necessary. */
export function shellWord(word: string): string {
  return /^[\w:./=-]+$/.test(word) ? word : `"${word.replace(/(["\\$`])/g, '\\$1')}"`;
}
