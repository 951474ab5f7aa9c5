/**
 * Clients that misuse a host. As a program, `abuses.ts KIND PORT` does so until its parent disconnects, and reports to it how often
 * it has succeeded.
 */
import { WebSocket } from 'ws';

type Abuse = (port: number, done: () => void) => void;

/** A client that comes again whenever it is refused or cut off. */
function persistent(port: number, path: string, onOpen: (socket: WebSocket) => void): void {
  const origin = `http://127.0.0.1:${port}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${path}`, { perMessageDeflate: false, origin });
  socket.on('open', () => onOpen(socket));
  socket.on('error', () => {});
  socket.on('close', () => void setTimeout(() => persistent(port, path, onOpen), 5));
}

/** The kinds of misuse by name; each calls `done` whenever it has succeeded once. */
export const ABUSES: Readonly<Record<string, Abuse>> = {
  burst: (port, done) =>
    persistent(port, 'burst', (bot) => {
      for (let count = 0; count < 100_000; count++) bot.send('{"column":3}', done);
    }),
  newNames(port, done) {
    let count = 0;
    const come = () => {
      const bot = new WebSocket(`ws://127.0.0.1:${port}/new_${count++}~word`, { perMessageDeflate: false });
      bot.on('open', () => bot.terminate());
      bot.on('error', () => {});
      bot.on('close', () => {
        done();
        setTimeout(come, 2);
      });
    };
    for (let line = 0; line < 5; line++) come();
  },
  slowPages(port, done) {
    for (let count = 0; count < 300; count++) {
      persistent(port, 'page/channel?page=', (socket) => {
        done();
        socket.pause();
      });
    }
  },
  requestsForFiles(port, done) {
    const ask = async (path: string) => {
      for (;;) {
        await fetch(`http://127.0.0.1:${port}${path}`)
          .then((response) => response.arrayBuffer())
          .then(done, () => new Promise((resolve) => setTimeout(resolve, 5)));
      }
    };
    for (const path of ['/results.json', '/results.csv', '/', '/games/match-1.jsonl']) void ask(path);
  },
};

if (process.argv[1] === import.meta.filename) {
  process.on('disconnect', () => process.exit());
  const [kind = '', port] = process.argv.slice(2);
  let done = 0;
  ABUSES[kind]?.(Number(port), () => {
    done++;
  });
  // The event waits for the first report.
  setInterval(() => done > 0 && process.send?.(done), 50);
}
