/** A thread with the clients of a server: two bots that answer at once, or pages that watch. */
import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';
import { parsePlayState } from '../../src/bot/wire/playState.ts';
import { FREE } from '../../src/engine/board.ts';

/** What the thread is started with; it reports once all clients are connected. */
export interface Clients {
  readonly port: number;
  /** `null`: two bots. */
  readonly watchers: number | null;
}

const { port, watchers } = workerData as Clients;
const own = `http://127.0.0.1:${port}`;
let connected = 0;

function connect(path: string, clients: number): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${path}`, { origin: own, perMessageDeflate: false });
  socket.on('open', () => {
    connected++;
    if (connected === clients) parentPort?.postMessage('connected');
  });
  return socket;
}

function startBot(name: string): void {
  const socket = connect(name, 2);
  socket.on('message', (data) => {
    const text = String(data);
    if (!text.startsWith('{')) return;
    const state = parsePlayState(text);
    if (state.bot !== name) return;
    const top = state.board.at(-1) ?? [];
    const open = top.flatMap((cell, column) => (cell === FREE ? [column] : []));
    socket.send(JSON.stringify({ column: open[(3 * state.round) % open.length] ?? 0 }));
  });
}

if (watchers === null) for (const name of ['Alpha', 'Beta']) startBot(name);
else {
  for (let index = 0; index < watchers; index++) {
    connect('page/channel', watchers).on('message', (data) => JSON.parse(String(data)));
  }
}
