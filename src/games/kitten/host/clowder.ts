/** The clowder: gives every bot a port, and lists the bots for the arena. */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { formatBots, type ListedBot } from '../client/clowderClient.ts';
import {
  type Address,
  type Answer,
  FramingError,
  jsonOf,
  type Message,
  RequestServer,
} from '../wire/exchange.ts';

/** The ports of bots: 60100 to 60999. */
const PORTS = Array.from({ length: 900 }, (_, index) => 60100 + index);

/** Milliseconds of silence after which a bot is forgotten. */
const PATIENCE_MS = 5_000_000;

const NAME_LENGTH = 64;

/** What a bot did, for people to follow. */
export type ClowderEvent =
  | { readonly type: 'registered' | 'unregistered' | 'forgotten'; readonly bot: ListedBot }
  | { readonly type: 'rubbish'; readonly message: string };

const name = z.string().min(1).max(NAME_LENGTH);
const requestSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('MEOW'), ip: z.string().min(1), name, type: z.string().default('bot') }),
  z.object({ action: z.literal('SWISH'), name }),
  z.object({ action: z.literal('CATNAP'), name }),
  z.object({ action: z.literal('QUERY'), type: z.string().default('bot') }),
]);

type ClowderRequest = z.infer<typeof requestSchema>;
type Registered = ListedBot & { readonly type: string; readonly heardAt: number };

/** The register of bots, without sockets. */
export class BotRegister {
  readonly #bots = new Map<string, Registered>();
  readonly #now: () => number;
  readonly #pick: (free: readonly number[]) => number | undefined;
  readonly #onEvent: (event: ClowderEvent) => void;

  /**
   * @param now milliseconds, from any start
   * @param pick chooses the port of a new bot
   */
  constructor(
    now: () => number,
    pick: (free: readonly number[]) => number | undefined = ([first]) => first,
    onEvent: (event: ClowderEvent) => void = () => {},
  ) {
    this.#now = now;
    this.#pick = pick;
    this.#onEvent = onEvent;
  }

  answer(request: ClowderRequest): Answer {
    const plain = (text: string): Answer => ({ type: 'text/plain', text });
    this.#forgetSilent();
    switch (request.action) {
      case 'MEOW':
        return plain(this.#register(request));
      case 'SWISH': {
        const bot = this.#bots.get(request.name);
        if (bot === undefined) return plain('NOT FOUND');
        this.#bots.set(bot.name, { ...bot, heardAt: this.#now() });
        return plain('OK');
      }
      case 'CATNAP': {
        const bot = this.#bots.get(request.name);
        if (bot !== undefined) this.#remove('unregistered', bot);
        return plain('ACK');
      }
      case 'QUERY': {
        const bots = [...this.#bots.values()].filter(({ type }) => type === request.type);
        // A JSON string, as the public clowder sends it.
        return { type: 'text/json', text: JSON.stringify(formatBots(bots)) };
      }
    }
  }

  /** A known name keeps its port. */
  #register({ ip, name, type }: Extract<ClowderRequest, { action: 'MEOW' }>): string {
    const taken = new Set([...this.#bots.values()].map((bot) => bot.port));
    const port = this.#bots.get(name)?.port ?? this.#pick(PORTS.filter((free) => !taken.has(free)));
    if (port === undefined) return 'FULL';
    const bot = { ip, port, name, type, heardAt: this.#now() };
    this.#bots.set(name, bot);
    this.#onEvent({ type: 'registered', bot });
    return String(port);
  }

  #forgetSilent(): void {
    const before = this.#now() - PATIENCE_MS;
    for (const bot of this.#bots.values()) if (bot.heardAt < before) this.#remove('forgotten', bot);
  }

  #remove(type: 'unregistered' | 'forgotten', bot: Registered): void {
    this.#bots.delete(bot.name);
    this.#onEvent({ type, bot });
  }
}

/** Opens a clowder, which answers until it is closed. Throws a {ListenError}. */
export function openClowder(
  address: Address,
  onEvent: (event: ClowderEvent) => void = () => {},
): Promise<RequestServer> {
  // Two clowders of a machine should not send their bots to the same ports.
  const pick = (free: readonly number[]) => (free.length === 0 ? undefined : free[randomInt(free.length)]);
  const register = new BotRegister(() => performance.now(), pick, onEvent);
  const answer = (message: Message): Answer => {
    const { data } = requestSchema.safeParse(jsonOf(message));
    if (data === undefined) throw new FramingError('not a request to a clowder');
    return register.answer(data);
  };
  return RequestServer.listen(address, answer, (message) => onEvent({ type: 'rubbish', message }));
}
