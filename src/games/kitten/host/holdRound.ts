/** A round between seats of any kind, each with a bot in this process or behind a socket: one that fails is out. */
import { pause } from '../../../system/index.ts';
import { isTold, type PatientBot } from '../round/bot.ts';
import { type News, newsOf, type RoundEvent } from '../round/events.ts';
import { playRound, type Reply, type RoundSetup, type Step, type Turn } from '../round/round.ts';
import { type Address, ask, ExchangeError } from '../wire/exchange.ts';
import { cardRequest, newsRequest, positionRequest } from '../wire/requests.ts';

/** Who sits there. All methods throw an {ExchangeError} when the bot does not answer as it should. */
export interface Seat {
  hear(news: readonly News[]): Promise<void>;
  chooseCard(turn: Turn): Promise<Reply>;
  choosePosition(deckSize: number): Promise<Reply>;
}

export function localSeat(bot: PatientBot): Seat {
  return {
    async hear(news) {
      for (const each of news) bot.hear(each);
    },
    async chooseCard(turn) {
      const { card, estimate } = await bot.chooseCard(turn);
      return { answer: card, estimate };
    },
    choosePosition: async (deckSize) => ({ answer: String(await bot.choosePosition(deckSize)) }),
  };
}

/** Milliseconds that a bot has for an answer. */
const ANSWER_MS = 1000;

/** Milliseconds between attempts to reach a bot that has a port but does not listen yet. */
const RETRY_MS = 50;

/** @param onAnswer called with the milliseconds that each answer took */
export function remoteSeat(address: Address, onAnswer: (ms: number) => void, signal?: AbortSignal): Seat {
  const send = async (request: string): Promise<string> => {
    const start = performance.now();
    for (;;) {
      const left = Math.max(1, ANSWER_MS - (performance.now() - start));
      try {
        const answer = await ask(address, request, left, signal);
        onAnswer(performance.now() - start);
        return answer;
      } catch (error) {
        const isRefused = error instanceof ExchangeError && error.code === 'refused';
        if (!isRefused || performance.now() - start + RETRY_MS > ANSWER_MS) throw error;
        await pause(RETRY_MS, signal);
      }
    }
  };
  return {
    async hear(news) {
      for (const each of news) await send(newsRequest(each));
    },
    chooseCard: async (turn) => ({ answer: await send(cardRequest(turn)) }),
    choosePosition: async (deckSize) => ({ answer: await send(positionRequest(deckSize)) }),
  };
}

async function replyOf(seat: number, answer: Promise<Reply>): Promise<Reply> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    const reason = error.code === 'refused' ? 'unreachable' : error.code;
    return { faults: [{ seat, reason, message: error.message }] };
  }
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
  onEvent: (event: RoundEvent) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<readonly number[]> {
  const disqualified = new Set<number>();
  const perform = async (step: Step): Promise<Reply> => {
    if (step.type === 'askCard') return replyOf(step.seat, (seats[step.seat] as Seat).chooseCard(step.turn));
    if (step.type === 'askPosition')
      return replyOf(step.seat, (seats[step.seat] as Seat).choosePosition(step.deckSize));
    if (step.event.type === 'out') disqualified.add(step.event.seat);
    await onEvent(step.event);
    const told = await Promise.all(
      seats.map(async (seat, index) => {
        // A bot that was disqualified hears no more than the end: everything else would only cost time.
        const hears = step.event.type === 'over' || !disqualified.has(index);
        if (!hears || !isTold(step, index)) return [];
        const heard = seat.hear(newsOf(step.event, index, setup.names)).then(() => ({}));
        return (await replyOf(index, heard)).faults ?? [];
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
