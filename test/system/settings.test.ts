import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventSettingsSchema, tournamentSettingsSchema } from '../../src/arena/contest/contestFormat.ts';
import { flagsFor, type NamedSetting, settingsIn, withFlags } from '../../src/system/settings.ts';
import { TUNING } from '../../src/tuner/tuningFormat.ts';
import { alwaysWith, thorough } from '../thorough.ts';

const SCHEMAS = {
  'a tournament': tournamentSettingsSchema,
  'an event': eventSettingsSchema,
  'a tuning': TUNING.config,
} as const;

const flagged = (schema: (typeof SCHEMAS)[keyof typeof SCHEMAS]) =>
  settingsIn(schema).filter((one): one is NamedSetting & { flag: string } => one.flag !== null);

/** A value for a flag that is not its default. */
function valueFor({ schema, default: usual, min = 0 }: NamedSetting, seed: number): unknown {
  const { type } = schema as unknown as { type: string };
  if (type === 'boolean') return usual !== true;
  if (type === 'enum') {
    const { options } = schema as unknown as { options: readonly string[] };
    const others = options.filter((one) => one !== usual);
    return others[seed % others.length];
  }
  if (type === 'number') return min + 1 + ((seed + Number(usual ?? 0)) % 1000);
  return `text ${seed}`;
}

const leaf = (values: unknown, path: readonly string[]): unknown =>
  path.reduce((group, key) => (group as Record<string, unknown> | undefined)?.[key], values);

/** A second telling, from the words of docs/commands.md: what a setting is when these flags stand on the command line. */
function naively(one: NamedSetting & { flag: string }, given: Readonly<Record<string, unknown>>): unknown {
  const value = given[one.flag];
  if (value !== undefined) return one.factor === undefined ? value : Number(value) * one.factor;
  const isExcluded = (one.excludes ?? []).some((other) => given[other] !== undefined);
  if (isExcluded || one.default === undefined) return undefined;
  return one.factor === undefined ? one.default : Number(one.default) * one.factor;
}

it.each(Object.entries(SCHEMAS))(
  'each flag of %s, alone and beside any other, sets what it says and nothing else',
  (_, schema) => {
    const all = flagged(schema);
    for (const [place, one] of all.entries()) {
      for (const other of all.slice(place)) {
        const given = { [one.flag]: valueFor(one, 1), [other.flag]: valueFor(other, 2) };
        const values = withFlags(schema as typeof tournamentSettingsSchema, given);
        for (const each of all)
          expect([each.flag, leaf(values, each.path)]).toEqual([each.flag, naively(each, given)]);
      }
    }
  },
);

it.each(Object.entries(SCHEMAS))(
  'a run of %s that goes on keeps its settings, but for flags that are given',
  (_, schema) => {
    const all = flagged(schema);
    alwaysWith(
      { numRuns: thorough(100) },
      [fc.subarray(all), fc.subarray(all), fc.nat(1000)],
      (before, now, seed) => {
        const valuesOf = (settings: typeof all, more: number) =>
          Object.fromEntries(settings.map((one) => [one.flag, valueFor(one, seed + more)]));
        const typed = schema as typeof tournamentSettingsSchema;
        const base = withFlags(typed, valuesOf(before, 0));
        // oclif fills in defaults, which are not given.
        const defaults = Object.fromEntries(all.map((one) => [one.flag, one.default]));
        const given = valuesOf(now, 7);
        const values = withFlags(typed, { ...defaults, ...given }, base, (flag) => flag in given);
        for (const each of all) {
          const isGiven = each.flag in given;
          const kept = leaf(base, each.path);
          const expected = isGiven || kept === undefined ? naively(each, { ...defaults, ...given }) : kept;
          expect([each.flag, leaf(values, each.path)]).toEqual([each.flag, expected]);
        }
      },
    );
  },
);

it.each(Object.entries(SCHEMAS))(
  'the flags for settings of %s ask for the same settings again',
  (_, schema) => {
    const all = flagged(schema).filter(({ excludes = [] }) => excludes.length === 0);
    alwaysWith({ numRuns: thorough(100) }, [fc.subarray(all), fc.nat(1000)], (some, seed) => {
      const typed = schema as typeof tournamentSettingsSchema;
      const values = withFlags(typed, Object.fromEntries(some.map((one) => [one.flag, valueFor(one, seed)])));
      const again = Object.entries(flagsFor(schema, values)).map(([flag, value]): [string, unknown] =>
        flag.startsWith('no-') ? [flag.slice(3), false] : [flag, value],
      );
      expect(withFlags(typed, Object.fromEntries(again))).toEqual(values);
    });
  },
);
