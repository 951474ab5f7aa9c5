/** The clowder: gives every bot a port, and lists the bots for the arena. */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { formatBots, type ListedBot } from '../client/clowderClient.ts';
import type { Address, Answer, RequestServer } from '../wire/exchange.ts';
import { describeRubbish, FramingError, serveRequests } from '../wire/exchange.ts';

/** The ports of bots: 60100 to 60999. */
const PORTS = Array.from({ length: 900 }, (_, index) => 60100 + index);

/** Milliseconds of silence after which a bot is forgotten. */
const PATIENCE_MS = 5_000_000;

const NAME_LENGTH = 64;

const name = z.string().min(1).max(NAME_LENGTH);
const requestSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('MEOW'), ip: z.string().min(1), name, type: z.string().default('bot') }),
  z.object({ action: z.literal('SWISH'), name }),
  z.object({ action: z.literal('CATNAP'), name }),
  z.object({ action: z.literal('QUERY'), type: z.string().default('bot') }),
]);

type Registered = ListedBot & { readonly type: string; readonly heardAt: number };

/** Two clowders of a machine should not send their bots to the same ports. */
function anyOf(ports: readonly number[]): number | undefined {
  return ports.length === 0 ? undefined : ports[randomInt(ports.length)];
}

/**
 * Opens a clowder, which answers until it is closed.
 *
 * @param onEvent called with what happens, for people
 * @param choosePort chooses the port of a new bot, of those that are free
 * @throws {ListenError}
 */
export function openClowder(
  address: Address,
  onEvent: (message: string) => void = () => {},
  choosePort: (free: readonly number[]) => number | undefined = anyOf,
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
  const plain = (text: string): Answer => ({ type: 'text/plain', text });
  const answer = (value: unknown): Answer => {
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
    const known = bots.get(name);
    switch (request.action) {
      case 'MEOW': {
        const port = known?.port ?? freePort();
        if (port === undefined) return plain('FULL');
        const bot = { ip: request.ip, port, name, type: request.type, heardAt };
        bots.set(name, bot);
        report('registered', bot);
        return plain(String(port));
      }
      case 'SWISH':
        if (known !== undefined) bots.set(name, { ...known, heardAt });
        return plain(known === undefined ? 'NOT FOUND' : 'OK');
      case 'CATNAP':
        if (known !== undefined) remove('unregistered', known);
        return plain('ACK');
    }
  };
  return serveRequests(address, answer, (message) => onEvent(describeRubbish(message)));
}
