import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeMessage, encodeMessage, FramingError } from '../../../../src/games/kitten/wire/exchange.ts';

/** Bytes as a service written in Python sends them. */
function framed(header: unknown, content: string): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(2);
  length.writeUInt16BE(json.length);
  return Buffer.concat([length, json, Buffer.from(content)]);
}

const header = {
  byteorder: 'little',
  'content-type': 'text/json',
  'content-encoding': 'utf-8',
  'content-length': 17,
};

it('a message of the public services is read', () => {
  expect(decodeMessage(framed(header, '{"action":"PLAY"}'))).toEqual({
    type: 'text/json',
    text: '{"action":"PLAY"}',
  });
});

it('every text survives the wire, whatever pieces it arrives in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, cut) => {
      const bytes = encodeMessage(text, 'text/plain');
      expect(decodeMessage(bytes)).toEqual({ type: 'text/plain', text });
      expect(decodeMessage(bytes.subarray(0, cut % bytes.length))).toBeNull();
    }),
  );
});

it.each<[string, Buffer]>([
  ['bytes that are no header', Buffer.from('GET / HTTP/1.1\r\n\r\n'.repeat(2000))],
  ['a header that is not JSON', Buffer.from('\0\u0005MEOW!')],
  ...['byteorder', 'content-type', 'content-encoding', 'content-length'].map((field): [string, Buffer] => [
    `a header without ${field}`,
    framed({ ...header, [field]: undefined }, ''),
  ]),
  ['an unknown encoding', framed({ ...header, 'content-encoding': 'ebcdic' }, '')],
  ['more content than a game has', framed({ ...header, 'content-length': 1e9 }, '')],
  ['a negative length', framed({ ...header, 'content-length': -1 }, '')],
])('%s is refused', (_, bytes) => {
  expect(() => decodeMessage(bytes)).toThrow(FramingError);
});
