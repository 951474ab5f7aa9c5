/**
 * The page of an event. What changes all the time goes over the channel; the results, which are long, are a file that pages
 * ask for when it is new, so that hundreds of them cost the games nothing.
 */
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type KeptContest, replayFileOf } from '../contest/contestLog.ts';
import type { ContestMatch } from '../contest/contestState.ts';
import { contestView, resultsJson, standingsCsv } from '../contest/contestView.ts';
import { isSame } from '../contest/secrets.ts';
import { isOfThisHost } from '../server/httpServer.ts';
import type { Watcher } from '../table/seats.ts';
import { ChannelPage, type PageFiles, type SentFile } from '../table/tablePage.ts';
import type { HostCommand, HostMessage, HostRequest, LiveView } from './hostView.ts';
import { hostRequestSchema } from './hostView.ts';

/** More than come from one address; see `MAX_PER_ADDRESS` of the lobby. */
const MAX_WATCHERS = 2000;
/** Between two views of the tables. */
const VIEW_INTERVAL_MS = 400;
/** Between two files of results, and the longer the more pages will ask for them. */
const RESULTS_INTERVAL_MS = 2000;
const RESULTS_INTERVAL_PER_PAGE_MS = 10;

/** The page that is served for every match; its games are beside it as JSON, also those of one that is being played. */
export const MATCH_PAGE = '/games/match.html';

/** Where the results are, and the standings as a table. */
const RESULTS = '/results.json';
const TABLE = '/results.csv';
type Results = Readonly<Record<typeof RESULTS | typeof TABLE, SentFile>>;

export interface HostPageServices {
  live(): LiveView;
  /** What only the organiser sees. */
  privateView(): Pick<HostMessage['you'], 'refused' | 'addresses'>;
  obey(command: HostCommand): string | null;
}

export class HostPage extends ChannelPage<HostRequest, HostMessage['table'], HostMessage['you']> {
  readonly #log: KeptContest;
  #results: Results | null = null;
  /** The games of matches. One that changes is another object. */
  readonly #games = new WeakMap<ContestMatch, { json?: SentFile; jsonl?: SentFile }>();
  #version = -1;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  constructor(files: PageFiles, log: KeptContest, host: HostPageServices) {
    const organisers = new WeakSet<Watcher>();
    const problems = new WeakMap<Watcher, string | null>();
    super(
      files,
      {
        view: () => {
          this.#renewSoon();
          return { ...host.live(), version: this.#version, spreadMs: this.#intervalMs };
        },
        allows: (watcher) => ({
          isOrganiser: organisers.has(watcher),
          problem: problems.get(watcher) ?? null,
          ...(organisers.has(watcher) ? host.privateView() : { refused: [], addresses: [] }),
        }),
        welcome: () => this.changed(),
        leave: () => {},
        obey: (watcher, request) => {
          if (request.type === 'organise') {
            if (isSame(request.secret, log.secrets.organiser)) organisers.add(watcher);
            problems.set(watcher, organisers.has(watcher) ? null : 'This is not the link of the organiser.');
          } else if (organisers.has(watcher)) problems.set(watcher, host.obey(request));
          // Who is not obeyed changes nothing, and has no views sent to everybody.
          else return;
          this.changed();
        },
      },
      {
        ...{ schema: hostRequestSchema, maxWatchers: MAX_WATCHERS, viewIntervalMs: VIEW_INTERVAL_MS },
        // The address may be any name: it gives nobody rights, watchers only see.
        admits: isOfThisHost,
        more: (path) => this.#more(path, files),
      },
    );
    this.#log = log;
  }

  /** Pages are about to see a view: they learn of new results by one of the next. */
  #renewSoon(): void {
    if (this.#timer !== null || this.watchers === 0 || this.#log.state.acts === this.#version) return;
    this.#timer = setTimeout(() => void this.#renew(), this.#waitMs).unref();
  }

  get #intervalMs(): number {
    return RESULTS_INTERVAL_MS + RESULTS_INTERVAL_PER_PAGE_MS * this.watchers;
  }

  /** Until new results may be made. */
  get #waitMs(): number {
    return Math.max(0, this.#renewedAt + this.#intervalMs - performance.now());
  }

  async #renew(): Promise<void> {
    const { acts } = this.#log.state;
    const results = this.#made();
    const { plain } = results[RESULTS];
    const zipped = await promisify(gzip)(plain, { level: 1 });
    this.#results = { ...results, [RESULTS]: { ...results[RESULTS], zipped } };
    this.#version = acts;
    this.#timer = null;
    this.changed();
  }

  /** The files of the results after the last act. Ratings take long where many play. */
  #made(): Results {
    const { state } = this.#log;
    this.#renewedAt = performance.now();
    const view = contestView(state);
    const of = `${state.acts}`;
    return {
      [RESULTS]: this.#file('application/json', resultsJson(view), of),
      [TABLE]: this.#file('text/csv', standingsCsv(view), of),
    };
  }

  /** A file of this contest, of which there is one for each `of`. */
  #file(type: string, text: string, of: string): SentFile {
    const tag = `W/"${this.#log.state.header.commitment}-${of}"`;
    return { type: `${type}; charset=utf-8`, tag, plain: Buffer.from(text), zipped: null };
  }

  /** The latest results; while no pages watch, they are renewed when they are asked for, now and then. */
  #latest(path: keyof Results): SentFile {
    const { acts } = this.#log.state;
    if (this.#results === null || (this.#version !== acts && this.#waitMs === 0)) {
      this.#results = this.#made();
      this.#version = acts;
    }
    return this.#results[path];
  }

  #more(path: string, { more = {} }: PageFiles): SentFile | undefined {
    const { state, path: folder } = this.#log;
    if (path === RESULTS || path === TABLE) return this.#latest(path);
    const [, number, ending] = /^\/games\/match-(\d{1,6})\.(html|jsonl?)$/.exec(path) ?? [];
    const match = state.matches[Number(number) - 1];
    if (match === undefined) return undefined;
    if (ending === 'html') return more[MATCH_PAGE];
    const files = this.#games.get(match) ?? {};
    this.#games.set(match, files);
    const of = `${number}-${state.acts}`;
    if (ending === 'json') {
      files.json ??= this.#file('application/json', JSON.stringify(match.records), of);
      return files.json;
    }
    try {
      files.jsonl ??= this.#file(
        'application/jsonl',
        readFileSync(replayFileOf(folder, match.number), 'utf8'),
        of,
      );
      return files.jsonl;
    } catch {
      return undefined;
    }
  }
}
