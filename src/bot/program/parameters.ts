/**
 * The parameters of somebody's bot: numbers and choices that it takes from outside, so that they can be tuned and compared
 * without a change of its code.
 */
import { z } from 'zod';

const valueSchema = z.union([z.number(), z.string(), z.boolean()]);

export type ParameterValue = z.infer<typeof valueSchema>;

/** What a bot gets: the value of each parameter by its name. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

export const numberParameterSchema = z
  .strictObject({
    value: z.number(),
    min: z.number(),
    max: z.number(),
    /** Whole or not; `int` if value, min and max are whole, and none is written like `1.0`. */
    type: z.enum(['int', 'real']).exactOptional(),
    /** Whether steps are factors, not differences; only above 0. */
    log: z.boolean().exactOptional(),
  })
  .refine(({ min, max }) => min < max, 'min must be below max')
  .refine(({ value, min, max }) => value >= min && value <= max, 'value must be in min..max')
  .refine(({ min, log }) => !log || min > 0, 'min must be above 0 where log is true')
  .refine(
    ({ type, value, min, max }) => type !== 'int' || [value, min, max].every(Number.isInteger),
    'value, min and max of an int must be whole',
  );

export const choiceParameterSchema = z
  .strictObject({ value: valueSchema, choices: z.array(valueSchema).min(2).readonly() })
  .refine(({ value, choices }) => choices.includes(value), 'value must be one of the choices')
  .refine(({ choices }) => new Set(choices).size === choices.length, 'choices must differ');

/** A bare value is passed to the bot and never changed. */
const parameterSchema = z.union([valueSchema, numberParameterSchema, choiceParameterSchema]);

export type NumberParameter = z.infer<typeof numberParameterSchema>;
export type ChoiceParameter = z.infer<typeof choiceParameterSchema>;
type Parameter = z.infer<typeof parameterSchema>;

/** By name. Names are used in command lines as `{param:NAME}`. */
export const parametersSchema = z.record(
  z.string().regex(/^[^\s{},=:]{1,100}$/, 'a name has no spaces and none of { } , = :'),
  parameterSchema,
);
export type Parameters = Readonly<z.infer<typeof parametersSchema>>;

export const parameterValuesSchema = z.record(z.string(), valueSchema);

export const PARAMETERS_FORMAT = 'fcx-params';
export const PARAMETERS_VERSION = 1;

/** As fcx writes it. A file written by hand may have the parameters alone. */
export const parametersFileSchema = z.strictObject({
  format: z.literal(PARAMETERS_FORMAT),
  version: z.literal(PARAMETERS_VERSION),
  parameters: parametersSchema,
  provenance: z
    .object({ method: z.string(), note: z.string(), details: z.record(z.string(), z.json()).exactOptional() })
    .exactOptional(),
});
export type ParametersFile = Pick<z.infer<typeof parametersFileSchema>, 'parameters' | 'provenance'>;

export function isNumberParameter(parameter: Parameter): parameter is NumberParameter {
  return typeof parameter === 'object' && 'min' in parameter;
}

export function isChoice(parameter: Parameter): parameter is ChoiceParameter {
  return typeof parameter === 'object' && 'choices' in parameter;
}

/** Whether all values of a number are whole. */
export function isWhole({ type, value, min, max }: NumberParameter): boolean {
  return type === undefined ? [value, min, max].every(Number.isInteger) : type === 'int';
}

export function valuesOf(parameters: Parameters): ParameterValues {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [
      name,
      typeof parameter === 'object' ? parameter.value : parameter,
    ]),
  );
}
