/**
 * The page of an event. What changes all the time goes over the channel; the results, which are long, are a file that pages
 * ask for when it is new, so that hundreds of them cost the games nothing.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Watcher } from '../table/seats.ts';
import { ChannelPage, type PageFiles, type SentFile } from '../table/tablePage.ts';
import { replayFileOf } from './eventLog.ts';
import type { HostedEvent } from './host.ts';
import { type HostMessage, type HostRequest, hostRequestSchema, standingsCsv } from './hostView.ts';

const MAX_WATCHERS = 1000;
/** Between two views of the tables. */
const VIEW_INTERVAL_MS = 400;
/** Between two files of results. */
const RESULTS_INTERVAL_MS = 2000;

/** The address of the page may be any name: it gives nobody rights, watchers only see. */
function isOfThisHost({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

export class HostPage extends ChannelPage<HostRequest, HostMessage['table'], HostMessage['you']> {
  readonly #hosted: HostedEvent;
  #results: SentFile | null = null;
  #version = -1;
  #timer: NodeJS.Timeout | null = null;

  /** @param folder of the event, with its replay files */
  constructor(files: PageFiles, folder: string, hosted: HostedEvent) {
    const organisers = new WeakSet<Watcher>();
    const isOrganiser = (watcher: Watcher) => organisers.has(watcher);
    super(
      files,
      {
        view: () => ({ ...hosted.live(), version: this.#version }),
        allows: (watcher) => ({ isOrganiser: isOrganiser(watcher) }),
        welcome: () => {},
        leave: () => {},
        obey: (watcher, request) => {
          if (request.type === 'organise') {
            if (hosted.isOrganiser(request.secret)) organisers.add(watcher);
            super.changed();
          } else if (isOrganiser(watcher)) hosted.obey(request);
        },
      },
      {
        ...{ schema: hostRequestSchema, maxWatchers: MAX_WATCHERS, viewIntervalMs: VIEW_INTERVAL_MS },
        admits: isOfThisHost,
        more: (path) => this.#more(path, folder),
      },
    );
    this.#hosted = hosted;
  }

  override changed(): void {
    super.changed();
    if (this.#timer !== null || this.#hosted.version === this.#version) return;
    this.#timer = setTimeout(() => void this.#renew(), this.#version === -1 ? 0 : RESULTS_INTERVAL_MS);
    this.#timer.unref();
  }

  async #renew(): Promise<void> {
    const { version } = this.#hosted;
    const plain = Buffer.from(JSON.stringify(this.#hosted.results()));
    this.#results = {
      ...{ type: 'application/json; charset=utf-8', plain },
      zipped: await promisify(gzip)(plain, { level: 1 }),
    };
    this.#version = version;
    this.#timer = null;
    this.changed();
  }

  #more(path: string, folder: string): SentFile | undefined {
    if (path === '/event.json') return this.#results ?? undefined;
    if (path === '/results.csv') {
      const plain = Buffer.from(standingsCsv(this.#hosted.results()));
      return { type: 'text/csv; charset=utf-8', plain, zipped: null };
    }
    const [, match] = /^\/games\/match-(\d{1,6})\.jsonl$/.exec(path) ?? [];
    if (match === undefined) return undefined;
    try {
      const plain = readFileSync(replayFileOf(folder, Number(match)));
      return { type: 'application/jsonl; charset=utf-8', plain, zipped: null };
    } catch {
      return undefined;
    }
  }
}
