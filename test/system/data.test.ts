import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseData, parseJson } from '../../src/system/data.ts';

const fail = (message: string) => new RangeError(message);
const schema = z.object({ list: z.array(z.number()) });

describe('data from outside', () => {
  it('is returned as the schema parses it', () => {
    expect(parseData('{"list":[1],"more":2}', schema, 'the thing', fail)).toEqual({ list: [1] });
    expect(parseJson('[1, null]', fail)).toEqual([1, null]);
  });

  it.each([
    ['{', /^not JSON: /],
    ['[]', /^the thing: .*expected object/],
    ['{}', /^list: .*expected array/],
    ['{"list":[1,"2"]}', /^list\.1: .*expected number/],
  ])('is refused with the first wrong field: %s', (text, message) => {
    const parse = () => parseData(text, schema, 'the thing', fail);
    expect(parse).toThrow(RangeError);
    expect(parse).toThrow(message);
  });
});
