/** Seats at the arena's table: a bot in this process, or one behind a socket. */
import { pause } from '../../../system/index.ts';
import type { PatientBot } from '../mind/bot.ts';
import type { News } from '../round/news.ts';
import type { Turn } from '../round/round.ts';
import { cardRequest, newsRequest, positionRequest } from '../wire/arenaRequests.ts';
import { type Address, ask, ExchangeError } from '../wire/exchange.ts';

/** The answer to a request for a card or a position. */
interface SeatAnswer {
  readonly answer: string;
  readonly estimate?: number | undefined;
}

/** Who sits there. All methods throw an {ExchangeError} when the bot does not answer as it should. */
export interface Seat {
  hear(news: readonly News[]): Promise<void>;
  chooseCard(turn: Turn): Promise<SeatAnswer>;
  choosePosition(deckSize: number): Promise<SeatAnswer>;
}

export class LocalSeat implements Seat {
  readonly #bot: PatientBot;

  constructor(bot: PatientBot) {
    this.#bot = bot;
  }

  async hear(news: readonly News[]): Promise<void> {
    for (const each of news) this.#bot.hear(each);
  }

  async chooseCard(turn: Turn): Promise<SeatAnswer> {
    const { card, estimate } = await this.#bot.chooseCard(turn);
    return { answer: card, estimate };
  }

  async choosePosition(deckSize: number): Promise<SeatAnswer> {
    return { answer: String(await this.#bot.choosePosition(deckSize)) };
  }
}

/** Milliseconds that a bot has for an answer. */
export const ANSWER_MS = 1000;

/** Milliseconds between attempts to reach a bot that has a port but does not listen yet. */
const RETRY_MS = 50;

export class RemoteSeat implements Seat {
  readonly #address: Address;
  readonly #answerMs: number;
  readonly #onAnswer: (ms: number) => void;
  readonly #signal: AbortSignal | undefined;

  /** @param onAnswer called with the milliseconds that each answer took */
  constructor(
    address: Address,
    onAnswer: (ms: number) => void,
    signal?: AbortSignal,
    answerMs: number = ANSWER_MS,
  ) {
    this.#address = address;
    this.#onAnswer = onAnswer;
    this.#signal = signal;
    this.#answerMs = answerMs;
  }

  async hear(news: readonly News[]): Promise<void> {
    for (const each of news) await this.#ask(newsRequest(each));
  }

  async chooseCard(turn: Turn): Promise<SeatAnswer> {
    return { answer: await this.#ask(cardRequest(turn)) };
  }

  async choosePosition(deckSize: number): Promise<SeatAnswer> {
    return { answer: await this.#ask(positionRequest(deckSize)) };
  }

  async #ask(request: string): Promise<string> {
    const start = performance.now();
    for (;;) {
      const left = Math.max(1, this.#answerMs - (performance.now() - start));
      try {
        const answer = await ask(this.#address, request, left, this.#signal);
        this.#onAnswer(performance.now() - start);
        return answer;
      } catch (error) {
        const isRefused = error instanceof ExchangeError && error.code === 'refused';
        if (!isRefused || performance.now() - start + RETRY_MS > this.#answerMs) throw error;
        await pause(RETRY_MS, this.#signal);
      }
    }
  }
}
