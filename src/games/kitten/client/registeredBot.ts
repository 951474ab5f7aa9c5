/** A bot at its post: registered with the clowder, listening where it was told to, until it is stopped. */
import { pause } from '../../../system/index.ts';
import { type Address, type Answerer, ListenError, RequestServer } from '../wire/exchange.ts';
import { ClowderError, type Registration, register, sendHeartbeat, unregister } from './clowderClient.ts';

/** What happens at the post. */
export type PostEvent =
  | { readonly type: 'listening'; readonly address: Address }
  /** The clowder does not answer; the bot keeps listening. */
  | { readonly type: 'clowderLost'; readonly message: string }
  /** A connection has brought no request. */
  | { readonly type: 'rubbish'; readonly message: string };

export interface Post {
  readonly name: string;
  readonly clowder: Address;
  /** Where the arena reaches the bot; default this machine's address towards the clowder. */
  readonly ip?: string | undefined;
  readonly heartbeatMs?: number;
  readonly onEvent?: (event: PostEvent) => void;
}

/** The public clowder forgets a bot after more than an hour of silence. */
const HEARTBEAT_MS = 10_000;

/**
 * Registers a bot and answers requests until the signal is aborted; then it is unregistered.
 *
 * @throws {ClowderError} if there is no clowder, {ListenError} if the port is taken
 */
export async function keepPost(
  { name, clowder, ip, heartbeatMs = HEARTBEAT_MS, onEvent = () => {} }: Post,
  answer: Answerer,
  signal: AbortSignal,
): Promise<void> {
  const onRubbish = (message: string) => onEvent({ type: 'rubbish', message });
  const listen = async (address: Registration): Promise<RequestServer> => {
    try {
      const server = await RequestServer.listen(address, answer, onRubbish);
      onEvent({ type: 'listening', address });
      return server;
    } catch (error) {
      if (!(error instanceof ListenError) || error.code !== 'portInUse') throw error;
      throw new ListenError('portInUse', `${error.message}; is there another bot named ${name}?`);
    }
  };

  let place = await register(clowder, name, ip, signal);
  let server: RequestServer | null = null;
  try {
    server = await listen(place);
    while (!signal.aborted) {
      await pause(heartbeatMs, signal).catch(() => {});
      if (signal.aborted) break;
      try {
        if (await sendHeartbeat(clowder, name, signal)) continue;
        // The clowder was restarted: it may give another port.
        const next = await register(clowder, name, ip, signal);
        if (next.port === place.port && next.host === place.host) continue;
        place = next;
        await server.close();
        server = await listen(place);
      } catch (error) {
        if (signal.aborted) break;
        if (!(error instanceof ClowderError)) throw error;
        onEvent({ type: 'clowderLost', message: error.message });
      }
    }
  } finally {
    await server?.close();
    // A clowder that is gone has forgotten the bot.
    await unregister(clowder, name).catch(() => {});
  }
}
