/**
 * A bot at its post: registered with the clowder, it listens where the clowder says, and its answers come in
 * time whatever happens. A bot that fails or thinks too long draws a card, or puts its kitten on top.
 */
import { pause } from '../../../system/index.ts';
import { type Bot, NONE } from '../round/round.ts';
import {
  type Address,
  type Answer,
  type Answerer,
  jsonOf,
  ListenError,
  type Message,
  RequestServer,
} from '../wire/exchange.ts';
import { ACK, type BotRequest, parseRequest } from '../wire/requests.ts';
import { ClowderError, register, sendHeartbeat, unregister } from './clowderClient.ts';

/** What happens at the post. */
export type PostEvent =
  | { readonly type: 'listening'; readonly address: Address }
  /** The clowder does not answer; the bot keeps listening. */
  | { readonly type: 'clowderLost'; readonly message: string }
  /** A connection has brought something other than a request. */
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

/** Ports to try before giving up. */
const MOST_PORTS = 10;

/** An arena with ten bots that all take their second for every answer is never silent for as long. */
const SILENCE_MS = 60_000;

const isPortInUse = (error: unknown) => error instanceof ListenError && error.code === 'portInUse';

/**
 * Registers a bot and answers requests until the signal is aborted; then it is unregistered.
 *
 * @throws {ClowderError} if there is no clowder, {ListenError} if a bot of that name is at its post, or no port is free
 */
export async function keepPost(
  { name, clowder, ip, heartbeatMs = HEARTBEAT_MS, onEvent = () => {} }: Post,
  answer: Answerer,
  signal: AbortSignal,
): Promise<void> {
  const onRubbish = (message: string) => onEvent({ type: 'rubbish', message });
  const listen = async (place: Address): Promise<RequestServer> => {
    const server = await RequestServer.listen(place, answer, onRubbish);
    onEvent({ type: 'listening', address: place });
    return server;
  };
  /** The ports are those of outgoing connections too: one that another program holds is given back for another. */
  const listenSomewhere = async (first: Address): Promise<[Address, RequestServer]> => {
    let place = first;
    for (let left = MOST_PORTS; ; left--) {
      try {
        return [place, await listen(place)];
      } catch (error) {
        if (!isPortInUse(error) || left === 1) throw error;
        await unregister(clowder, name);
        place = await register(clowder, name, ip, signal);
      }
    }
  };

  // A known name keeps its port: if that is in use, then by the bot that has registered.
  const isKnown = await sendHeartbeat(clowder, name, signal);
  let place = await register(clowder, name, ip, signal);
  let server: RequestServer | null = null;
  if (isKnown) {
    server = await listen(place).catch((error: Error) => {
      if (!isPortInUse(error)) throw error;
      throw new ListenError('portInUse', `${error.message}; is there another bot named ${name}?`);
    });
  }
  try {
    if (server === null) [place, server] = await listenSomewhere(place);
    while (!signal.aborted) {
      await pause(heartbeatMs, signal).catch(() => {});
      if (signal.aborted) break;
      try {
        if (await sendHeartbeat(clowder, name, signal)) continue;
        // The clowder was restarted: it may give another port.
        const next = await register(clowder, name, ip, signal);
        if (next.port === place.port && next.host === place.host) continue;
        await server.close();
        [place, server] = await listenSomewhere(next);
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

/** What a bot knows of the rounds that it plays in: its rank in each, `null` if the arena never said how it ended. */
export class RoundCount {
  readonly ranks: (number | null)[] = [];
  readonly #name: string;
  readonly #silenceMs: number;
  readonly #onRound: (order: readonly string[]) => void;
  #isPlaying = false;
  #silence: NodeJS.Timeout | undefined;

  /**
   * @param onRound called after each round with the ranks, which are empty if the arena never said how it ended
   * @param silenceMs milliseconds without a request after which a round is over
   */
  constructor(name: string, onRound: (order: readonly string[]) => void, silenceMs = SILENCE_MS) {
    this.#name = name;
    this.#onRound = onRound;
    this.#silenceMs = silenceMs;
  }

  hear(request: BotRequest): void {
    clearTimeout(this.#silence);
    if (request.type === 'over') this.#end(request.ranks);
    if (request.type === 'start') {
      // The end of the last round never arrived.
      if (this.#isPlaying) this.#end([]);
      this.#isPlaying = true;
    }
    if (this.#isPlaying) this.#silence = setTimeout(() => this.#end([]), this.#silenceMs);
  }

  stop(): void {
    clearTimeout(this.#silence);
  }

  #end(order: readonly string[]): void {
    this.#isPlaying = false;
    const rank = order.indexOf(this.#name) + 1;
    this.ranks.push(rank > 0 ? rank : null);
    this.#onRound(order);
  }
}

/** Milliseconds for a decision: the arena waits a second, for the whole exchange. */
export const DECISION_MS = 500;

interface AnswererOptions {
  readonly deadlineMs?: number;
  /** Called after every request. */
  readonly onRequest?: (request: BotRequest, answer: string) => void;
  /** Called when the bot has failed or was too slow, with what happened. */
  readonly onTrouble?: (message: string) => void;
}

/** Answers requests for a bot; throws a {FramingError} for anything else. */
export function botAnswerer(
  bot: Bot,
  { deadlineMs = DECISION_MS, onRequest = () => {}, onTrouble = () => {} }: AnswererOptions = {},
): (message: Message) => Promise<Answer> {
  const inTime = async (think: () => string | Promise<string>, fallback: string): Promise<string> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const expire = () => reject(new Error(`no decision within ${deadlineMs} ms`));
      timer = setTimeout(expire, deadlineMs);
    });
    try {
      return await Promise.race([think(), late]);
    } catch (error) {
      onTrouble(`${(error as Error).message}; answered ${fallback}`);
      return fallback;
    } finally {
      clearTimeout(timer);
    }
  };
  const textFor = (request: BotRequest): string | Promise<string> => {
    switch (request.type) {
      case 'card':
        return inTime(async () => (await bot.chooseCard(request)).card, NONE);
      case 'position':
        return inTime(async () => String(await bot.choosePosition(request.deckSize)), '0');
      case 'unknown':
        return ACK;
      default:
        return inTime(async () => {
          await bot.hear(request);
          return ACK;
        }, ACK);
    }
  };
  return async (message) => {
    const request = parseRequest(jsonOf(message));
    const text = await textFor(request);
    onRequest(request, text);
    return { type: 'text/plain', text };
  };
}
