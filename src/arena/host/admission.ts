/** Who may connect to an event under which name: names with owners, namesakes, and addresses that do harm. */
import type { IncomingMessage } from 'node:http';
import type { Client } from '../server/connection.ts';
import { nameFromUrl, type Refusal, refusal } from '../server/httpServer.ts';
import type { EventLog } from './eventLog.ts';

/** Bots at a time, and those from one address. */
const MAX_BOTS = 500;
const MAX_PER_ADDRESS = 250;
const LONGEST_NAME = 64;
/** Refused connections and floods from one address in a minute, before all of its connections are refused unseen. */
const MAX_STRIKES = 60;
const STRIKES_MS = 60_000;
/** A connection that was silent for this long gives way to a new one under its name; heartbeats come more often. */
const DEAD_MS = 20_000;

/** `NAME~secret`: the name that is shown, and the secret that keeps it; `null` without one. */
export function splitName(full: string): { readonly name: string; readonly secret: string | null } {
  const at = full.indexOf('~');
  return at === -1 ? { name: full, secret: null } : { name: full.slice(0, at), secret: full.slice(at + 1) };
}

export class Admission {
  readonly #log: EventLog;
  readonly #guests: ReadonlyMap<string, Client>;
  readonly #isBehindProxy: boolean;
  /** Names under which a bot was here without a secret. */
  readonly #seen = new Set<string>();
  readonly #perAddress = new Map<string, number>();
  readonly #strikes = new Map<string, number>();
  readonly #timer = setInterval(() => this.#strikes.clear(), STRIKES_MS).unref();

  /** @param isBehindProxy whether the header X-Forwarded-For says where a connection comes from */
  constructor(log: EventLog, guests: ReadonlyMap<string, Client>, isBehindProxy: boolean) {
    this.#log = log;
    this.#guests = guests;
    this.#isBehindProxy = isBehindProxy;
  }

  addressOf({ headers, socket }: IncomingMessage): string {
    // The last entry is the proxy's own; those before it may be made up.
    const forwarded = this.#isBehindProxy ? headers['x-forwarded-for'] : undefined;
    return forwarded?.toString().split(',').at(-1)?.trim() ?? socket.remoteAddress ?? '';
  }

  /** Why a connection is refused, or `null`. The owner of a name is never refused for what others do at its address. */
  refuse(request: IncomingMessage, connections: number): Refusal | null {
    const address = this.addressOf(request);
    const { name, secret } = splitName(nameFromUrl(request.url ?? ''));
    const owns = this.#log.owns(name, secret);
    const tooMany =
      (this.#strikes.get(address) ?? 0) >= MAX_STRIKES ||
      (this.#perAddress.get(address) ?? 0) >= MAX_PER_ADDRESS;
    if (tooMany && owns !== true) return { code: 429, message: 'too many connections from this address' };
    const refused = refusal(request, connections, MAX_BOTS) ?? this.#refuseName(name, secret, owns);
    if (refused !== null) this.strike(address);
    return refused;
  }

  /** A bot comes under this name, which is its own from now on if it has a secret. */
  enter(address: string, name: string, secret: string | null): void {
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1);
    if (secret === null) this.#seen.add(name);
    else this.#log.claim(name, secret);
  }

  leave(address: string): void {
    const left = (this.#perAddress.get(address) ?? 0) - 1;
    if (left > 0) this.#perAddress.set(address, left);
    else this.#perAddress.delete(address);
  }

  /** Notes that this address did harm. */
  strike(address: string): void {
    this.#strikes.set(address, (this.#strikes.get(address) ?? 0) + 1);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #refuseName(name: string, secret: string | null, owns: boolean | null): Refusal | null {
    const { state } = this.#log;
    const isKnown =
      this.#seen.has(name) || this.#guests.has(name) || (state.hasBegun && state.numberOf(name) !== null);
    if (name === '' || name.length > LONGEST_NAME)
      return { code: 400, message: 'a bot needs a name of 1 to 64 characters' };
    if (owns === false || (owns === null && secret !== null && isKnown)) {
      return { code: 403, message: 'this name belongs to another bot' };
    }
    const excluded = state.excludes(name);
    if (excluded !== null) return { code: 403, message: excluded };
    const other = this.#guests.get(name)?.connection;
    // Who knows the secret of a name may leave a dead connection behind.
    if (owns === true || other === undefined || other.silentMs > DEAD_MS) return null;
    return { code: 409, message: 'a bot of this name is connected' };
  }
}
