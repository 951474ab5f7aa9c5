/**
 * Settings: fields of a file's schema. One line of a schema states a setting; its flag, its row in docs and its part of a command
 * line follow from it.
 */
import { z } from 'zod';

type SettingValue = string | number | boolean | readonly string[];

/** A setting: a field of a file with its help and its flag. */
export interface Setting {
  /** Its meaning, in help and docs. */
  readonly help: string;
  readonly default?: SettingValue;
  /** The default in words, where it depends on other settings. */
  readonly usually?: string;
  /** The placeholder for its value in help, default `<n>` for a number. */
  readonly unit?: string;
  /** Its flag, default its name; `null` if no flag gives it. */
  readonly flag?: string | null;
  /** Smallest value of its flag; the file may have more, as settings may suit a game. */
  readonly min?: number;
  /** Largest value of its flag. */
  readonly max?: number;
  /** The value of the flag times this is the value of the setting. */
  readonly factor?: number;
  /** Flags that cannot stand beside its own. */
  readonly excludes?: readonly string[];
  /** Flags that must stand beside its own. */
  readonly needs?: readonly string[];
}

/** A setting with its place in a schema. */
export interface NamedSetting extends Setting {
  /** The names of the fields that lead to it. */
  readonly path: readonly string[];
  /** Its flag without dashes; `null` if no flag gives it. */
  readonly flag: string | null;
  /** The schema of its value. */
  readonly schema: z.ZodType;
}

const SETTINGS = z.registry<Setting>();

/** Makes a field of a schema a setting. */
export function setting<Schema extends z.ZodType>(schema: Schema, about: Setting): Schema {
  const own = schema.clone();
  SETTINGS.add(own, about);
  return own;
}

/** Return the schema inside an optional one or one with a default; `null` for another. */
function within(schema: z.ZodType): z.ZodType | null {
  return 'unwrap' in schema && !(schema instanceof z.ZodArray) ? (schema.unwrap as () => z.ZodType)() : null;
}

function innermost(schema: z.ZodType): z.ZodType {
  const inner = within(schema);
  return inner === null ? schema : innermost(inner);
}

/** Return all settings of a schema, in its order. */
export function settingsIn(schema: z.ZodType, path: readonly string[] = []): NamedSetting[] {
  const about = SETTINGS.get(schema);
  const name = path.at(-1);
  if (about !== undefined && name !== undefined)
    return [
      { ...about, path, schema: innermost(schema), flag: about.flag === undefined ? name : about.flag },
    ];
  const inner = within(schema);
  if (inner !== null) return settingsIn(inner, path);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => settingsIn(option as z.ZodType, path));
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([key, field]) =>
    settingsIn(field as z.ZodType, [...path, key]),
  );
}

type Group = Record<string, unknown>;

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce((group, key) => (isGroup(group) ? group[key] : undefined), values);
}

function setAt(values: Group, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length > 0) {
    values[key] ??= {};
    setAt(values[key] as Group, rest, value);
  } else values[key] = value;
}

/** Return the settings of a schema that have defaults, with these. */
export function defaultsOf(schema: z.ZodType): object {
  const all: Group = {};
  for (const { path, default: value } of settingsIn(schema)) if (value !== undefined) setAt(all, path, value);
  return all;
}

/** The values of flags by their names; `true` for a flag without a value, a list for one that is repeated. */
export type FlagValues = Readonly<Record<string, string | number | true | readonly string[]>>;

/** The values of flags by their names, as oclif parses them. */
export type GivenFlags = Readonly<Record<string, unknown>>;

/**
 * Return the settings that flags ask for.
 *
 * @param base values where the command line says nothing; where it has none, the defaults of the schema apply
 * @param isGiven true if a flag stands on the command line
 */
export function withFlags<Schema extends z.ZodType>(
  schema: Schema,
  flags: GivenFlags,
  base: object = {},
  isGiven: (flag: string) => boolean = () => true,
): z.infer<Schema> {
  const all = structuredClone(base) as Group;
  for (const { flag, path, factor, excludes = [], default: usual } of settingsIn(schema)) {
    if (flag === null) continue;
    const hasBase = valueAt(all, path) !== undefined;
    const isFree = !hasBase && !excludes.some((other) => flags[other] !== undefined);
    const value = hasBase && !isGiven(flag) ? undefined : (flags[flag] ?? (isFree ? usual : undefined));
    if (value !== undefined) setAt(all, path, factor === undefined ? value : factor * (value as number));
  }
  return all as z.infer<Schema>;
}

/** Return the flags that ask for these settings again. */
export function flagsFor(schema: z.ZodType, values: object): FlagValues {
  const words = settingsIn(schema).flatMap(({ flag, path, factor = 1, default: usual }) => {
    const value = valueAt(values, path);
    if (flag === null || value === undefined || value === null) return [];
    if (typeof value === 'boolean')
      return value === (usual ?? false) ? [] : [[value ? flag : `no-${flag}`, true]];
    return [[flag, typeof value === 'number' ? value / factor : value]];
  });
  return Object.fromEntries(words);
}
