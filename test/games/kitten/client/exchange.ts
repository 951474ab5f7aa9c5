/** A stranger's side of the wire, byte by byte. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Sends these bytes to a port of this machine; returns everything that came back until the other side closed. */
export async function sendBytes(port: number, bytes: Buffer | string): Promise<Buffer> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.end(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks);
}

/** A server of one's own, for what no bot should do. */
export async function serveBadly(onConnection: (socket: Socket) => void): Promise<Server & { port: number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const close = server.close.bind(server);
  server.close = (done) => {
    for (const socket of sockets) socket.destroy();
    return close(done);
  };
  return Object.assign(server, { port });
}
