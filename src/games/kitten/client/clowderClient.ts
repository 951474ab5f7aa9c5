/**
 * Requests to a clowder, the service that knows which bots there are, and its list of them: in Python's notation,
 * `[{'ip': '127.0.0.1', 'port': '60123', 'name': 'x'}]`, as the public clowder sends it. A list in JSON is read too.
 */
import { z } from 'zod';
import { CodedError } from '../../../engine/index.ts';
import { parseJson, pause } from '../../../system/index.ts';
import { type Address, ask, ExchangeError, FramingError } from '../wire/exchange.ts';

const listedBot = z.object({
  ip: z.string(),
  port: z.coerce.number().int().min(1).max(65535),
  name: z.string(),
});

export type ListedBot = Readonly<z.infer<typeof listedBot>>;

/** A text as Python's `repr` writes it: double quotes only around single ones. */
function quote(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = text
    .replace(/[\\\p{Cc}]/gu, (char) => JSON.stringify(char).slice(1, -1))
    .replaceAll(mark, `\\${mark}`);
  return `${mark}${body}${mark}`;
}

export function formatBots(bots: readonly ListedBot[]): string {
  const items = bots.map(
    ({ ip, port, name }) => `{'ip': ${quote(ip)}, 'port': ${quote(String(port))}, 'name': ${quote(name)}}`,
  );
  return `[${items.join(', ')}]`;
}

/** A string in single or double quotes, with escapes; anything else is structure. */
const STRING = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gsu;

/** A string of either notation as JSON. */
function toJson(literal: string): string {
  const body = literal.slice(1, -1).replace(/\\x([0-9a-f]{2})|\\(.)|"/gisu, (whole, hex, escaped) => {
    if (hex !== undefined) return `\\u00${hex}`;
    if (escaped === "'") return "'";
    return whole === '"' ? '\\"' : whole;
  });
  return `"${body}"`;
}

/** The bots in a list of either notation; entries without address are left out. Throws a {FramingError}. */
export function parseBots(text: string): ListedBot[] {
  const noList = () => new FramingError(`not a list of bots: ${text.slice(0, 80)}`);
  const items = parseJson(text.replace(STRING, toJson).replace(/\bNone\b/g, 'null'), noList);
  if (!Array.isArray(items)) throw noList();
  return items.flatMap((item: unknown) => listedBot.safeParse(item).data ?? []);
}

/** The clowder cannot be asked, does not answer as one, or knows too few bots. */
export class ClowderError extends CodedError<'noClowder' | 'refused' | 'tooFewBots'> {}

const TIMEOUT_MS = 3000;

async function askClowder(
  clowder: Address,
  request: string | ((ownAddress: string) => string),
  signal?: AbortSignal,
): Promise<string> {
  try {
    return await ask(clowder, request, TIMEOUT_MS, signal);
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    const message = `no clowder answers at ${clowder.host}:${clowder.port}: ${error.message}`;
    throw new ClowderError('noClowder', `${message}; start one with: fcx kitten clowder`);
  }
}

/**
 * MEOW: registers a bot and returns where it has to listen. A name that is known keeps its port.
 *
 * @param ip where the arena reaches the bot; default this machine's address on the connection to the clowder
 * @throws {ClowderError}
 */
export async function register(clowder: Address, name: string, ip?: string, signal?: AbortSignal) {
  let host = ip ?? clowder.host;
  const request = (own: string) => {
    host = ip ?? own.replace(/^::ffff:/, '');
    return JSON.stringify({ action: 'MEOW', ip: host, name, type: 'bot' });
  };
  const answer = await askClowder(clowder, request, signal);
  const { data: port } = listedBot.shape.port.safeParse(answer);
  if (port !== undefined) return { host, port };
  const message = `the clowder gave ${name} no port but answered ${JSON.stringify(answer)}`;
  throw new ClowderError('refused', message);
}

/** SWISH: keeps a registration alive; `false` if the clowder does not know the name. Throws a {ClowderError}. */
export async function sendHeartbeat(clowder: Address, name: string, signal?: AbortSignal): Promise<boolean> {
  const answer = await askClowder(clowder, JSON.stringify({ action: 'SWISH', name }), signal);
  return answer.trim().toUpperCase() !== 'NOT FOUND';
}

/** CATNAP: ends a registration. Throws a {ClowderError}. */
export async function unregister(clowder: Address, name: string): Promise<void> {
  await askClowder(clowder, JSON.stringify({ action: 'CATNAP', name }));
}

/** QUERY: the bots that are registered. Throws a {ClowderError}. */
export async function listBots(clowder: Address, signal?: AbortSignal): Promise<ListedBot[]> {
  const answer = await askClowder(clowder, JSON.stringify({ action: 'QUERY', type: 'bot' }), signal);
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
 * @throws {ClowderError}, or the signal's reason once it is aborted
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
