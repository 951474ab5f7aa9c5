import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isNumberParameter,
  isWhole,
  type Parameters,
  valuesOf,
} from '../../../src/bot/program/parameters.ts';
import { loadParameters, parseParameters, saveParameters } from '../../../src/bot/program/parametersFile.ts';
import { testFolder } from '../../system/folders.ts';
import { alwaysLater } from '../../thorough.ts';

describe('a file of parameters', () => {
  it('may be written by hand, as parameters alone', () => {
    const { parameters } = parseParameters(
      '{"depth": {"value": 3, "min": 1, "max": 5}, "style": {"value": "bold", "choices": ["bold", "shy"]}, "port": 7}',
      'mine.json',
    );
    expect(valuesOf(parameters)).toEqual({ depth: 3, style: 'bold', port: 7 });
  });

  it('may be lines of OpenBench', () => {
    const { parameters } = parseParameters(
      'Depth, int, 3, 1, 5, 1, 0.002\nPull, float, 2.0, 0.0, 4.0, 0.2, 0.002\n',
      'mine',
    );
    expect(parameters).toEqual({
      Depth: { value: 3, min: 1, max: 5, type: 'int' },
      Pull: { value: 2, min: 0, max: 4, type: 'real' },
    });
  });

  it('changes no parameter that OpenBench would not: its last step is 0', () => {
    const lines = 'Depth, int, 3, 1, 5, 0, 0.002\nPull, float, 2.0, 0.0, 4.0, 0.0, 0.002\n';
    expect(parseParameters(lines, 'mine').parameters).toEqual({ Depth: 3, Pull: 2 });
  });

  it('keeps a number real that is written as one, as Python writes 1.0', async () => {
    const number = (value: string, rest = '') => `{"value": ${value}, "min": 0, "max": 3${rest}}`;
    const text = `{"quote": "\\" 1.0, \\"", "pull": ${number('1.0')}, "push": ${number('1e0')}, "depth": ${number('1')}, "whole": ${number('1.0', ', "type": "int"')}}`;
    const { parameters } = parseParameters(text, 'mine.json');
    const wholes = Object.entries(parameters).filter(([, one]) => isNumberParameter(one) && isWhole(one));
    expect(wholes.map(([name]) => name)).toEqual(['depth', 'whole']);
    // What fcx writes has no 1.0, and is read alike.
    const folder = testFolder();
    await saveParameters(join(folder, 'mine.json'), { parameters });
    expect(loadParameters(join(folder, 'mine.json')).parameters).toEqual(parameters);
  });

  it.each([
    ['{}', 'there are no parameters'],
    ['[1', 'not JSON: '],
    ['{"a b": 1}', '"a b": a name has no spaces'],
    ['{"a": {"value": 3, "min": 4, "max": 9}}', 'a: value must be in min..max'],
    ['{"a": {"value": 3, "min": 4}}', 'a.max: '],
    ['{"a": {"value": 3, "min": 0, "max": 9, "log": true}}', 'a: min must be above 0'],
    [
      '{"a": {"value": 0.5, "min": 0, "max": 1, "type": "int"}}',
      'a: value, min and max of an int must be whole',
    ],
    ['{"a": {"value": "x", "choices": ["y", "z"]}}', 'a: value must be one of the choices'],
    ['{"format": "fcx-params", "version": 2, "parameters": {"a": 1}}', 'version: '],
    ['a, int, 1, 0, 9, 1, 1\nb, int, 1\n', '"b, int, 1" is not a line of OpenBench'],
    ['a, int, 1, 0, 9, 1, 1\na, int, 2, 0, 9, 1, 1\n', 'a is there twice'],
    ['{"a": 1, "b": 2, "a": 3}', 'a is there twice'],
    ['{"a": 1, "\\u0061": 3}', 'a is there twice'],
    ['{"a": {"value": 1, "min": 0, "value": 2, "max": 3}}', 'value is there twice'],
  ])('%s is refused with what is wrong', (text, message) => {
    expect(() => parseParameters(text, 'mine.json')).toThrow(`mine.json: ${message}`);
  });

  it('that could not be read again is not written, nor are its values', async () => {
    const path = join(testFolder(), 'mine.json');
    const pull = { value: 5, min: 0, max: 4 };
    await expect(saveParameters(path, { parameters: { pull } })).rejects.toThrow('value must be in min..max');
    await expect(readdir(dirname(path))).resolves.toEqual([]);
  });

  it('is written as it is read', async () => {
    const folder = testFolder();
    const path = join(folder, 'mine.json');
    const name = fc.stringMatching(/^[a-z]\w{0,9}$/);
    const number = fc
      .tuple(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 0.001, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      )
      .map(([min, range, place]) => ({
        value: Math.min(min + range, min + place * range) + 0,
        min: min + 0,
        max: min + range,
      }));
    const choice = fc
      .uniqueArray(fc.string(), { minLength: 2 })
      .map((choices) => ({ value: choices[0] as string, choices }));
    await alwaysLater(
      { numRuns: 30 },
      [fc.dictionary(name, fc.oneof(number, choice, fc.boolean()), { minKeys: 1 })],
      async (parameters) => {
        const file = {
          parameters: parameters as Parameters,
          provenance: { method: 'spsa', note: 'a test' },
        };
        await saveParameters(path, file);
        expect(loadParameters(path)).toMatchObject(JSON.parse(JSON.stringify(file)));
      },
    );
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ format: 'fcx-params', version: 1 });
  });
});
