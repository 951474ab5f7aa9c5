/** Counts the programs started by a test that still run. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A Node program that connects to the port given as its argument and runs forever, ignoring polite signals. */
export const DEAF_PROGRAM = `
  import { connect } from 'node:net';
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
  connect(Number(process.argv[2]), '127.0.0.1');
`;

/** A server that programs stay connected to while they run; unlike process ids, connections cannot outlive them. */
export async function openRoll() {
  const connected = new Set<Socket>();
  const server = createServer((socket) => {
    connected.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => connected.delete(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Resolves when so many programs are connected. */
    present: async (count: number) => {
      while (connected.size !== count) await wait(10);
    },
    close: () => server.close(),
  };
}
