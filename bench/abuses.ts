/** What clients may do to a server, each kind in a process of its own. */
import { connect } from 'node:net';
import { WebSocket } from 'ws';

const HOST = '127.0.0.1';

/** A bot that reconnects whenever it is cut off, and runs `onOpen` on each connection. */
export function persistent(url: string, onOpen: (bot: WebSocket) => void): void {
  const bot = new WebSocket(url, { perMessageDeflate: false });
  bot.on('open', () => onOpen(bot));
  bot.on('error', () => {});
  bot.on('close', () => persistent(url, onOpen));
}

/** A kind of abuse: runs in a process of its own, and calls `done` for each action. */
export type Abuse = (port: number, done: () => void) => void;

export const ABUSES: Readonly<Record<string, Abuse>> = {
  /** As many small messages as the socket accepts. */
  flood: (port, done) =>
    persistent(`ws://${HOST}:${port}/flood`, (bot) => {
      const flood = () => {
        for (let count = 0; count < 200; count++) {
          bot.send('{"column":3}', (error) => error ?? done());
        }
        if (bot.readyState === WebSocket.OPEN) setTimeout(flood);
      };
      flood();
    }),
  /** A hundred thousand messages at once, and again whenever it is cut off. */
  burst: (port, done) =>
    persistent(`ws://${HOST}:${port}/burst`, (bot) => {
      for (let count = 0; count < 100_000; count++) bot.send('{"column":3}', done);
    }),
  /** Meaningless messages of 60 kB, 16 MB per second. */
  rubbish: (port, done) =>
    persistent(`ws://${HOST}:${port}/rubbish`, (bot) => {
      const rubbish = '['.repeat(60_000);
      const timer = setInterval(() => bot.send(rubbish, (error) => error ?? done()), 4);
      bot.on('close', () => clearInterval(timer));
    }),
  /** Messages that are too large. */
  tooLarge: (port, done) =>
    persistent(`ws://${HOST}:${port}/tooLarge`, (bot) => bot.send('x'.repeat(1_000_000), done)),
  /** Connects and vanishes. */
  reconnect: (port, done) =>
    persistent(`ws://${HOST}:${port}/reconnect`, (bot) => {
      done();
      bot.terminate();
    }),
  /** Answers whoever is asked, without a seat. */
  meddler: (port, done) =>
    persistent(`ws://${HOST}:${port}/meddler`, (bot) => {
      const timer = setInterval(() => bot.send('{"column":0}', (error) => error ?? done()), 2);
      bot.on('close', () => clearInterval(timer));
    }),
  /** Pings of the protocol, which ask for a pong each. */
  pings: (port, done) =>
    persistent(`ws://${HOST}:${port}/pings`, (bot) => {
      const timer = setInterval(() => bot.ping('x', undefined, (error) => error ?? done()), 1);
      bot.on('close', () => clearInterval(timer));
    }),
  /** Frames that are no WebSocket's. */
  brokenFrames(port, done) {
    const hold = () => {
      const socket = connect(port, HOST, () => {
        const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
        socket.write(
          `GET /broken HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n${key}\r\n\r\n`,
        );
      });
      socket.once('data', () => {
        done();
        socket.write(Buffer.alloc(64, 0xff));
      });
      socket.on('error', () => {});
      socket.on('close', () => setTimeout(hold, 5));
    };
    for (let count = 0; count < 5; count++) hold();
  },
  /** Requests that are no WebSocket's. */
  requests(port, done) {
    const ask = () => {
      const socket = connect(port, HOST, () => socket.write('GET /x HTTP/1.1\r\nHost: x\r\n\r\n'));
      socket.once('data', done);
      socket.on('error', () => {});
      socket.on('close', () => setTimeout(ask, 2));
    };
    for (let count = 0; count < 5; count++) ask();
  },
  /** Names far too long. */
  longNames: (port, done) => {
    const ask = () => {
      const bot = new WebSocket(`ws://${HOST}:${port}/${'n'.repeat(4000)}`, { perMessageDeflate: false });
      bot.on('error', () => {});
      bot.on('unexpected-response', (request) => {
        done();
        request.destroy();
      });
      bot.on('close', () => setTimeout(ask, 2));
    };
    for (let count = 0; count < 5; count++) ask();
  },
  /** Two hundred silent connections, reopened whenever they are closed. */
  silence(port, done) {
    const hold = () => {
      const socket = connect(port, HOST, done);
      socket.on('error', () => {});
      socket.on('close', () => setTimeout(hold, 100));
    };
    for (let count = 0; count < 200; count++) hold();
  },
};

/** The message of an abusive process to its parent. */
export interface AbuseReport {
  readonly done: number;
}

/** Does this to the server until the parent is gone. */
export function runAbuse(abuse: Abuse | undefined, port: number): void {
  let done = 0;
  abuse?.(port, () => {
    done++;
  });
  setInterval(() => process.send?.({ done } satisfies AbuseReport), 50);
  process.on('disconnect', () => process.exit());
}
