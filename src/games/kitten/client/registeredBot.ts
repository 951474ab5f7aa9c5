/**
 * A registered bot: it listens at the port that the clowder gives, and always answers in time. A bot that fails or thinks too long
 * draws a card, or puts its kitten on top.
 */
import { pause } from '../../../system/index.ts';
import { type KittenBot, NONE } from '../round/round.ts';
import { ClowderError, register, sendHeartbeat, unregister } from '../wire/clowder.ts';
import type { Address, Answerer, RequestServer } from '../wire/exchange.ts';
import { describeRubbish, ServiceListenError, serveRequests } from '../wire/exchange.ts';
import { ACK, type KittenRequest, parseRequest } from '../wire/requests.ts';

/** A bot's name, its clowder, and its own address. */
interface Post {
  readonly name: string;
  readonly clowder: Address;
  /** The address at which the arena reaches the bot; default this machine's address towards the clowder. */
  readonly host?: string | undefined;
  /** Milliseconds between heartbeats. */
  readonly heartbeatMs?: number;
  /** Called with a sentence for people about each event. */
  readonly onEvent?: (message: string) => void;
}

/** The time between heartbeats; the public clowder forgets a bot after more than an hour of silence. */
const HEARTBEAT_MS = 10_000;

/** The number of ports to try before giving up. */
const MOST_PORTS = 10;

/** The silence after which a round is over: longer than that of an arena whose ten bots all take their second for every answer. */
const SILENCE_MS = 60_000;

const isPortInUse = (error: unknown) => error instanceof ServiceListenError && error.code === 'portInUse';

/**
 * Registers a bot and answers requests until the signal is aborted; then it is unregistered.
 *
 * @throws `ClowderError` if there is no clowder, `ListenError` if a bot of that name is at its post, or no port is free
 */
export async function keepPost(
  { name, clowder, host, heartbeatMs = HEARTBEAT_MS, onEvent = () => {} }: Post,
  answer: Answerer,
  signal: AbortSignal,
): Promise<void> {
  const onRubbish = (message: string) => onEvent(describeRubbish(message));
  const listen = async (place: Address): Promise<RequestServer> => {
    const server = await serveRequests(place, answer, onRubbish);
    onEvent(`listening on ${place.host}:${place.port}`);
    return server;
  };
  const registerHere = () => register(clowder, name, host, signal);
  // Outgoing connections use the same ports, so another program may hold the port: it is given back for another.
  const listenSomewhere = async (place: Address, tries = MOST_PORTS): Promise<RequestServer> => {
    try {
      return await listen(place);
    } catch (error) {
      if (!isPortInUse(error) || tries === 1) throw error;
      await unregister(clowder, name);
      return listenSomewhere(await registerHere(), tries - 1);
    }
  };

  // A registered name has its old port; if that is in use, a bot of this name is running.
  const isRegistered = await sendHeartbeat(clowder, name, signal);
  const place = await registerHere();
  let server: RequestServer | null = null;
  if (isRegistered) {
    server = await listen(place).catch((error: Error) => {
      if (!isPortInUse(error)) throw error;
      throw new ServiceListenError('portInUse', `${error.message}; is there another bot named ${name}?`);
    });
  }
  try {
    server ??= await listenSomewhere(place);
    while (!signal.aborted) {
      await pause(heartbeatMs, signal).catch(() => {});
      if (signal.aborted) break;
      try {
        if (await sendHeartbeat(clowder, name, signal)) continue;
        // The clowder was restarted: it may give another port.
        const next = await registerHere();
        if (next.port === server.port && next.host === server.host) continue;
        const moved = await listenSomewhere(next);
        await server.close();
        server = moved;
      } catch (error) {
        if (signal.aborted) break;
        if (!(error instanceof ClowderError)) throw error;
        onEvent(`${error.message}; still listening`);
      }
    }
  } finally {
    await server?.close();
    // A clowder that is gone has forgotten the bot.
    await unregister(clowder, name).catch(() => {});
  }
}

/**
 * Counts the rounds that a bot plays in, by the requests passed to `hear`: `ranks` has its rank in each, `null` if the arena did not
 * send the result. `stop` ends the count.
 *
 * @param onRound called after each round with the names from the survivor to the first to leave, none without a result
 * @param silenceMs milliseconds without a request after which a round is over
 */
export function roundCount(
  name: string,
  onRound: (order: readonly string[]) => void,
  silenceMs = SILENCE_MS,
) {
  const ranks: (number | null)[] = [];
  let isPlaying = false;
  let silence: NodeJS.Timeout | undefined;
  const end = (order: readonly string[]) => {
    isPlaying = false;
    const rank = order.indexOf(name) + 1;
    ranks.push(rank > 0 ? rank : null);
    onRound(order);
  };
  const stop = () => clearTimeout(silence);
  const hear = (request: KittenRequest) => {
    stop();
    if (request.type === 'over') end(request.ranks);
    if (request.type === 'start') {
      // The end of the last round never arrived.
      if (isPlaying) end([]);
      isPlaying = true;
    }
    if (isPlaying) silence = setTimeout(() => end([]), silenceMs);
  };
  return { ranks, hear, stop };
}

/** Milliseconds for a decision; the arena waits a second for the whole exchange. */
export const DECISION_MS = 500;

/** The time of an answerer, and functions that it calls. */
interface AnswererOptions {
  readonly moveTimeMs?: number;
  readonly onRequest?: (request: KittenRequest, answer: string) => void;
  /** Called with a message when the bot has failed or was too slow. */
  readonly onTrouble?: (message: string) => void;
}

async function answerOf(bot: KittenBot, request: KittenRequest): Promise<string> {
  switch (request.type) {
    case 'card':
      return (await bot.chooseCard(request)).card;
    case 'position':
      return String(await bot.choosePosition(request.deckSize));
    case 'unknown':
      return ACK;
    default:
      await bot.hear(request);
      return ACK;
  }
}

/** The answers of a bot that has failed or was too slow, to requests for more than `ACK`. */
const FALLBACKS: Partial<Record<KittenRequest['type'], string>> = { card: NONE, position: '0' };

/** Makes an answerer of a bot, which always answers by the deadline. */
export function botAnswerer(
  bot: KittenBot,
  { moveTimeMs = DECISION_MS, onRequest, onTrouble }: AnswererOptions = {},
): Answerer {
  return async (value) => {
    const request = parseRequest(value);
    const answered = new AbortController();
    const late = async () => {
      await pause(moveTimeMs, answered.signal);
      throw new Error(`no decision within ${moveTimeMs} ms`);
    };
    let text = FALLBACKS[request.type] ?? ACK;
    try {
      text = await Promise.race([answerOf(bot, request), late()]);
    } catch (error) {
      onTrouble?.(`${(error as Error).message}; answered ${text}`);
    } finally {
      answered.abort();
    }
    onRequest?.(request, text);
    return { type: 'text/plain', text };
  };
}
