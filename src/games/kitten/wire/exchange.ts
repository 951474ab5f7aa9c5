/**
 * An exchange: one request and one answer per TCP connection, which the side that answers closes. Nothing that a peer sends or
 * withholds costs more than its connection.
 *
 * A message is two bytes with the length of a header (big-endian), the header as JSON, the content. Of the content types,
 * only JSON and plain text are used.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { z } from 'zod';
import { CodedError } from '../../../engine/index.ts';
import { parseData, parseJson } from '../../../system/index.ts';

/** The error for bytes or a content that are no message. */
export class FramingError extends Error {}

type ContentType = 'text/json' | 'text/plain';

/** A message: its content type and its content. */
export interface Message {
  readonly type: string;
  readonly text: string;
}

/** A message with a content type that may be sent. */
export type OutgoingMessage = Message & { readonly type: ContentType };

/** The most bytes of a content; messages of this game are shorter. */
const MAX_CONTENT_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 1024;

const LENGTH_BYTES = 2;

/** The schema of a header; peers written in Python require all four fields. */
const headerSchema = z.object({
  byteorder: z.enum(['little', 'big']),
  'content-type': z.string(),
  'content-encoding': z.string().regex(/^utf-?8$/i),
  'content-length': z.int().min(0).max(MAX_CONTENT_BYTES),
});

/** The bytes of a message. */
export function encodeMessage(text: string, type: ContentType): Buffer {
  const content = Buffer.from(text, 'utf8');
  const fields: z.infer<typeof headerSchema> = {
    byteorder: 'little',
    'content-type': type,
    'content-encoding': 'utf-8',
    'content-length': content.length,
  };
  const header = Buffer.from(JSON.stringify(fields));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16BE(header.length);
  return Buffer.concat([length, header, content]);
}

/** The message at the beginning of these bytes, `null` if it is not complete. Throws a `FramingError` if they cannot begin one. */
export function decodeMessage(bytes: Buffer): Message | null {
  if (bytes.length < LENGTH_BYTES) return null;
  const start = LENGTH_BYTES + bytes.readUInt16BE();
  if (start > LENGTH_BYTES + MAX_HEADER_BYTES) throw new FramingError('the header is too long');
  if (bytes.length < start) return null;
  const text = bytes.toString('utf8', LENGTH_BYTES, start);
  const fail = (message: string) => new FramingError(`the header: ${message}`);
  const header = parseData(text, headerSchema, 'the header', fail);
  const end = start + header['content-length'];
  if (bytes.length < end) return null;
  return { type: header['content-type'], text: bytes.toString('utf8', start, end) };
}

/** A sentence about a connection without a request, for people. */
export function describeRubbish(message: string): string {
  return `a connection brought something other than a request: ${message}`;
}

/** A host and a port. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** The error for a request without an answer; one that was `refused` has reached nobody. */
export class ExchangeError extends CodedError<'timeout' | 'refused' | 'unreachable' | 'invalidAnswer'> {}

/** The error for an address at which a server cannot listen. */
export class ServiceListenError extends CodedError<'portInUse' | 'cannotListen'> {}

/** The time that a peer has to send its request, in milliseconds. */
const PATIENCE_MS = 5000;
const MAX_CONNECTIONS = 200;

async function receive(socket: Socket): Promise<Message> {
  let bytes: Buffer = Buffer.alloc(0);
  // An answer may leave by the same socket.
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    bytes = Buffer.concat([bytes, chunk]);
    const message = decodeMessage(bytes);
    if (message !== null) return message;
  }
  throw new FramingError('the connection was closed before the message was whole');
}

function exchangeError(error: Error, { host, port }: Address): ExchangeError {
  if (error instanceof FramingError) return new ExchangeError('invalidAnswer', error.message);
  const { code = error.message } = error as NodeJS.ErrnoException;
  const kind = code === 'ECONNREFUSED' ? 'refused' : 'unreachable';
  return new ExchangeError(kind, `no connection to ${host}:${port} (${code})`);
}

/**
 * Sends a request and returns the text of its answer.
 *
 * @param request the text, or a function that makes it of our own address on the connection
 * @throws `ExchangeError` if there is no answer in time, or the signal's reason once it is aborted
 */
export async function ask(
  address: Address,
  request: string | ((ownAddress: string) => string),
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted();
  const socket = connect({ ...address, noDelay: true });
  // An error after the exchange does not matter.
  socket.on('error', () => {});
  const stop = () => socket.destroy(signal?.reason);
  const expire = () => socket.destroy(new ExchangeError('timeout', `no answer within ${timeoutMs} ms`));
  // Timers run before sockets in a turn of the event loop; setImmediate lets an answer that has arrived go first.
  const timer = setTimeout(() => setImmediate(expire), timeoutMs);
  signal?.addEventListener('abort', stop);
  try {
    await once(socket, 'connect');
    const text = typeof request === 'string' ? request : request(socket.localAddress ?? address.host);
    socket.write(encodeMessage(text, 'text/json'));
    return (await receive(socket)).text;
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ExchangeError ? error : exchangeError(error as Error, address);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    socket.destroy();
  }
}

/** A function that answers the JSON value of a request; throws a `FramingError` for anything that is not a request. */
export type Answerer = (request: unknown) => Promise<OutgoingMessage> | OutgoingMessage;

/** A server of requests, with the address at which it listens. */
export interface RequestServer extends Address {
  close(): Promise<void>;
}

/**
 * Listens for requests and answers them, until it is closed.
 *
 * @param onRubbish called with a message about each request that got no answer
 * @throws `ServiceListenError` if it cannot listen at the address
 */
export async function serveRequests(
  { host, port }: Address,
  answer: Answerer,
  onRubbish: (message: string) => void,
): Promise<RequestServer> {
  const sockets = new Set<Socket>();
  const serve = async (socket: Socket): Promise<void> => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const expire = () => socket.destroy(new FramingError(`no whole message within ${PATIENCE_MS} ms`));
    const impatience = setTimeout(expire, PATIENCE_MS);
    try {
      const { text: content } = await receive(socket).finally(() => clearTimeout(impatience));
      const request = parseJson(content, (message) => new FramingError(`the content is ${message}`));
      const { text, type } = await answer(request);
      socket.end(encodeMessage(text, type));
      // The peer has its answer; it need not close its side.
      socket.destroySoon();
    } catch (error) {
      socket.destroy();
      onRubbish((error as Error).message);
    }
  };
  // A peer may close its side once it has asked.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, serve);
  server.maxConnections = MAX_CONNECTIONS;
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ServiceListenError('portInUse', `port ${port} of ${host} is in use by another program`);
    throw new ServiceListenError('cannotListen', `cannot listen on ${host}:${port}: ${message}`);
  }
  return {
    host,
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy(new FramingError('the connection was lost'));
      await closed;
    },
  };
}
