/**
 * A bot as the client of a server (rules.md section 6): connects, plays with any function that finds moves, and reconnects
 * when the server returns.
 */
import { ExpectedError } from '../../engine/index.ts';
import { pause } from '../../system/index.ts';
import { botUrl, checkBotName } from '../wire/address.ts';
import { type ClientEvent, type ConnectionOptions, connectToServer } from './serverConnection.ts';

/** The server to play on, and how to play there. */
export interface ClientOptions extends ConnectionOptions {
  readonly host: string;
  /** The server's port, 1 to 65535. */
  readonly port: number;
  /** True to keep trying while there is no server (default `true`). */
  readonly reconnect?: boolean;
  readonly onEvent?: (event: ClientEvent) => void;
  readonly signal?: AbortSignal;
}

/** The error of a bot that gets no connection to its server. */
export class ClientError extends ExpectedError {
  override readonly code = 'cannotConnect';
}

/** The first pause between attempts to connect, in milliseconds; it doubles each time. */
const FIRST_RETRY_MS = 100;
/** The longest pause between attempts to connect, in milliseconds. */
const LONGEST_RETRY_MS = 2000;

/**
 * Plays until the signal aborts or, without `reconnect`, until the connection ends.
 *
 * @throws `AddressError` for an impossible name or address
 * @throws `ClientError` if the server refuses this bot for good or, without `reconnect`, if no connection could be made
 */
export async function runClient(options: ClientOptions): Promise<void> {
  const { host, port, name, signal, reconnect = true, onEvent = () => {} } = options;
  checkBotName(name);
  const url = botUrl(host, port, name);
  let retryMs = FIRST_RETRY_MS;

  while (!signal?.aborted) {
    const connection = connectToServer(url, options, onEvent);
    const abort = () => connection.close();
    signal?.addEventListener('abort', abort);
    const { wasOpen, message, isBarred } = await connection.closed;
    signal?.removeEventListener('abort', abort);

    if (isBarred) throw new ClientError(`no connection to ${url}: ${message}`);
    if (!wasOpen && !reconnect && !signal?.aborted)
      throw new ClientError(`no connection to ${url}: ${message}; is the server running there?`);
    if (wasOpen) retryMs = FIRST_RETRY_MS;
    const retryInMs = reconnect && !signal?.aborted ? retryMs : null;
    onEvent({ type: wasOpen ? 'disconnected' : 'unreachable', message, retryInMs });
    if (retryInMs === null) return;
    // After an abort, the loop ends.
    await pause(retryInMs, signal).catch(() => {});
    retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
  }
}
