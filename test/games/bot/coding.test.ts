import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Parameters } from '../../../src/bot/program/parameters.ts';
import { codingOf, describeParameters, withValues } from '../../../src/games/bot/coding.ts';
import { always } from '../../thorough.ts';

const PARAMETERS: Parameters = {
  depth: { value: 3, min: 1, max: 6 },
  pull: { value: 0.123456789, min: -1, max: 1.5 },
  patience: { value: 20, min: 1, max: 5000, log: true },
  style: { value: 'shy', choices: ['bold', 'shy', false] },
  debug: false,
};
const CODING = codingOf(PARAMETERS);

const genome = fc.tuple(...CODING.genes.map(({ min, max }) => fc.integer({ min, max })));

describe('parameters as genes', () => {
  it('are those that have a range or choices', () => {
    expect(CODING.genes.map(({ name }) => name)).toEqual(['depth', 'pull', 'patience', 'style']);
    expect(() => codingOf({ debug: false })).toThrow('there is nothing to tune');
  });

  it('begin with the exact values of the file', () => {
    const start = { depth: 3, pull: 0.123456789, patience: 20, style: 'shy', debug: false };
    expect(CODING.valuesOf(CODING.genomeOf(start, 'mine.json'))).toEqual(start);
  });

  it('give values in their ranges, which give the same bot again', () => {
    always([genome], (numbers) => {
      const values = CODING.valuesOf(numbers);
      expect(values.pull).toBeGreaterThanOrEqual(-1);
      expect(values.pull).toBeLessThanOrEqual(1.5);
      expect(values.patience).toSatisfy(Number.isInteger);
      expect(values.debug).toBe(false);
      expect(CODING.valuesOf(CODING.genomeOf(values, 'mine.json'))).toEqual(values);
      expect(withValues(PARAMETERS, values)).toMatchObject({
        depth: { value: values.depth, min: 1 },
        debug: false,
      });
    });
  });

  it('stay real, even with values that are whole', () => {
    const whole = withValues(PARAMETERS, { depth: 3, pull: 1, patience: 20, style: 'shy', debug: false });
    expect(whole.pull).toEqual({ value: 1, min: -1, max: 1.5, type: 'real' });
    expect(whole.depth).toEqual(PARAMETERS.depth);
  });

  it('are said as they were read', () => {
    expect(describeParameters(PARAMETERS)).toBe(
      '4 parameters: depth int 1–6, pull real -1–1.5, patience int 1–5000 in factors, style bold|shy|false, debug always false',
    );
  });

  it.each([
    [{ depth: 7, pull: 0, patience: 1, style: 'shy' }, 'mine.json: depth is 7, outside of what is tuned'],
    [{ depth: 1, pull: 0, patience: 1 }, 'mine.json: style is missing'],
    [{ depth: 1, pull: 0, patience: 1, style: 'rude' }, 'mine.json: style is rude, outside'],
  ])('refuse %o', (values, message) => {
    expect(() => CODING.genomeOf(values, 'mine.json')).toThrow(message);
  });
});
