/**
 * The page of an event: its view while the event is held, and the commands of the organiser.
 *
 * The part that changes all the time goes over the channel; the results, which are long, are a file that pages ask for when it
 * is new, so that hundreds of them cost the games nothing.
 */
import { gzip } from 'node:zlib';
import { z } from 'zod';
import { outSchema } from '../contest/contestFormat.ts';
import type { StoredContest } from '../contest/contestLog.ts';
import { type ContestMatch, gameRecords } from '../contest/contestState.ts';
import { contestView, resultsJson, standingsCsv } from '../contest/contestView.ts';
import { isEqualSecretly } from '../contest/secrets.ts';
import { isOfThisHost } from '../server/httpServer.ts';
import type { Watcher } from '../table/seats.ts';
import { ChannelPage, type PageFiles, type SentFile, textFile } from '../table/tablePage.ts';
import type { Refused } from './admission.ts';
import type { Host } from './host.ts';

/** More than come from one address; see `MAX_PER_ADDRESS` of the lobby. */
const MAX_WATCHERS = 2000;
const VIEW_INTERVAL_MS = 400;
/** Between two files of results, and the longer the more pages will ask for them. */
const RESULTS_INTERVAL_MS = 2000;
const RESULTS_INTERVAL_PER_PAGE_MS = 10;
/** The end is asked for by all pages at once. */
const END_SPREAD_MS = 1000;
const NOTHING_PRIVATE = { refused: [], addresses: [], absences: [], closed: [], folder: '' };

const nameSchema = z.string().min(1).max(64);
const match = z.int().min(1);

const command = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...shape });

const organiserCommandSchema = z.discriminatedUnion('type', [
  command('begin', {}),
  /** `table` from 0, `null` for all; games under way are finished. */
  command('pause', { table: z.int().min(0).nullable(), isPaused: z.boolean() }),
  /** Has one game played again with the same bombs; the one under way, too. */
  command('void', { match, index: z.int().min(0) }),
  command('replay', { match }),
  /** The bot is out, and loses the match it plays and all that follow. */
  command('out', { name: nameSchema, reason: outSchema }),
  /** Gives a bot's place to one of another name. */
  command('replace', { name: nameSchema, by: nameSchema }),
]);

/** A command of the organiser. */
export type OrganiserCommand = z.infer<typeof organiserCommandSchema>;

const hostRequestSchema = z.union([
  organiserCommandSchema,
  command('organise', { secret: z.string().max(100) }),
]);

/** A message of a page: a command, or the organiser's secret. */
export type HostRequest = z.infer<typeof hostRequestSchema>;

/** The view of an event that a page gets. */
export interface HostMessage {
  readonly you: {
    readonly isOrganiser: boolean;
    /** The reason why the page's last request was not carried out, for a person; else `null`. */
    readonly problem: string | null;
    /** For the organiser alone: bots that were refused lately. */
    readonly refused: readonly Refused[];
    /** For the organiser alone: the addresses of the other bots by their names. */
    readonly addresses: readonly (readonly [name: string, address: string])[];
    /** For the organiser alone: the missing bots with the time since which they are away, `null` if they never came. */
    readonly absences: readonly (readonly [name: string, since: string | null])[];
    /** For the organiser alone: numbers of the matches that cannot be played again. */
    readonly closed: readonly number[];
    /** For the organiser alone: the folder of the contest; empty for others. */
    readonly folder: string;
  };
  /** The event, with the version of its results, which are asked for separately; -1 before the first. */
  readonly table: ReturnType<Host['live']> & {
    readonly version: number;
    /** Pages are to ask for new ones within this time, each at another moment of it. */
    readonly spreadMs: number;
  };
}

/** The page of an event and its channel. */
export class HostPage extends ChannelPage<HostRequest> {
  #results: Readonly<Record<string, SentFile>> = {};
  /** The games of matches. One that changes is another object. */
  readonly #games = new WeakMap<ContestMatch, { json?: SentFile; jsonl?: SentFile }>();
  /** Number of log entries that the results are made from. */
  #version = -1;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #hasEnd = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(
    files: PageFiles,
    private readonly log: StoredContest,
    host: Host,
  ) {
    const organisers = new WeakSet<Watcher>();
    const problems = new WeakMap<Watcher, string | null>();
    super(
      files,
      {
        view: (): HostMessage['table'] => {
          this.#renew();
          // After the end no bot waits for an answer, so pages get the results sooner, for the podium.
          const spreadMs = log.state.isOver ? END_SPREAD_MS : this.#intervalMs;
          return { ...host.live(), version: this.#version, spreadMs };
        },
        allows: (watcher): HostMessage['you'] => ({
          isOrganiser: organisers.has(watcher),
          problem: problems.get(watcher) ?? null,
          ...(organisers.has(watcher) ? host.privateView() : NOTHING_PRIVATE),
        }),
        welcome: () => this.changed(),
        leave: () => {},
        obey: (watcher, request) => {
          if (request.type === 'organise') {
            if (isEqualSecretly(request.secret, log.secrets.organiser)) organisers.add(watcher);
            problems.set(watcher, organisers.has(watcher) ? null : 'This is not the link of the organiser.');
          } else if (organisers.has(watcher)) {
            problems.set(watcher, host.obey(request));
            // The organiser must see the effect at once.
            this.#renewedAt = Number.NEGATIVE_INFINITY;
          }
          // A request without rights changes nothing, and must not send views to everybody.
          else return;
          this.changed();
        },
      },
      {
        schema: hostRequestSchema,
        maxWatchers: MAX_WATCHERS,
        viewIntervalMs: VIEW_INTERVAL_MS,
        // Pages under any address are let in, as the address gives no rights: watchers only see.
        admits: isOfThisHost,
        more: (path) => this.#fileAt(path),
      },
    );
  }

  get #intervalMs(): number {
    return RESULTS_INTERVAL_MS + RESULTS_INTERVAL_PER_PAGE_MS * this.watchers;
  }

  /** Return the results, made anew now and then: ratings take long where many play. */
  #renew() {
    const { appliedEntries } = this.log.state;
    if (appliedEntries === this.#version) return this.#results;
    const isNewEnd = this.log.state.isOver && !this.#hasEnd;
    const waitMs = isNewEnd ? 0 : this.#renewedAt + this.#intervalMs - performance.now();
    if (waitMs > 0) {
      this.#timer ??= setTimeout(() => {
        this.#timer = null;
        this.changed();
      }, waitMs).unref();
      return this.#results;
    }
    this.#version = appliedEntries;
    this.#renewedAt = performance.now();
    this.#hasEnd = this.log.state.isOver;
    const view = contestView(this.log.state);
    const json = this.#file('application/json', resultsJson(view));
    gzip(json.plain, { level: 1 }, (error, zipped) => {
      if (error === null) json.zipped = zipped;
    });
    this.#results = { '/results.json': json, '/results.csv': this.#file('text/csv', standingsCsv(view)) };
    return this.#results;
  }

  #file(type: string, text: string): SentFile {
    const { header, appliedEntries } = this.log.state;
    return textFile(type, text, `W/"${header.commitment}-${appliedEntries}"`);
  }

  #fileAt(path: string): SentFile | undefined {
    if (path.startsWith('/results.')) return this.#renew()[path];
    const [, number, ending] = /^\/games\/match-(\d{1,6})\.(html|jsonl?)$/.exec(path) ?? [];
    const match = this.log.state.matches[Number(number) - 1];
    if (match === undefined) return undefined;
    if (ending === 'html') return this.page.match;
    const files = this.#games.get(match) ?? {};
    this.#games.set(match, files);
    if (ending === 'json') {
      files.json ??= this.#file('application/json', JSON.stringify(gameRecords(match)));
      return files.json;
    }
    const replay = match.result === null ? null : this.log.replayOf(match);
    if (replay !== null) files.jsonl ??= this.#file('application/jsonl', replay);
    return files.jsonl;
  }
}
