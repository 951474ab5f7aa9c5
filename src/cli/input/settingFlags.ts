/** The flags of settings: what a schema says of its fields, as oclif wants it. */
import { Errors, Flags, type Interfaces } from '@oclif/core';
import { z } from 'zod';
import { type NamedSetting, type Setting, settingsIn } from '../../system/index.ts';

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
  const told = usually ?? (excludes === undefined ? undefined : usual);
  return help + (min > 1 ? `, at least ${min}` : '') + (told === undefined ? '' : ` [default: ${told}]`);
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
  // Whole numbers on the command line, whatever the file may have.
  if (schema instanceof z.ZodNumber && (schema.isInt || min !== undefined))
    return Flags.integer({ ...number, ...(min !== undefined && { min }), ...(max !== undefined && { max }) });
  if (schema instanceof z.ZodNumber) return Flags.custom<number>({ parse: numberParser(schema) })(number);
  if (schema instanceof z.ZodEnum) return Flags.option({ options: schema.options as string[] })(common);
  if (schema instanceof z.ZodArray) return Flags.string({ ...text, multiple: true, multipleNonGreedy: true });
  if (schema instanceof z.ZodString)
    return Flags.string({ ...text, ...(typeof usual === 'string' && { default: usual }) });
  return usual === true ? Flags.boolean({ ...common, default: true, allowNo: true }) : Flags.boolean(common);
}

/**
 * The flags that give the settings of a schema.
 *
 * @param changes what a command says otherwise, by the names of flags
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
