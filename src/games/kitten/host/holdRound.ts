/** A round between seats of any kind, each with a bot in this process or behind a socket: one that fails is out. */
import { pause } from '../../../system/index.ts';
import { isTold, type PatientBot } from '../round/bot.ts';
import { type FaultReason, type News, newsOf, type RoundEvent, type RoundState } from '../round/events.ts';
import { type Fault, playRound, type Reply, type RoundSetup, type Step, type Turn } from '../round/round.ts';
import { type Address, ask, ExchangeError } from '../wire/exchange.ts';
import { cardRequest, newsRequest, positionRequest } from '../wire/requests.ts';

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

function faultOf(seat: number, error: unknown): Fault {
  if (!(error instanceof ExchangeError)) throw error;
  const reason: FaultReason = error.code === 'refused' ? 'unreachable' : error.code;
  return { seat, reason, message: error.message };
}

async function replyOf(seat: number, answer: Promise<Reply>): Promise<Reply> {
  try {
    return await answer;
  } catch (error) {
    return { faults: [faultOf(seat, error)] };
  }
}

/** A bot that was disqualified hears no more than the end: everything else would only cost time. */
function hears(
  step: Extract<Step, { type: 'tell' }>,
  seat: number,
  disqualified: ReadonlySet<number>,
): boolean {
  return isTold(step, seat) && (step.event.type === 'over' || !disqualified.has(seat));
}

/**
 * Plays a round; returns the seats from the survivor to the first to leave.
 *
 * @param seats in order; the first begins
 * @throws the signal's reason once it is aborted, and what a bot in this process throws
 */
export async function holdRound(
  setup: RoundSetup,
  seats: readonly Seat[],
  onEvent: (event: RoundEvent, state: RoundState) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<readonly number[]> {
  const disqualified = new Set<number>();
  const perform = async (step: Step): Promise<Reply> => {
    if (step.type === 'askCard') return replyOf(step.seat, (seats[step.seat] as Seat).chooseCard(step.turn));
    if (step.type === 'askPosition')
      return replyOf(step.seat, (seats[step.seat] as Seat).choosePosition(step.deckSize));
    if (step.event.type === 'out') disqualified.add(step.event.seat);
    await onEvent(step.event, step.state);
    const told = await Promise.all(
      seats.map(async (seat, index) => {
        if (!hears(step, index, disqualified)) return [];
        const news = newsOf(step.event, index, setup.names);
        const { faults = [] } = await replyOf(
          index,
          seat.hear(news).then(() => ({})),
        );
        return faults;
      }),
    );
    return { faults: told.flat() };
  };
  const round = playRound(setup);
  let next = round.next();
  while (!next.done) {
    signal?.throwIfAborted();
    next = round.next(await perform(next.value));
  }
  return next.value;
}
