/** Decides which bots may connect to an event: names with owners, namesakes, and addresses that do harm. */
import type { IncomingMessage } from 'node:http';
import type { StoredContest } from '../contest/contestLog.ts';
import type { Connection } from '../server/connection.ts';
import { addressFrom, addressNetwork, nameFromUrl, type Refusal, refusal } from '../server/httpServer.ts';

/** Most bots connected at a time, besides those that take part. */
const MAX_BOTS = 500;
/** Most names from one address, each with one connection at a time. They stay in the log. */
const MAX_NAMES = 250;
const LONGEST_NAME = 64;
/** Refused connections and floods from one address in a minute, before new names from there are refused unseen. */
const MAX_STRIKES = 60;
const STRIKES_MS = 60_000;
/** Messages in a second from all bots of one address without a question. */
const MAX_UNASKED = 500;
const UNASKED_MS = 1000;
/** Milliseconds of silence after which a connection gives way to a new one under its name; heartbeats come more often. */
const DEAD_MS = 20_000;
/** Number of refused bots that the organiser is shown, the latest ones. */
const MOST_REFUSED = 20;
/** Milliseconds that a refused bot is shown to the organiser. */
const SHOWN_MS = 10 * 60_000;

/** Split `NAME~secret` into the name that is shown and its secret, `null` without one. */
export function splitName(full: string): { readonly name: string; readonly secret: string | null } {
  const at = full.indexOf('~');
  return at === -1 ? { name: full, secret: null } : { name: full.slice(0, at), secret: full.slice(at + 1) };
}

class Counter {
  readonly #counts = new Map<string, number>();
  #began = performance.now();

  constructor(private readonly periodMs: number) {}

  of(key: string): number {
    if (performance.now() - this.#began > this.periodMs) {
      this.#counts.clear();
      this.#began = performance.now();
    }
    return this.#counts.get(key) ?? 0;
  }

  add(key: string): number {
    const count = this.of(key) + 1;
    this.#counts.set(key, count);
    return count;
  }
}

interface Visitor {
  readonly address: string;
  readonly name: string;
}

/** A bot that was refused lately. */
export interface Refused extends Visitor {
  readonly reason: string;
  /** Number of times that it was refused for this. */
  readonly count: number;
  /** Time of the last refusal. */
  readonly at: string;
}

/** The rules by which bots may connect, and the record of those who were refused. */
export class Admission {
  readonly #proxy: string | null;
  readonly #names = new Map<string, Set<string>>();
  readonly #strikes = new Counter(STRIKES_MS);
  readonly #unasked = new Counter(UNASKED_MS);
  readonly #refused = new Map<string, Refused>();

  /** @param proxy the address from which X-Forwarded-For is believed, `null` for none */
  constructor(
    private readonly log: StoredContest,
    private readonly guests: ReadonlyMap<string, Connection>,
    proxy: string | null,
  ) {
    this.#proxy = proxy === null ? null : addressFrom(proxy);
  }

  /** Return the address of a request, as the trusted proxy gives it if it came through that. */
  addressOf({ headers, socket }: IncomingMessage): string {
    const peer = addressFrom(socket.remoteAddress ?? '') ?? '';
    if (peer !== this.#proxy) return peer;
    // The last entry is the proxy's own; those before it may be made up.
    const last = headers['x-forwarded-for']?.toString().split(',').at(-1)?.trim() ?? '';
    return addressFrom(last) ?? peer;
  }

  /** Bots refused in the last ten minutes. */
  get refused(): Refused[] {
    return [...this.#refused.values()].filter(({ at }) => Date.parse(at) > Date.now() - SHOWN_MS);
  }

  /** Return the reason to refuse a connection, or `null`; `onNew` is called if the bot was not refused for this before. */
  async refuse(
    request: IncomingMessage,
    connections: number,
    onNew: (refused: Refused) => void,
  ): Promise<Refusal | null> {
    const address = this.addressOf(request);
    const { name, secret } = splitName(nameFromUrl(request.url ?? ''));
    const refused = await this.#refusal(request, connections, { address, name }, secret);
    if (refused === null) return null;
    const { code, message: reason } = refused;
    // An address over its limit may try any number of names, so it gets one entry.
    const key = JSON.stringify([code === 429 ? addressNetwork(address) : [address, name], reason]);
    const { count = 0 } = this.#refused.get(key) ?? {};
    const shown = name.slice(0, LONGEST_NAME);
    const noted = { name: shown, address, reason, count: count + 1, at: new Date().toISOString() };
    this.#refused.delete(key);
    this.#refused.set(key, noted);
    const [oldest] = this.#refused.keys();
    if (this.#refused.size > MOST_REFUSED) this.#refused.delete(oldest as string);
    if (count === 0) onNew(noted);
    return refused;
  }

  /** A bot that was here before, or takes part, is never refused for what others do at its address. */
  async #refusal(
    request: IncomingMessage,
    connections: number,
    { address, name }: Visitor,
    secret: string | null,
  ): Promise<Refusal | null> {
    const network = addressNetwork(address);
    const owns = this.log.owns(name, secret);
    const names = this.#names.get(network);
    const { state } = this.log;
    const takesPart = state.hasBegun && state.numberOf(name) !== null;
    const tooMany =
      (owns ?? (takesPart || names?.has(name)))
        ? this.#strikes.of(`${network} ${name}`) >= MAX_STRIKES
        : this.#strikes.of(network) >= MAX_STRIKES || (names?.size ?? 0) >= MAX_NAMES;
    if (tooMany) return { code: 429, message: 'too many connections or names from this address' };
    const mostBots = takesPart ? Number.POSITIVE_INFINITY : MAX_BOTS;
    const refused =
      refusal(request, connections, mostBots) ??
      this.#refuseName(name, secret, owns) ??
      (await this.#refuseNamesake(name, owns));
    if (refused !== null) this.#strikes.add(network);
    return refused;
  }

  /** Note that a bot of this name has connected from this address. */
  enter({ address, name }: Visitor): void {
    const network = addressNetwork(address);
    const names = this.#names.get(network) ?? new Set();
    this.#names.set(network, names.add(name));
  }

  /** Count a flood of this bot against its address. */
  strike({ address, name }: Visitor): void {
    const network = addressNetwork(address);
    this.#strikes.add(network);
    this.#strikes.add(`${network} ${name}`);
  }

  /** Count a message without a question; false if there were too many from its address. */
  tolerates({ address }: Visitor): boolean {
    return this.#unasked.add(addressNetwork(address)) <= MAX_UNASKED;
  }

  #refuseName(name: string, secret: string | null, owns: boolean | null): Refusal | null {
    const { state } = this.log;
    if (name === '' || name.length > LONGEST_NAME)
      return { code: 400, message: 'a bot needs a name of 1 to 64 characters' };
    if (owns === false) return { code: 403, message: 'this name belongs to another bot' };
    if (owns === null && secret !== null && state.owners.has(name))
      return { code: 403, message: 'this name is in use without a secret' };
    const excluded = state.excludes(name);
    return excluded === null ? null : { code: 403, message: excluded };
  }

  /**
   * Return the reason to refuse a bot whose name is connected. One that knows the secret may replace a dead connection; but a
   * bot that was started twice must not cut itself off for ever.
   */
  async #refuseNamesake(name: string, owns: boolean | null): Promise<Refusal | null> {
    const other = this.guests.get(name);
    if (other === undefined || other.silentMs > DEAD_MS) return null;
    if (owns === true && !(await other.isAlive())) return null;
    return { code: 409, message: 'a bot of this name is connected' };
  }
}
