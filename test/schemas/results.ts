/** Checks what commands print with `--json` by the JSON Schema files alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** The folder of the schemas. */
export const RESULTS = new URL('../../schemas/results/', import.meta.url);

/** The names of the results: commands, with `-` for the space between their words. */
export function resultNames(): string[] {
  return readdirSync(RESULTS).map((file) => file.replace('.schema.json', ''));
}

const schemas = new Map<string, z.ZodType>();

/** Return the schema of a result, compiled once: servers print a result for each game. */
function schemaOf(name: string): z.ZodType {
  const known = schemas.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(new URL(`${name}.schema.json`, RESULTS), 'utf8');
  const schema = z.fromJSONSchema(JSON.parse(text));
  schemas.set(name, schema);
  return schema;
}

/** A description of the faults in a result of this command; `null` if it is as documented. */
export function faultOfResult(name: string, value: unknown): string | null {
  const { error } = schemaOf(name).safeParse(value);
  return error === undefined ? null : z.prettifyError(error);
}

const errorSchema = z.object({ error: z.strictObject({ code: z.string(), message: z.string() }) });

/** A description of the faults in the output of a command line with `--json`; `null` if it is as documented. */
export function faultOfOutput(words: readonly string[], stdout: string): string | null {
  const [first = '', second] = words;
  const name = resultNames().includes(`${first}-${second}`) ? `${first}-${second}` : first;
  // Servers print a line for each result.
  const texts = ['serve', 'host'].includes(name)
    ? stdout.split('\n').filter((line) => line !== '')
    : [stdout];
  const faults = texts
    .map((text) => JSON.parse(text) as unknown)
    .map((value) => (errorSchema.safeParse(value).success ? null : faultOfResult(name, value)));
  return faults.find((fault) => fault !== null) ?? null;
}
