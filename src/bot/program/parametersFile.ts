/** Files of parameters: JSON, or the lines that OpenBench tunes (github.com/AndyGrant/OpenBench). */
import type { z } from 'zod';
import { CodedError } from '../../engine/index.ts';
import { parseJson, readText, repeatedKey, writeWhole } from '../../system/index.ts';
import {
  choiceParameterSchema,
  isNumberParameter,
  isWhole,
  numberParameterSchema,
  PARAMETERS_FORMAT,
  PARAMETERS_VERSION,
  type Parameters,
  type ParametersFile,
  parametersFileSchema,
  parametersSchema,
  valuesOf,
} from './parameters.ts';

/** The error for a file of parameters that is missing or wrong, or a command line with a parameter that does not exist. */
export class ParametersError extends CodedError<'unreadable' | 'invalid'> {}

/** The beginning of a line of OpenBench, such as `Threat, int, 12, 0, 60, 4, 0.002`: name, type, value, min, max, and two settings
 * of its own. */
const OPEN_BENCH_LINE = /^[^,{}"]+,\s*(?:int|float)\s*,/;

function fromOpenBench(text: string, fail: (message: string) => Error): unknown {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  const parameters = lines.map((line) => {
    const [name = '', type, ...numbers] = line.split(',').map((part) => part.trim());
    const [value, min, max, step] = numbers.map(Number);
    const isComplete = numbers.length >= 3 && [value, min, max].every(Number.isFinite);
    if (!OPEN_BENCH_LINE.test(line) || !isComplete)
      throw fail(
        `"${line.trim()}" is not a line of OpenBench: name, int or float, value, min, max, c_end, r_end`,
      );
    // OpenBench tunes none whose last step is 0.
    if (step === 0) return [name, value] as const;
    return [name, { value, min, max, type: type === 'float' ? 'real' : 'int' }] as const;
  });
  const names = parameters.map(([name]) => name);
  const repeated = names.find((name, place) => names.indexOf(name) !== place);
  if (repeated !== undefined) throw fail(`${repeated} is there twice`);
  return Object.fromEntries(parameters);
}

function fromJson(text: string, fail: (message: string) => Error): unknown {
  const value = parseJson(text, fail);
  const repeated = repeatedKey(text);
  if (repeated !== null) throw fail(`${repeated} is there twice`);
  return value;
}

/** A text, which stays as it is, or a number that is written as a real one, which JSON.parse makes whole. */
const TEXT_OR_REAL = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)/g;

/** The parameters, `real` where a whole number is written like `1.0`: its author means a real one. */
function withRealTypes(parameters: Parameters, text: string, isWrapped: boolean): Parameters {
  const marked = JSON.parse(
    text.replace(TEXT_OR_REAL, (token) => (token.startsWith('"') ? token : '"real"')),
  );
  const written = isWrapped ? marked.parameters : marked;
  const typed = Object.entries(parameters).map(([name, parameter]) => {
    const isReal =
      isNumberParameter(parameter) && isWhole(parameter) && Object.values(written[name]).includes('real');
    return [name, isReal ? { type: 'real', ...parameter } : parameter];
  });
  return Object.fromEntries(typed);
}

/** The message for an issue, with the name of its parameter and the field in it. */
function describeIssue({ path, message, ...issue }: z.core.$ZodIssue, value: unknown): string {
  const [name] = path;
  if (issue.code === 'invalid_key') return `"${path.join('.')}": ${issue.issues[0]?.message}`;
  const given = (value as Record<PropertyKey, unknown> | null)?.[name as PropertyKey];
  if (issue.code !== 'invalid_union' || typeof given !== 'object' || given === null)
    return `${path.join('.') || 'the file'}: ${message}`;
  const schema = 'choices' in given ? choiceParameterSchema : numberParameterSchema;
  const inner = schema.safeParse(given).error?.issues[0];
  const field = inner === undefined ? [] : [name, ...inner.path];
  return `${field.join('.')}: ${inner?.message ?? message}`;
}

/** Parses a file of parameters, called `file` in messages; throws a `ParametersError`. */
export function parseParameters(text: string, file: string): ParametersFile {
  const fail = (message: string) => new ParametersError('invalid', `${file}: ${message}`);
  const isOpenBench = OPEN_BENCH_LINE.test(text.replace(/^(\s*#.*\n|\s)+/, ''));
  const json = isOpenBench ? fromOpenBench(text, fail) : fromJson(text, fail);
  const isWrapped = typeof json === 'object' && json !== null && 'format' in json && 'version' in json;
  const value = isWrapped ? (json as { parameters?: unknown }).parameters : json;
  const read = parametersSchema.safeParse(value);
  if (!read.success) throw fail(describeIssue(read.error.issues[0] as z.core.$ZodIssue, value));
  if (Object.keys(read.data).length === 0) throw fail('there are no parameters');
  const parameters = isOpenBench ? read.data : withRealTypes(read.data, text, isWrapped);
  if (!isWrapped) return { parameters };
  const whole = parametersFileSchema.safeParse(json);
  if (!whole.success) throw fail(describeIssue(whole.error.issues[0] as z.core.$ZodIssue, json));
  return { ...whole.data, parameters };
}

/** Reads a file of parameters; throws a `ParametersError`. */
export function loadParameters(path: string): ParametersFile {
  return parseParameters(
    readText(path, (message) => {
      const advice = 'give --params a JSON file with the parameters of the bot (docs/bots.md)';
      return new ParametersError('unreadable', `${message}; ${advice}`);
    }),
    path,
  );
}

/** The path of the file of bare values beside a file of parameters: `mine.values.json` beside `mine.tuned.json`. */
export function valuesFileOf(path: string): string {
  return path.replace(/(\.tuned)?(\.[^./\\]*)?$/, '.values.json');
}

/**
 * Writes a file of parameters atomically, and their values beside it; creates its folder if necessary. Files that could not be read
 * again are not written: throws a `ParametersError` that names what is wrong.
 */
export async function saveParameters(path: string, { parameters, provenance }: ParametersFile) {
  const file = { format: PARAMETERS_FORMAT, version: PARAMETERS_VERSION, parameters, provenance };
  const text = `${JSON.stringify(file, null, 2)}\n`;
  parseParameters(text, path);
  await writeWhole(valuesFileOf(path), `${JSON.stringify(valuesOf(parameters), null, 2)}\n`);
  await writeWhole(path, text);
}
