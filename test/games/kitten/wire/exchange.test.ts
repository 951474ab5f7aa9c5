import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as exchange from '../../../../src/games/kitten/wire/exchange.ts';
import { always } from '../../../thorough.ts';
import { HERE, sendBytes } from './peers.ts';

const { decodeMessage, encodeMessage, FramingError } = exchange;

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
  const text = '{"action":"PLAY"}';
  expect(decodeMessage(framed(header, text))).toEqual({ type: 'text/json', text });
});

it('every text survives the wire, whatever pieces it arrives in', () => {
  always([fc.string({ unit: 'grapheme' }), fc.nat()], (text, cut) => {
    const bytes = encodeMessage(text, 'text/plain');
    expect(decodeMessage(bytes)).toEqual({ type: 'text/plain', text });
    expect(decodeMessage(bytes.subarray(0, cut % bytes.length))).toBeNull();
  });
});

it.each<[string, Buffer]>([
  ...Object.keys(header).map((field): [string, Buffer] => [
    `a header without ${field}`,
    framed({ ...header, [field]: undefined }, ''),
  ]),
  ['an unknown encoding', framed({ ...header, 'content-encoding': 'ebcdic' }, '')],
  ['more content than a game has', framed({ ...header, 'content-length': 1e9 }, '')],
  ['a negative length', framed({ ...header, 'content-length': -1 }, '')],
])('%s is refused', (_, bytes) => {
  expect(() => decodeMessage(bytes)).toThrow(FramingError);
});

it('what is no request costs its connection, and the next one is answered', async () => {
  const rubbish: string[] = [];
  const answer: exchange.Answerer = (request) => {
    if (Array.isArray(request)) throw new FramingError('a list');
    return { type: 'text/plain', text: 'ACK' };
  };
  const server = await exchange.serveRequests(HERE, answer, (message) => rubbish.push(message));
  const messages = ['[]', '{'].map((text) => encodeMessage(text, 'text/json'));
  for (const bytes of ['', 'MEOW', 'GET / HTTP/1.1\r\n\r\n', '\0\u0002{}', '\0\u0005MEOW!', ...messages])
    expect(await sendBytes(server.port, bytes)).toHaveLength(0);
  expect(rubbish).toHaveLength(7);
  const reply = await sendBytes(server.port, encodeMessage('{}', 'text/json'));
  expect(decodeMessage(reply)).toEqual({ type: 'text/plain', text: 'ACK' });
  await server.close();
});

/** A bot in its own thread: it says that it was asked, and answers a moment later. */
const BOT = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:net').createServer((socket) => {
    socket.once('data', () => {
      parentPort.postMessage('asked');
      setTimeout(() => socket.end(Buffer.from(workerData)), 100);
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

it('an answer that has arrived counts, even if this process comes to it when the time is over', async () => {
  const bot = new Worker(BOT, { eval: true, workerData: encodeMessage('ACK', 'text/plain') });
  const [port] = await once(bot, 'message');
  const timeoutMs = 1500;
  const answer = exchange.ask({ host: '127.0.0.1', port }, '{}', timeoutMs);
  await once(bot, 'message');
  // Busy until the answer lies in the socket and the timer is due.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, timeoutMs + 100);
  expect(await answer).toBe('ACK');
  await bot.terminate();
});
