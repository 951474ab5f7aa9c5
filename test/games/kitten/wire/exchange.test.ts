import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { ask, encodeMessage } from '../../../../src/games/kitten/wire/exchange.ts';

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
  const answer = ask({ host: '127.0.0.1', port }, '{}', timeoutMs);
  await once(bot, 'message');
  // Busy until the answer lies in the socket and the timer is due.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, timeoutMs + 100);
  expect(await answer).toBe('ACK');
  await bot.terminate();
});
