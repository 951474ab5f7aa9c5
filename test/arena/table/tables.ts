/** A table with its page on a free port, as tests use it, and pages that watch it over real sockets. */
import { EventEmitter, once } from 'node:events';
import { onTestFinished } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { openTableServer as openAnyTable, type ServeEvent } from '../../../src/arena/index.ts';
import type { TableCommand, TableMessage } from '../../../src/arena/table/tableView.ts';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';

/** The smallest files that a table's server accepts as its page. */
export const PAGE_FILES = { html: '<p>', script: 'run()', style: 'p {}', policy: "default-src 'none'" };

/** Opens a table that serves matches of two games until the test is over. */
export async function openTable(options: Partial<Parameters<typeof openAnyTable>[0]> = {}) {
  const table = await openAnyTable({
    host: '127.0.0.1',
    port: 0,
    files: PAGE_FILES,
    terms: { games: 2, seed: 7 },
    speed: null,
    evaluation: { weights: DEFAULT_WEIGHTS },
    clockMs: 20_000,
    graceMs: 20_000,
    ...options,
  });
  const events: ServeEvent[] = [];
  const seeds: number[] = [];
  const arrivals = new EventEmitter<{ event: [] }>();
  const controller = new AbortController();
  const served = table.serve(
    Number.POSITIVE_INFINITY,
    (run, serve) => {
      seeds.push(run.seed);
      return serve((event) => {
        events.push(event);
        arrivals.emit('event');
      });
    },
    controller.signal,
  );
  onTestFinished(async () => {
    controller.abort();
    await served;
    await table.close();
  });
  return {
    port: table.port,
    table,
    events,
    seeds,
    async games(count: number): Promise<void> {
      while (events.filter(({ type }) => type === 'game').length < count) await once(arrivals, 'event');
    },
  };
}

/** Open a table, with a page that watches it. */
export async function openTableWithPage(...how: Parameters<typeof openTable>) {
  const opened = await openTable(...how);
  return { ...opened, page: await TestPage.open(opened.port) };
}

/** A connection to a server's page channel, which remembers the last message. */
export class TestPage<Message = TableMessage, Command = TableCommand> {
  readonly socket: WebSocket;
  readonly #changes = new EventEmitter<{ change: [] }>();
  last: Message | null = null;

  private constructor(port: number, options: ClientOptions, name = '') {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/page/channel?page=${name}`, options);
    this.socket.on('message', (data) => {
      this.last = JSON.parse(String(data)) as Message;
      this.#changes.emit('change');
    });
    this.socket.on('error', () => {});
  }

  /** Connects as the server's own page, with this name. */
  static async open<Message = TableMessage, Command = TableCommand>(port: number, name?: string) {
    const page = new TestPage<Message, Command>(port, { origin: `http://127.0.0.1:${port}` }, name);
    await once(page.socket, 'open');
    await page.until(() => true);
    return page;
  }

  /** The HTTP status with which a page from this origin is refused. */
  static async refused(port: number, origin: string | null, host?: string): Promise<number | undefined> {
    const headers = host === undefined ? {} : { headers: { Host: host } };
    const page = new TestPage(port, { ...(origin !== null && { origin }), ...headers });
    const [, response] = await once(page.socket, 'unexpected-response');
    return response.statusCode;
  }

  send(command: Command): void {
    this.socket.send(JSON.stringify(command));
  }

  /** Resolves with the first message from now on, the last one included, for which this is so. */
  async until(isSo: (message: Message) => boolean): Promise<Message> {
    while (this.last === null || !isSo(this.last)) await once(this.#changes, 'change');
    return this.last;
  }
}
