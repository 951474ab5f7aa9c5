/** The server among bots that misbehave: it survives, and the other bots do not suffer. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { gameRecordSchema } from '../../../src/arena/play/gameRecord.ts';
import { Connection, type CutReason } from '../../../src/arena/server/connection.ts';
import { MAX_MESSAGES } from '../../../src/arena/server/gameServer.ts';
import { MAX_CONNECTIONS, MAX_NAME_LENGTH } from '../../../src/arena/server/httpServer.ts';
import { type PlayState, parsePlayState } from '../../../src/bot/wire/playState.ts';
import { fakeServer } from '../../bot/client/fakeServer.ts';
import { alwaysLater } from '../../thorough.ts';
import { playLine, RawBot } from './rawBot.ts';
import { type Serving, serving, servingTwo } from './serving.ts';

const IMPATIENT = { patience: { handshakeMs: 50, heartbeatMs: 50 } };
const HANDSHAKE =
  'GET /Rude HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

async function openTcp(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** A connection as the server has it, and the client at its other end. */
async function connected() {
  const { port, visits } = await fakeServer();
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  onTestFinished(() => client.terminate());
  const [{ socket }] = await Promise.all([visits.next(), once(client, 'open')]);
  const cuts: CutReason[] = [];
  const connection = new Connection(socket, MAX_MESSAGES);
  connection.on('cut', (reason) => cuts.push(reason));
  return { connection, client, cuts, closed: once(connection, 'close') };
}

/** From now on the bot says this whenever it is its turn. */
function sayOnTurn(bot: RawBot, say: (state: PlayState) => string | Buffer): void {
  bot.socket.on('message', (data: Buffer) => {
    if (data.includes(`"bot":"${bot.name}"`)) bot.send(say(parsePlayState(data.toString())));
  });
}

async function expectLine({ game }: Serving, index: number, winner: number): Promise<void> {
  expect(await game(index)).toMatchObject({ reason: 'line', winners: [winner] });
}

describe('a flood', () => {
  it.each([
    ['messages', (bot: RawBot) => bot.send('{"column":3}')],
    ['empty messages', (bot: RawBot) => bot.send('')],
    ['pings', (bot: RawBot) => bot.socket.ping()],
    ['pongs', (bot: RawBot) => bot.socket.pong()],
  ])('of %s costs its sender the connection and the game, and no other bot anything', async (_, say) => {
    const served = await servingTwo({ games: 2 });
    const { alpha, beta, port } = served;
    await alpha.turn();
    for (let count = 0; count <= MAX_MESSAGES; count++) say(beta);
    await served.seatEvent({ type: 'cut', name: 'Beta', reason: 'flood' });
    await served.seatEvent({ type: 'left', player: 2 });
    alpha.send('{"column":0}');
    expect(await served.game(0)).toMatchObject({ reason: 'disconnect', winners: [1], moves: [0] });
    await playLine(await RawBot.join(port, 'Beta'), alpha);
    await expectLine(served, 1, 2);
  });

  it('does not include a quick bot: messages are counted from state to state', async () => {
    const { connection, client, cuts } = await connected();
    for (let state = 0; state < 4; state++) {
      connection.renewAllowance();
      connection.send(Buffer.from('{}'));
      for (let count = 0; count < MAX_MESSAGES / 2; count++) client.send('{"column":3}');
      client.ping();
      await once(client, 'pong');
    }
    expect(cuts).toEqual([]);
  });
});

describe('a client', () => {
  it('that sends too much at once is cut off, also in pieces', async () => {
    const served = await servingTwo({ games: 1 });
    const watcher = await RawBot.join(served.port, 'Gamma');
    for (let piece = 0; piece < 4; piece++) watcher.socket.send('x'.repeat(30_000), { fin: false });
    await served.seatEvent({ type: 'cut', name: 'Gamma', reason: 'tooLarge' });
    await playLine(served.alpha, served.beta);
    await expectLine(served, 0, 1);
  });

  it('that does not answer pings is cut off; one that does is not', async () => {
    const served = await serving({}, IMPATIENT);
    const alive = await RawBot.join(served.port, 'Alive');
    const dead = { perMessageDeflate: false, autoPong: false };
    await RawBot.open(served.port, 'Dead', [], dead);
    await served.seatEvent({ type: 'cut', name: 'Dead', reason: 'silent' });
    await once(alive.socket, 'ping');
    await served.seatEvent({ type: 'left', name: 'Dead' });
    expect(served.seatEvents).not.toContainEqual(expect.objectContaining({ type: 'left', name: 'Alive' }));
  });

  it('that stops in the middle of a message keeps no one waiting', async () => {
    const served = await serving({}, IMPATIENT);
    const rude = await openTcp(served.port);
    rude.write(HANDSHAKE);
    await served.seatEvent({ type: 'seated', name: 'Rude' });
    // The head of a frame that promises 126 bytes or more, and no more.
    rude.write(Buffer.from([0x81, 0xfe, 0x10]));
    await served.seatEvent({ type: 'cut', name: 'Rude', reason: 'silent' });
    await served.seatEvent({ type: 'left', name: 'Rude' });
    await playLine(await RawBot.join(served.port, 'Alpha'), await RawBot.join(served.port, 'Beta'));
    await expectLine(served, 0, 1);
  });

  it.each([
    '',
    'GET /Slow HTTP/1.1\r\nHost: x\r\n',
    'GET / HTTP/1.1\r\nContent-Length: 9\r\nHost: x\r\n\r\n',
  ])('that never gets further than %j is disconnected', async (beginning) => {
    const { port } = await serving({}, IMPATIENT);
    const slow = await openTcp(port);
    slow.resume();
    slow.write(beginning);
    await once(slow, 'close');
  });

  it('that reads nothing is cut off before its states fill the memory', async () => {
    const { connection, client, cuts, closed } = await connected();
    client.pause();
    while (cuts.length === 0) connection.send(Buffer.alloc(100_000));
    await closed;
    expect(cuts).toEqual(['notReading']);
  });

  it('with a name that is too long is not let in', async () => {
    const { port, seatEvents } = await serving();
    await expect(RawBot.open(port, 'x'.repeat(MAX_NAME_LENGTH + 1))).rejects.toThrow('414');
    await RawBot.join(port, 'x'.repeat(MAX_NAME_LENGTH));
    expect(seatEvents.map(({ type }) => type)).toEqual(['refused', 'seated']);
  });

  it('is one too many when there are a hundred, until one leaves', async () => {
    const { port } = await serving();
    const [first] = await Promise.all(
      Array.from({ length: MAX_CONNECTIONS }, (_, index) => RawBot.join(port, `Bot${index}`)),
    );
    await expect(RawBot.open(port, 'Late')).rejects.toThrow('503');
    first?.drop();
    await vi.waitFor(() => RawBot.join(port, 'Late'), 20_000);
  });
});

it('a thousand connections that come and go do not disturb a game', async () => {
  const served = await servingTwo({ games: 1 });
  const game = playLine(served.alpha, served.beta);
  for (let round = 0; round < 50; round++) {
    const bots = await Promise.all(Array.from({ length: 20 }, () => RawBot.join(served.port, 'Again')));
    for (const bot of bots) bot.drop();
  }
  await game;
  await expectLine(served, 0, 1);
  expect(served.seatEvents.filter(({ type }) => type === 'watching')).toHaveLength(1000);
});

it('every game of a match ends, no matter what the bots send', async () => {
  const frame = fc.oneof(
    fc.integer({ min: -1, max: 8 }).map((column) => JSON.stringify({ column })),
    fc.json().filter((text) => text !== ''),
    fc.string({ minLength: 1 }),
    fc.uint8Array({ minLength: 1 }).map((bytes) => Buffer.from(bytes)),
  );
  await alwaysLater({ numRuns: 10 }, [fc.infiniteStream(frame)], async (frames) => {
    const { port, results } = await serving({ games: 20 });
    for (const name of ['Alpha', 'Beta']) {
      sayOnTurn(await RawBot.join(port, name), () => frames.next().value);
    }
    const [result] = await results;
    expect(result?.end).toBe('complete');
    for (const record of result?.games ?? []) expect(gameRecordSchema.parse(record)).toEqual(record);
  });
});

it('no bytes after the handshake keep the others from playing', async () => {
  const served = await servingTwo({ games: 1 });
  await alwaysLater({ numRuns: 100 }, [fc.uint8Array({ minLength: 1, maxLength: 2000 })], async (bytes) => {
    const rude = connect(served.port, '127.0.0.1');
    rude.on('error', () => {});
    rude.end(Buffer.concat([Buffer.from(HANDSHAKE), bytes]));
    rude.resume();
    await once(rude, 'close');
  });
  await playLine(served.alpha, served.beta);
  await expectLine(served, 0, 1);
});
