/**
 * A bot as a client of a server (rules.md section 6), whatever its way of finding moves: it connects, plays, and connects
 * again when the server is gone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ExpectedError } from '../../engine/errors.ts';
import { botUrl, checkBotName } from '../../wire/address.ts';
import type { Think } from './choice.ts';
import type { ClientEvent } from './clientEvent.ts';
import { ServerConnection } from './serverConnection.ts';

/** What a client needs to know. */
export interface ClientOptions {
  readonly host: string;
  /** 1..65535 */
  readonly port: number;
  /** See `checkBotName`. */
  readonly name: string;
  /**
   * Called for every state that names this bot. When the server goes on without the answer, it is called for the next
   * state even while an earlier promise is pending.
   */
  readonly think: Think;
  /** Milliseconds from a state's arrival to the deadline that `think` is given; below `LATEST_ANSWER_MS` to make sense. */
  readonly moveTimeMs: number;
  /** Whether to tell the server the chance of winning with each column, for its records; `false` if not given. */
  readonly tellChance?: boolean;
  /** Whether to try again, for ever, when there is no server yet or not any more; `true` if not given. */
  readonly reconnect?: boolean;
  readonly onEvent?: (event: ClientEvent) => void;
  /** Ends the client. */
  readonly signal?: AbortSignal;
}

/** A server that cannot be reached. */
export class ClientError extends ExpectedError {
  override readonly code = 'cannotConnect';
}

/** Time between attempts to connect, in milliseconds: the first one, doubled each time up to the longest. */
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2000;

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(ms, undefined, signal && { signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

/**
 * Plays until the signal aborts or, without `reconnect`, until the connection ends.
 *
 * @throws {AddressError} for a name or an address that cannot be
 * @throws {ClientError} without `reconnect`, when no connection could be made
 */
export async function runClient(options: ClientOptions): Promise<void> {
  const { host, port, name, think, moveTimeMs, signal } = options;
  const { tellChance = false, reconnect = true, onEvent = () => {} } = options;
  checkBotName(name);
  const url = botUrl(host, port, name);
  let retryMs = FIRST_RETRY_MS;

  while (!signal?.aborted) {
    const connection = new ServerConnection(url, { name, think, moveTimeMs, tellChance, onEvent });
    const abort = () => connection.close();
    signal?.addEventListener('abort', abort);
    const { wasOpen, message } = await connection.closed;
    signal?.removeEventListener('abort', abort);

    if (wasOpen) retryMs = FIRST_RETRY_MS;
    const retryInMs = reconnect && !signal?.aborted ? retryMs : null;
    onEvent({ type: wasOpen ? 'disconnected' : 'unreachable', message, retryInMs });
    if (retryInMs === null) {
      if (wasOpen || signal?.aborted) return;
      throw new ClientError(`no connection to ${url}: ${message}; is the server running there?`);
    }
    await pause(retryInMs, signal);
    retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
  }
}
