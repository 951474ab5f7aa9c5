/** What people see at a server's address: the page of its table, and the page's channel. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { PageHost } from '../server/gameServer.ts';
import type { Table } from './table.ts';
import { Watchers } from './watchers.ts';

/** The page's files. */
export interface PageFiles {
  readonly html: string;
  readonly script: string;
  readonly style: string;
  /** The Content-Security-Policy. */
  readonly policy: string;
}

/** A file as it is sent. */
interface SentFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly zipped: Buffer;
}

const CHANNEL = '/page/channel';
/** A client that takes longer to read a file is disconnected. */
const SLOWEST_READ_MS = 30_000;

function sentFile(type: string, text: string): SentFile {
  return { type: `${type}; charset=utf-8`, plain: Buffer.from(text), zipped: gzipSync(text, { level: 9 }) };
}

/** The path of a request's URL. */
function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] as string;
}

export class TablePage implements PageHost {
  readonly #files: ReadonlyMap<string, SentFile>;
  readonly #policy: string;
  #watchers: Watchers | null = null;

  constructor({ html, script, style, policy }: PageFiles) {
    this.#policy = policy;
    this.#files = new Map([
      ['/', sentFile('text/html', html)],
      ['/page/page.js', sentFile('text/javascript', script)],
      ['/page/page.css', sentFile('text/css', style)],
    ]);
  }

  /** From now on pages can watch this table. */
  open(table: Table): void {
    this.#watchers = new Watchers(table);
  }

  /** The table has changed. */
  changed(): void {
    this.#watchers?.changed();
  }

  readonly answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { method = '', headers } = request;
    const file = this.#files.get(pathOf(request));
    if (file === undefined) {
      response.writeHead(404, { Connection: 'close' }).end('There is no such page.\n');
    } else if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { Connection: 'close', Allow: 'GET, HEAD' }).end();
    } else {
      const isZipped = /\bgzip\b/.test(headers['accept-encoding'] ?? '');
      const body = isZipped ? file.zipped : file.plain;
      response.setTimeout(SLOWEST_READ_MS, () => response.destroy());
      response.writeHead(200, {
        'Content-Type': file.type,
        'Content-Length': body.length,
        ...(isZipped && { 'Content-Encoding': 'gzip' }),
        Vary: 'Accept-Encoding',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': this.#policy,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        'Cross-Origin-Resource-Policy': 'same-origin',
      });
      response.end(method === 'HEAD' ? undefined : body);
    }
  };

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (pathOf(request) !== CHANNEL || this.#watchers === null) return false;
    this.#watchers.upgrade(request, socket, head);
    return true;
  }

  close(): void {
    this.#watchers?.close();
  }
}
