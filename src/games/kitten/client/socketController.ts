/**
 * The socket controller of a bot, as the document draws it: takes a request, calls the bot, and answers in time whatever
 * happens. A bot that fails or thinks too long draws a card, or puts its kitten on top.
 */
import type { PatientBot } from '../mind/bot.ts';
import { NONE } from '../round/round.ts';
import { ACK } from '../wire/arenaRequests.ts';
import { type BotRequest, parseBotRequest } from '../wire/botRequests.ts';
import type { Answer } from '../wire/exchange.ts';
import { jsonOf, type Message } from '../wire/framing.ts';

/** Milliseconds for a decision: the arena waits a second, for the whole exchange. */
export const DECISION_MS = 500;

export interface ControllerOptions {
  readonly deadlineMs?: number;
  /** Called after every request. */
  readonly onRequest?: (request: BotRequest, answer: string) => void;
  /** Called when the bot has failed or was too slow, with what happened. */
  readonly onTrouble?: (message: string) => void;
}

export class SocketController {
  readonly #bot: PatientBot;
  readonly #deadlineMs: number;
  readonly #onRequest: (request: BotRequest, answer: string) => void;
  readonly #onTrouble: (message: string) => void;

  constructor(
    bot: PatientBot,
    { deadlineMs = DECISION_MS, onRequest = () => {}, onTrouble = () => {} }: ControllerOptions = {},
  ) {
    this.#bot = bot;
    this.#deadlineMs = deadlineMs;
    this.#onRequest = onRequest;
    this.#onTrouble = onTrouble;
  }

  /** Throws a {FramingError} for what is no request. */
  readonly answer = async (message: Message): Promise<Answer> => {
    const request = parseBotRequest(jsonOf(message));
    const text = await this.#textFor(request);
    this.#onRequest(request, text);
    return { type: 'text/plain', text };
  };

  async #textFor(request: BotRequest): Promise<string> {
    switch (request.type) {
      case 'news':
        return this.#inTime(() => {
          this.#bot.hear(request.news);
          return ACK;
        }, ACK);
      case 'card':
        return this.#inTime(async () => (await this.#bot.chooseCard(request)).card, NONE);
      case 'position':
        return this.#inTime(async () => String(await this.#bot.choosePosition(request.deckSize)), '0');
      case 'unknown':
        return ACK;
    }
  }

  async #inTime(think: () => string | Promise<string>, fallback: string): Promise<string> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`no decision within ${this.#deadlineMs} ms`)),
        this.#deadlineMs,
      );
    });
    try {
      return await Promise.race([think(), late]);
    } catch (error) {
      this.#onTrouble(`${(error as Error).message}; answered ${fallback}`);
      return fallback;
    } finally {
      clearTimeout(timer);
    }
  }
}
