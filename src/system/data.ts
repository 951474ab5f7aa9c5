/** Data as text: JSON from outside, checked against a schema, and cells of CSV. Callers make their own error of the message. */
import type { z } from 'zod';
import type { Fail } from './files.ts';

/** Parse a JSON text; throws what `fail` makes of the message. */
export function parseJson(text: string, fail: Fail): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fail(`not JSON: ${(error as Error).message}`);
  }
}

/** Return the value as the schema does; throws what `fail` makes of a message that names the first wrong field, or `whole`. */
export function checkData<T>(value: unknown, schema: z.ZodType<T>, whole: string, fail: Fail): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0] as z.core.$ZodIssue;
  throw fail(`${issue.path.join('.') || whole}: ${issue.message}`);
}

/** Parse and check a JSON text; see `checkData`. */
export function parseData<T>(text: string, schema: z.ZodType<T>, whole: string, fail: Fail): T {
  return checkData(parseJson(text, fail), schema, whole, fail);
}

/** Return the data in a JSON text; `null` if the text or the data is not valid. */
export function parseOrNull<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A string in JSON, and the colon after it if it is a key. */
const TEXT_OR_KEY = /("[^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?/g;

/** Return a key that an object in a valid JSON text has twice, as JSON.parse silently takes the last one; `null` if there is none. */
export function repeatedKey(text: string): string | null {
  let keys = 0;
  const numbered = text.replace(TEXT_OR_KEY, (token, start, colon) =>
    colon === undefined ? token : `${start}#${keys++}"${colon}`,
  );
  // The stack is a list, as values may be nested more deeply than function calls can be.
  const open: unknown[] = [JSON.parse(numbered)];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    const names = new Set<string>();
    for (const [key, part] of Object.entries(value)) {
      const name = Array.isArray(value) ? key : key.replace(/#\d+$/, '');
      if (names.has(name)) return name;
      names.add(name);
      open.push(part);
    }
  }
  return null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Split a log of JSON values into lines. A crash or a full disk can cut off the last one: without a line end it is left out and
 * `isTorn` is true, unless it is a whole value all the same.
 */
export function logLines(text: string): { readonly lines: readonly string[]; readonly isTorn: boolean } {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  if (last === '') return { lines, isTorn: false };
  return isJson(last) ? { lines: [...lines, last], isTorn: false } : { lines, isTorn: true };
}

/** The sentence for a log whose last line was left out. */
export function tornSentence(path: string): string {
  return `the last line of ${path} was cut off, and is left out`;
}

/** Return the lines of JSON that match the schema, as data. Others, such as one that a crash cut off, and empty ones are left out. */
export function parseLines<T>(text: string, schema: z.ZodType<T>): T[] {
  const lines = text.split('\n').map((line) => parseOrNull(line, schema));
  return lines.filter((data) => data !== null);
}

/** Return the text with its first letter in upper case. */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Return a text as a quoted cell of CSV; before what a spreadsheet would take for a formula, it gets an apostrophe. */
export function csvText(text: string): string {
  return `"${text.replace(/^(?=[=+@-])/, "'").replaceAll('"', '""')}"`;
}
