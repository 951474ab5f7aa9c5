/**
 * The clowder gives every bot a port, and lists the bots for the arena: the requests to one, and one of our own. Its list is
 * in Python's notation, `[{'ip': '127.0.0.1', 'port': '60123', 'name': 'x'}]`, as the public clowder sends it. A list in JSON
 * is read too.
 */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { CodedError } from '../../../engine/index.ts';
import { parseJson, pause, programName } from '../../../system/index.ts';
import type { Address, OutgoingMessage, RequestServer } from './exchange.ts';
import { ask, describeRubbish, ExchangeError, FramingError, serveRequests } from './exchange.ts';

const NAME_LENGTH = 64;

const name = z.string().min(1).max(NAME_LENGTH);
const requestSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('MEOW'), ip: z.string().min(1), name, type: z.string().default('bot') }),
  z.object({ action: z.literal('SWISH'), name }),
  z.object({ action: z.literal('CATNAP'), name }),
  z.object({ action: z.literal('QUERY'), type: z.string().default('bot') }),
]);

/** The fields of a request; its name may be longer than a clowder takes. */
type ClowderRequest = z.infer<typeof requestSchema>;

const listedBot = z.object({
  ip: z.string(),
  port: z.coerce.number().int().min(1).max(65535),
  name: z.string(),
});

/** A bot in the list of a clowder, with its address. */
export type ListedBot = Readonly<z.infer<typeof listedBot>>;

/** A text as Python's `repr` writes it: double quotes only around single ones. */
function quote(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = text
    .replace(/[\\\p{Cc}]/gu, (char) => JSON.stringify(char).slice(1, -1))
    .replaceAll(mark, `\\${mark}`);
  return `${mark}${body}${mark}`;
}

/** A list of bots in Python's notation. */
export function formatBots(bots: readonly ListedBot[]): string {
  const items = bots.map(
    ({ ip, port, name }) => `{'ip': ${quote(ip)}, 'port': ${quote(String(port))}, 'name': ${quote(name)}}`,
  );
  return `[${items.join(', ')}]`;
}

/** A string in single or double quotes, with escapes; anything else is structure. */
const STRING = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gsu;

function toJson(literal: string): string {
  const body = literal.slice(1, -1).replace(/\\x([0-9a-f]{2})|\\(.)|"/gisu, (whole, hex, escaped) => {
    if (hex !== undefined) return `\\u00${hex}`;
    if (escaped === "'") return "'";
    return whole === '"' ? '\\"' : whole;
  });
  return `"${body}"`;
}

/** The bots in a list of either notation; entries without address are left out. Throws a `FramingError`. */
export function parseBots(text: string): ListedBot[] {
  const noList = () => new FramingError(`not a list of bots: ${text.slice(0, 80)}`);
  const items = parseJson(text.replace(STRING, toJson).replace(/\bNone\b/g, 'null'), noList);
  if (!Array.isArray(items)) throw noList();
  return items.flatMap((item: unknown) => listedBot.safeParse(item).data ?? []);
}

/** The error for a clowder that cannot be reached, does not answer as one, or has too few bots. */
export class ClowderError extends CodedError<'noClowder' | 'refused' | 'tooFewBots'> {}

const TIMEOUT_MS = 3000;

/**
 * Sends a request to the clowder and returns its answer; throws a `ClowderError`.
 *
 * @param request the request, or a function that makes it of our own address on the connection
 */
async function askClowder(
  clowder: Address,
  request: ClowderRequest | ((ownAddress: string) => ClowderRequest),
  signal?: AbortSignal,
): Promise<string> {
  const text = (own: string) => JSON.stringify(typeof request === 'function' ? request(own) : request);
  try {
    return await ask(clowder, text, TIMEOUT_MS, signal);
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    const message = `no clowder answers at ${clowder.host}:${clowder.port}: ${error.message}`;
    throw new ClowderError('noClowder', `${message}; start one with: ${programName()} games kitten clowder`);
  }
}

/**
 * Registers a bot (MEOW) and returns the address at which it has to listen. A registered name keeps its port.
 *
 * @param ownHost the address at which the arena reaches the bot; default this machine's on the connection to the clowder
 * @throws `ClowderError` if the clowder does not answer, or has no port
 */
export async function register(clowder: Address, name: string, ownHost?: string, signal?: AbortSignal) {
  let host = ownHost ?? clowder.host;
  const meow = (own: string): ClowderRequest => {
    host = ownHost ?? own.replace(/^::ffff:/, '');
    return { action: 'MEOW', ip: host, name, type: 'bot' };
  };
  const answer = await askClowder(clowder, meow, signal);
  const { data: port } = listedBot.shape.port.safeParse(answer);
  if (port !== undefined) return { host, port };
  const message = `the clowder gave ${name} no port but answered ${JSON.stringify(answer)}`;
  throw new ClowderError('refused', message);
}

/** Keeps a registration alive (SWISH); returns `false` if the clowder does not know the name. Throws a `ClowderError`. */
export async function sendHeartbeat(clowder: Address, name: string, signal?: AbortSignal): Promise<boolean> {
  const answer = await askClowder(clowder, { action: 'SWISH', name }, signal);
  return answer.trim().toUpperCase() !== 'NOT FOUND';
}

/** Ends a registration (CATNAP). Throws a `ClowderError`. */
export async function unregister(clowder: Address, name: string): Promise<void> {
  await askClowder(clowder, { action: 'CATNAP', name });
}

/** Asks for the registered bots (QUERY). Throws a `ClowderError`. */
export async function listBots(clowder: Address, signal?: AbortSignal): Promise<ListedBot[]> {
  const answer = await askClowder(clowder, { action: 'QUERY', type: 'bot' }, signal);
  try {
    // The public clowder sends the list as a JSON string; a plain list is read too.
    const value: unknown = JSON.parse(answer);
    return parseBots(typeof value === 'string' ? value : answer);
  } catch (error) {
    if (!(error instanceof FramingError) && !(error instanceof SyntaxError)) throw error;
    throw new ClowderError('refused', `the clowder sent no list of bots: ${answer.slice(0, 80)}`);
  }
}

/** Milliseconds between questions for the bots that are missing. */
const QUERY_MS = 500;

/** Minutes until an arena gives up; people start bots by hand. */
const WAIT_MINUTES = 10;

/**
 * Waits until enough bots are registered, and returns the first of them.
 *
 * @param onWaiting called with the number of bots present whenever it has changed
 * @throws `ClowderError` if they do not come in time, or the signal's reason once it is aborted
 */
export async function waitForBots(
  clowder: Address,
  wanted: number,
  onWaiting: (present: number) => void,
  signal: AbortSignal,
  minutes = WAIT_MINUTES,
): Promise<readonly ListedBot[]> {
  const end = performance.now() + 60_000 * minutes;
  let before = -1;
  for (;;) {
    const bots = await listBots(clowder, signal);
    if (bots.length >= wanted) return bots.slice(0, wanted);
    if (performance.now() >= end) {
      const message = `only ${bots.length} of ${wanted} bots have registered within ${minutes} minutes`;
      throw new ClowderError('tooFewBots', message);
    }
    if (bots.length !== before) onWaiting(bots.length);
    before = bots.length;
    await pause(QUERY_MS, signal);
  }
}

/** The ports of bots: 60100 to 60999. */
const PORTS = Array.from({ length: 900 }, (_, index) => 60100 + index);

/** Milliseconds of silence after which a bot is forgotten. */
const PATIENCE_MS = 5_000_000;

type Registered = ListedBot & { readonly type: string; readonly heardAt: number };

/**
 * Opens a clowder, which answers until it is closed.
 *
 * @param onEvent called with a sentence for people about each event
 * @param choosePort chooses the port of a new bot among the free ones; by default at random, so that two clowders of a machine seldom
 *   choose the same
 * @throws `ListenError` if it cannot listen at the address
 */
export function openClowder(
  address: Address,
  onEvent: (message: string) => void = () => {},
  choosePort: (free: readonly number[]) => number | undefined = (free) => free[randomInt(free.length || 1)],
): Promise<RequestServer> {
  const bots = new Map<string, Registered>();
  const report = (what: string, { name, ip, port }: ListedBot) =>
    onEvent(`${what}: ${name} at ${ip}:${port}`);
  const remove = (what: string, bot: Registered) => {
    bots.delete(bot.name);
    report(what, bot);
  };
  const freePort = () => {
    const taken = new Set([...bots.values()].map(({ port }) => port));
    return choosePort(PORTS.filter((port) => !taken.has(port)));
  };
  const plain = (text: string): OutgoingMessage => ({ type: 'text/plain', text });
  const answer = (value: unknown): OutgoingMessage => {
    const { data: request } = requestSchema.safeParse(value);
    if (request === undefined) throw new FramingError('not a request to a clowder');
    const heardAt = performance.now();
    for (const bot of bots.values()) if (bot.heardAt < heardAt - PATIENCE_MS) remove('forgotten', bot);
    if (request.action === 'QUERY') {
      const listed = [...bots.values()].filter(({ type }) => type === request.type);
      // A JSON string, as the public clowder sends it.
      return { type: 'text/json', text: JSON.stringify(formatBots(listed)) };
    }
    const { name } = request;
    const registered = bots.get(name);
    switch (request.action) {
      case 'MEOW': {
        const port = registered?.port ?? freePort();
        if (port === undefined) return plain('FULL');
        const bot = { ip: request.ip, port, name, type: request.type, heardAt };
        bots.set(name, bot);
        report('registered', bot);
        return plain(String(port));
      }
      case 'SWISH':
        if (registered !== undefined) bots.set(name, { ...registered, heardAt });
        return plain(registered === undefined ? 'NOT FOUND' : 'OK');
      case 'CATNAP':
        if (registered !== undefined) remove('unregistered', registered);
        return plain('ACK');
    }
  };
  return serveRequests(address, answer, (message) => onEvent(describeRubbish(message)));
}
