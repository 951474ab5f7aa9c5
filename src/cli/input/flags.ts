/** Flags and arguments that several commands share, and flags made from the settings of a schema. */
import { randomInt } from 'node:crypto';
import { Errors, Flags, type Interfaces } from '@oclif/core';
import { z } from 'zod';
import type { SprtBounds } from '../../arena/index.ts';
import { type NamedSetting, type Setting, settingsIn } from '../../system/index.ts';
import { NEWEST, UsageError } from '../baseCommand.ts';
import { trustFlag } from '../confirmTrust.ts';
import { remoteFlags } from './venues.ts';

type Range = { readonly min?: number; readonly max?: number };

/** Greatest whole number of a flag; greater ones are not exact, so a seed would become another one. */
const GREATEST_COUNT = Number.MAX_SAFE_INTEGER;

/** Longest time of Node's timers; for a longer one they would not wait at all. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

type NamedRange = Range & { readonly name: string };

/** Return the whole number in the value of a flag; throws a `CLIError` for any other text, or a number out of range. */
async function parseCount(text: string, _: unknown, { name, min, max }: NamedRange): Promise<number> {
  const [least, greatest] = [min ?? -GREATEST_COUNT, max ?? GREATEST_COUNT];
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= greatest) return value;
  const range = `a whole number from ${least} to ${greatest}`;
  throw new Errors.CLIError(`--${name} must be ${range}, not "${text}"`, { exit: 2 });
}

/** Make a flag for a whole number, from `min` to `max`. */
export const countFlag = Flags.custom<number, Range>({ helpValue: '<n>', parse: parseCount });

/** Make a flag for milliseconds to wait, from `min` to `max`. */
export const waitFlag = Flags.custom<number, Range>({
  helpValue: '<ms>',
  parse: (text, context, range) => parseCount(text, context, { ...range, max: range.max ?? LONGEST_WAIT_MS }),
});
/** Make a flag for a file. */
export const fileFlag = Flags.custom({ helpValue: '<file>' });
/** Make the flag for a bot's parameters. */
export const paramsFlag = Flags.custom({
  helpValue: '<file>',
  description: 'parameters of the bot: JSON, or lines of OpenBench',
  dependsOn: ['bot'],
});
/** Make a flag for a folder. */
export const folderFlag = Flags.custom({ helpValue: '<folder>' });

const WEIGHTS_HELP = 'weights file; a bare name is looked up under weights/ too';

/** The flag for a weights file. */
export const weightsFlag = fileFlag({ char: 'w', default: 'best.json', description: WEIGHTS_HELP });

/** The argument for a weights file. */
export const weightsArg = { required: true, description: WEIGHTS_HELP } as const;

/** Return the flags for the address on which a server listens, by default this port. */
export function listenFlags(port: number) {
  return {
    port: countFlag({ default: port, min: 0, max: 65535, description: 'port; 0 takes any free one' }),
    host: Flags.string({
      helpValue: '<address>',
      default: '127.0.0.1',
      description: 'address to listen on; 0.0.0.0 lets other machines in',
    }),
  };
}

/** Throws a `UsageError` for bounds of a test that it could never decide between. */
export function checkBounds({ elo0, elo1 }: SprtBounds): void {
  if (elo0 >= elo1) throw new UsageError(`--sprt-elo0 (${elo0}) must be below --sprt-elo1 (${elo1})`);
}

/** The flag for the folder of a new run. */
export const runFlag = folderFlag({ description: 'folder of the run [default: runs/DATE-NUMBER]' });

/** Return a fresh seed, short enough to retype. */
export function randomSeed(): number {
  return randomInt(1_000_000);
}

/**
 * Return the part of a flag that makes it exclude these others. Unlike oclif's `exclusive`, it adds nothing to the usage line,
 * where the others would read as if each of them excluded all the rest.
 *
 * @param when for which command lines; default all
 */
export function excluding(
  flags: Interfaces.FlagInput,
  when: (given: Record<string, unknown>) => boolean = () => true,
): { relationships: Required<Interfaces.Flag<unknown>>['relationships'] } {
  const excluded = Object.keys(flags).map((name) => ({
    name,
    when: async (given: Record<string, unknown>) => when(given),
  }));
  return { relationships: [{ type: 'none', flags: excluded }] };
}

/** The flags for the venue of a run's games. */
export const runVenueFlags = {
  threads: countFlag({
    min: 0,
    max: 1024,
    description: 'threads that play games; 0 plays in the main thread [default: one per core]',
    exclusive: Object.keys(remoteFlags),
  }),
  ...remoteFlags,
};

/** Return the flags for playing and resuming a run. A resumed run keeps its settings, so `--resume` excludes the flags that give them. */
export function runFlags(settings: Interfaces.FlagInput) {
  return {
    ...runVenueFlags,
    resume: folderFlag({
      description: `folder of a run to resume, with the settings it began with; ${NEWEST}, or no folder: the newest in runs that has not finished`,
      ...excluding(settings),
    }),
    trust: trustFlag('resume'),
  };
}

function numberParser({ minValue, maxValue }: z.ZodNumber) {
  const hasRange = Number.isFinite(minValue) && Number.isFinite(maxValue);
  const range = hasRange ? ` from ${minValue} to ${maxValue}` : '';
  return async (text: string, _: unknown, { name }: { readonly name: string }): Promise<number> => {
    const value = Number(text);
    const isIn = value >= (minValue ?? value) && value <= (maxValue ?? value);
    if (text.trim() !== '' && Number.isFinite(value) && isIn) return value;
    throw new Errors.CLIError(`--${name} must be a number${range}, not "${text}"`, { exit: 2 });
  };
}

function helpOf({ help, min = 0, usually, excludes, default: usual }: Setting): string {
  // A default cannot stand in oclif's flag where another flag takes its place, or where it depends on more.
  const shownDefault = usually ?? (excludes === undefined ? undefined : usual);
  return (
    help +
    (min > 1 ? `, at least ${min}` : '') +
    (shownDefault === undefined ? '' : ` [default: ${shownDefault}]`)
  );
}

/** The greatest value of a flag for which its setting is still exact or, for milliseconds and seconds, a timer can wait. */
function greatestOf({ unit, factor = 1 }: NamedSetting): number {
  const isTime = unit === '<ms>' || unit === '<s>';
  return Math.floor((isTime ? LONGEST_WAIT_MS : GREATEST_COUNT) / factor);
}

function flagOf(setting: NamedSetting): Interfaces.FlagInput[string] {
  const { schema, excludes, needs, min, max, unit, usually, default: usual } = setting;
  const common = {
    description: helpOf(setting),
    ...(excludes && excludes.length > 0 && { exclusive: [...excludes] }),
    ...(needs && { dependsOn: [...needs] }),
  };
  const number = {
    ...common,
    helpValue: unit ?? '<n>',
    ...(typeof usual === 'number' && excludes === undefined && usually === undefined && { default: usual }),
  };
  const text = { ...common, ...(unit && { helpValue: unit }) };
  // Counts are whole numbers on the command line, even if the file may have others.
  if (schema instanceof z.ZodNumber && (schema.isInt || min !== undefined))
    return countFlag({ ...number, ...(min !== undefined && { min }), max: max ?? greatestOf(setting) });
  if (schema instanceof z.ZodNumber) return Flags.custom<number>({ parse: numberParser(schema) })(number);
  if (schema instanceof z.ZodEnum) return Flags.option({ options: schema.options as string[] })(common);
  if (schema instanceof z.ZodArray) return Flags.string({ ...text, multiple: true, multipleNonGreedy: true });
  if (schema instanceof z.ZodString)
    return Flags.string({ ...text, ...(typeof usual === 'string' && { default: usual }) });
  return usual === true ? Flags.boolean({ ...common, default: true, allowNo: true }) : Flags.boolean(common);
}

/**
 * Return the flags for the settings of a schema.
 *
 * @param changes changes that a command makes to settings, by the names of flags
 */
export function settingFlags(
  schema: z.ZodType,
  changes: Readonly<Record<string, Partial<Setting>>> = {},
): Interfaces.FlagInput {
  const flags: Interfaces.FlagInput = {};
  for (const setting of settingsIn(schema)) {
    const { flag } = setting;
    if (flag === null || flag in flags) continue;
    flags[flag] = flagOf({ ...setting, ...changes[flag], flag });
  }
  return flags;
}

/** Return the same flags, with those of these names under the heading ADVANCED in help. */
export function withAdvanced<Flags extends Interfaces.FlagInput>(
  flags: Flags,
  advanced: readonly string[],
): Flags {
  const grouped = Object.entries(flags).map(([name, flag]) => [
    name,
    advanced.includes(name) ? { ...flag, helpGroup: 'ADVANCED' } : flag,
  ]);
  return Object.fromEntries(grouped) as Flags;
}
