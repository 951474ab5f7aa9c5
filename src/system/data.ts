/** Data from outside: JSON text, held against a schema. What is wrong with it becomes an error of the caller's own. */
import type { z } from 'zod';
import type { Fail } from './files.ts';

/** The value of a JSON text. */
export function parseJson(text: string, fail: Fail): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fail(`not JSON: ${(error as Error).message}`);
  }
}

/** The value as the schema knows it; the message names the first field that is wrong, or `whole`. */
export function checkData<T>(value: unknown, schema: z.ZodType<T>, whole: string, fail: Fail): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0] as z.core.$ZodIssue;
  throw fail(`${issue.path.join('.') || whole}: ${issue.message}`);
}

/** What a JSON text holds, by its schema. */
export function parseData<T>(text: string, schema: z.ZodType<T>, whole: string, fail: Fail): T {
  return checkData(parseJson(text, fail), schema, whole, fail);
}
