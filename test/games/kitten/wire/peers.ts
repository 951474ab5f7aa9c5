/** A clowder for each test, bots that wait for requests at their ports, and clients that send single bytes. */
import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import { botAnswerer, keepPost } from '../../../../src/games/kitten/client/registeredBot.ts';
import { type ArenaPlayer, remoteBot } from '../../../../src/games/kitten/host/match.ts';
import { createKittenBot } from '../../../../src/games/kitten/mind/roster.ts';
import { openClowder, waitForBots } from '../../../../src/games/kitten/wire/clowder.ts';
import type { RequestServer } from '../../../../src/games/kitten/wire/exchange.ts';

/** A free port of this machine. */
export const HERE = { host: '127.0.0.1', port: 0 };

/** Send these bytes to a port, and return all that is received until the connection closes. */
export async function sendBytes(port: number, bytes: Buffer | string): Promise<Buffer> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.end(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks);
}

/** Open a server that treats its connections in this way; closing it ends them. */
export async function serveBadly(onConnection: (socket: Socket) => void): Promise<Server & { port: number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = server.close.bind(server);
  server.close = (done) => {
    for (const socket of sockets) socket.destroy();
    return close(done);
  };
  return Object.assign(server, { port: (server.address() as AddressInfo).port });
}

/** The clowder of the test that runs, which may put another in its place. */
export const clowder: { server: RequestServer; readonly leaving: (() => Promise<unknown>)[] } = {
  server: undefined as never,
  leaving: [],
};

/** Opens a clowder before each test of a file, and closes it when the bots at their posts have left. */
export function eachWithClowder(): void {
  beforeEach(async () => {
    clowder.server = await openClowder(HERE);
  });
  afterEach(async () => {
    await Promise.all(clowder.leaving.splice(0).map((leave) => leave()));
    await clowder.server.close();
  });
}

/** A bot that plays like the template of the contest. */
export function templateBot() {
  return createKittenBot({ kind: 'template' }, { name: '', order: 'document', seed: 1, path: [] });
}

/** Start a bot that is registered at the clowder until the test ends; resolves when it reports an event with the awaited text. */
export async function post(name: string, awaited = /^listening/) {
  const stop = new AbortController();
  const events = new EventEmitter();
  const reported = once(events, 'reported');
  const onEvent = (message: string) => awaited.test(message) && events.emit('reported');
  const answer = botAnswerer(templateBot());
  const { host, port } = clowder.server;
  const atPost = keepPost({ name, clowder: { host, port }, heartbeatMs: 20, onEvent }, answer, stop.signal);
  await Promise.race([reported, atPost]);
  const leave = async () => {
    stop.abort();
    await atPost;
  };
  clowder.leaving.push(leave);
  return { leave };
}

/** A player of the arena that is the bot at this address. */
export function remotePlayer(name: string, port: number, host = '127.0.0.1'): ArenaPlayer {
  return { name, sit: (setup) => remoteBot({ host, port }, setup) };
}

/** The bots at the clowder as players, once this many are there. */
export async function playersAt(address: { host: string; port: number }, wanted: number) {
  const bots = await waitForBots(address, wanted, () => {}, new AbortController().signal);
  return bots.map(({ name, ip, port }) => remotePlayer(name, port, ip));
}
