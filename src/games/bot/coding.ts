/** Parameters as genes: whole numbers as they are, other numbers as steps of a grid over their range, choices by their index. */
import { ParametersError, Params } from '../../bot/index.ts';
import { counted } from '../../document/index.ts';
import type { Gene, Genome } from '../../tuner/index.ts';

/** The number of steps of the grid: finer than any difference that games show. */
const STEPS = 1000;

/** Digits of a number on the grid; more would suggest a precision that it does not have. */
const DIGITS = 5;

/** A gene that stands for a parameter. */
interface CodedGene extends Gene {
  shown(number: number): Params.ParameterValue;
  /** The number of the gene nearest to a value of the parameter; `null` for a value out of its range. */
  numberOf(value: Params.ParameterValue): number | null;
}

function gridGene(name: string, parameter: Params.NumberParameter): CodedGene {
  const { value: start, min, max, log = false } = parameter;
  const [low, high] = log ? [Math.log(min), Math.log(max)] : [min, max];
  const numberOf = (value: number) =>
    Math.round(((log ? Math.log(value) : value) - low) * (STEPS / (high - low)));
  const own = numberOf(start);
  return {
    name,
    min: 0,
    max: STEPS,
    shown(number) {
      // The start is not rounded.
      if (number === own) return start;
      const exact = low + (number / STEPS) * (high - low);
      const value = Number((log ? Math.exp(exact) : exact).toPrecision(DIGITS));
      return Math.min(max, Math.max(min, Params.isWhole(parameter) ? Math.round(value) : value));
    },
    numberOf: (value) => (typeof value === 'number' && value >= min && value <= max ? numberOf(value) : null),
  };
}

function wholeGene(name: string, { min, max }: Params.NumberParameter): CodedGene {
  return {
    name,
    min,
    max,
    shown: (number) => number,
    numberOf: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : null,
  };
}

function choiceGene(name: string, { choices }: Params.ChoiceParameter): CodedGene {
  return {
    name,
    min: 0,
    max: choices.length - 1,
    // Charts also show means, which are not whole.
    shown: (number) =>
      choices[Math.min(choices.length - 1, Math.max(0, Math.round(number)))] as Params.ParameterValue,
    numberOf(value) {
      const index = choices.indexOf(value);
      return index === -1 ? null : index;
    },
  };
}

/** The coding of parameters as genes, in both directions. Throws a `ParametersError` if there is nothing to tune. */
export function codingOf(parameters: Params.Parameters) {
  const genes = Object.entries(parameters).flatMap(([name, parameter]): CodedGene[] => {
    if (Params.isChoice(parameter)) return [choiceGene(name, parameter)];
    if (!Params.isNumberParameter(parameter)) return [];
    const isPlain = Params.isWhole(parameter) && !parameter.log;
    return [isPlain ? wholeGene(name, parameter) : gridGene(name, parameter)];
  });
  if (genes.length === 0)
    throw new ParametersError(
      'invalid',
      'there is nothing to tune: no parameter has min and max, or choices',
    );
  return {
    genes,

    /** The values of all parameters, those that are not tuned included. */
    valuesOf(genome: Genome): Params.ParameterValues {
      const tuned = genes.map(({ name, shown }, index) => [name, shown(genome[index] as number)] as const);
      return { ...Params.valuesOf(parameters), ...Object.fromEntries(tuned) };
    },

    /** The genome of these values; `source` names their file in errors. Throws a `ParametersError` for a value out of its range. */
    genomeOf(values: Params.ParameterValues, source: string): Genome {
      return genes.map(({ name, numberOf }) => {
        const value = values[name];
        const number = value === undefined ? null : numberOf(value);
        if (number !== null) return number;
        const what = value === undefined ? 'is missing' : `is ${value}, outside of what is tuned`;
        throw new ParametersError('invalid', `${source}: ${name} ${what}`);
      });
    },
  };
}

/** The parameters with these values, ranges and choices unchanged. */
export function withValues(parameters: Params.Parameters, values: Params.ParameterValues): Params.Parameters {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [
      name,
      typeof parameter === 'object' ? { ...parameter, ...kindOf(parameter), value: values[name] } : parameter,
    ]),
  ) as Params.Parameters;
}

/** The type `real`, to be written out where a whole value would make the parameter whole. */
function kindOf(parameter: Params.NumberParameter | Params.ChoiceParameter) {
  return Params.isNumberParameter(parameter) && !Params.isWhole(parameter) ? { type: 'real' } : {};
}

/** A parameter in words, as fcx has understood it: `depth int 1–3`. */
function describeParameter([name, parameter]: [string, Params.Parameters[string]]): string {
  if (typeof parameter !== 'object') return `${name} always ${parameter}`;
  if (!Params.isNumberParameter(parameter)) return `${name} ${parameter.choices.join('|')}`;
  const { min, max, log = false } = parameter;
  return `${name} ${Params.isWhole(parameter) ? 'int' : 'real'} ${min}–${max}${log ? ' in factors' : ''}`;
}

/** The parameters in one line, as fcx has understood them: `2 parameters: depth int 1–3, three real 0–20`. */
export function describeParameters(parameters: Params.Parameters): string {
  const all = Object.entries(parameters);
  const tuned = all.filter(([, parameter]) => typeof parameter === 'object');
  const sorted = [...tuned, ...all.filter((one) => !tuned.includes(one))];
  return `${counted(tuned.length, 'parameter')}: ${sorted.map(describeParameter).join(', ')}`;
}
