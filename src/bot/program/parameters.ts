/**
 * The parameters of a user's bot: numbers and choices that it takes from outside, so that they can be tuned and compared
 * without a change of its code.
 */
import { z } from 'zod';

const valueSchema = z.union([z.number(), z.string(), z.boolean()]);

/** The value of a parameter. */
export type ParameterValue = z.infer<typeof valueSchema>;

/** The values that a bot receives, by the names of its parameters. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

/** The schema of a parameter that is a number in a range. */
export const numberParameterSchema = z
  .strictObject({
    value: z.number(),
    min: z.number(),
    max: z.number(),
    /** Whole or not; `int` if value, min and max are whole, and none is written like `1.0`. */
    type: z.enum(['int', 'real']).exactOptional(),
    /** True to tune by factors, not differences; only above 0. */
    log: z.boolean().exactOptional(),
  })
  .refine(({ min, max }) => min < max, 'min must be below max')
  .refine(({ value, min, max }) => value >= min && value <= max, 'value must be in min..max')
  .refine(({ min, log }) => !log || min > 0, 'min must be above 0 where log is true')
  .refine(
    ({ type, value, min, max }) => type !== 'int' || [value, min, max].every(Number.isInteger),
    'value, min and max of an int must be whole',
  );

/** The schema of a parameter that is one of several values. */
export const choiceParameterSchema = z
  .strictObject({ value: valueSchema, choices: z.array(valueSchema).min(2).readonly() })
  .refine(({ value, choices }) => choices.includes(value), 'value must be one of the choices')
  .refine(({ choices }) => new Set(choices).size === choices.length, 'choices must differ');

/** The schema of a parameter of any kind. A bare value is passed to the bot and never changed. */
const parameterSchema = z.union([valueSchema, numberParameterSchema, choiceParameterSchema]);

/** A number with its range. */
export type NumberParameter = z.infer<typeof numberParameterSchema>;
/** A value with the choices that it is one of. */
export type ChoiceParameter = z.infer<typeof choiceParameterSchema>;
type Parameter = z.infer<typeof parameterSchema>;

/** The schema of parameters by name. Command lines use the names as `{param:NAME}`. */
export const parametersSchema = z.record(
  z.string().regex(/^[^\s{},=:]{1,100}$/, 'a name has no spaces and none of { } , = :'),
  parameterSchema,
);
/** The parameters of a bot, by name. */
export type Parameters = Readonly<z.infer<typeof parametersSchema>>;

/** The schema of values by the names of their parameters. */
export const parameterValuesSchema = z.record(z.string(), valueSchema);

/** The `format` of a file of parameters. */
export const PARAMETERS_FORMAT = 'fcx-params';
/** The version of a file of parameters. */
export const PARAMETERS_VERSION = 1;

/** The schema of a file of parameters as fcx writes it. A file written by hand may have the parameters alone. */
export const parametersFileSchema = z.strictObject({
  format: z.literal(PARAMETERS_FORMAT),
  version: z.literal(PARAMETERS_VERSION),
  parameters: parametersSchema,
  provenance: z
    .object({ method: z.string(), note: z.string(), details: z.record(z.string(), z.json()).exactOptional() })
    .exactOptional(),
});
/** The content of a file of parameters: the parameters, and their origin if fcx has written them. */
export type ParametersFile = Pick<z.infer<typeof parametersFileSchema>, 'parameters' | 'provenance'>;

/** True if a parameter is a number with a range, not a choice or a bare value. */
export function isNumberParameter(parameter: Parameter): parameter is NumberParameter {
  return typeof parameter === 'object' && 'min' in parameter;
}

/** True if a parameter is a choice. */
export function isChoice(parameter: Parameter): parameter is ChoiceParameter {
  return typeof parameter === 'object' && 'choices' in parameter;
}

/** True if all values of a number are whole: by its type or, without one, by its value, min and max. */
export function isWhole({ type, value, min, max }: NumberParameter): boolean {
  return type === undefined ? [value, min, max].every(Number.isInteger) : type === 'int';
}

/** The values of parameters, without ranges and choices. */
export function valuesOf(parameters: Parameters): ParameterValues {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [
      name,
      typeof parameter === 'object' ? parameter.value : parameter,
    ]),
  );
}
