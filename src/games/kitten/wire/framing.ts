/**
 * Messages on the sockets of clowder, arena and bots: two bytes with the length of a header (big-endian), the header as
 * JSON, the content. Of the content types, only JSON and plain text are used.
 */
import { z } from 'zod';
import { parseData, parseJson } from '../../../system/index.ts';

/** What a peer has sent is no message. */
export class FramingError extends Error {}

export type ContentType = 'text/json' | 'text/plain';

export interface Message {
  readonly type: string;
  readonly text: string;
}

/** More is no message of this game. */
const MAX_CONTENT_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 1024;

const LENGTH_BYTES = 2;

/** As peers written in Python expect it, all four fields are required. */
const headerSchema = z.object({
  byteorder: z.enum(['little', 'big']),
  'content-type': z.string(),
  'content-encoding': z.string().regex(/^utf-?8$/i),
  'content-length': z.int().min(0).max(MAX_CONTENT_BYTES),
});

const framingError = (message: string) => new FramingError(`the header: ${message}`);

export function encodeMessage(text: string, type: ContentType): Buffer {
  const content = Buffer.from(text, 'utf8');
  const header = Buffer.from(
    JSON.stringify({
      byteorder: 'little',
      'content-type': type,
      'content-encoding': 'utf-8',
      'content-length': content.length,
    }),
  );
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16BE(header.length);
  return Buffer.concat([length, header, content]);
}

/**
 * The message that these bytes begin with, `null` if there is more of it to come.
 *
 * @throws {FramingError} if they begin no message
 */
export function decodeMessage(bytes: Buffer): Message | null {
  if (bytes.length < LENGTH_BYTES) return null;
  const start = LENGTH_BYTES + bytes.readUInt16BE();
  if (start > LENGTH_BYTES + MAX_HEADER_BYTES) throw new FramingError('the header is too long');
  if (bytes.length < start) return null;
  const header = parseData(
    bytes.toString('utf8', LENGTH_BYTES, start),
    headerSchema,
    'the header',
    framingError,
  );
  const end = start + header['content-length'];
  if (bytes.length < end) return null;
  return { type: header['content-type'], text: bytes.toString('utf8', start, end) };
}

/**
 * The JSON value in a message.
 *
 * @throws {FramingError}
 */
export function jsonOf({ text }: Message): unknown {
  return parseJson(text, (message) => new FramingError(`the content is ${message}`));
}
