/** A round between seats of any kind: all bots are told of an event at once, and one that fails is out. */
import { isTold } from '../mind/table.ts';
import type { FaultReason, RoundEvent, RoundState } from '../round/events.ts';
import { newsOf } from '../round/news.ts';
import { type Fault, playRound, type Reply, type RoundSetup, type Step } from '../round/round.ts';
import { ExchangeError } from '../wire/exchange.ts';
import type { Seat } from './seat.ts';

function faultOf(seat: number, error: unknown): Fault {
  if (!(error instanceof ExchangeError)) throw error;
  const reason: FaultReason = error.code === 'refused' ? 'unreachable' : error.code;
  return { seat, reason, message: error.message };
}

async function ask(seat: number, answer: Promise<Reply>): Promise<Reply> {
  try {
    return await answer;
  } catch (error) {
    return { faults: [faultOf(seat, error)] };
  }
}

/** A bot that was disqualified would only cost time. */
function hears(
  step: Extract<Step, { type: 'tell' }>,
  seat: number,
  disqualified: ReadonlySet<number>,
): boolean {
  return isTold(step, seat) && !disqualified.has(seat);
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
    if (step.type === 'askCard') return ask(step.seat, (seats[step.seat] as Seat).chooseCard(step.turn));
    if (step.type === 'askPosition')
      return ask(step.seat, (seats[step.seat] as Seat).choosePosition(step.deckSize));
    if (step.event.type === 'out') disqualified.add(step.event.seat);
    await onEvent(step.event, step.state);
    const told = await Promise.all(
      seats.map(async (seat, index) => {
        if (!hears(step, index, disqualified)) return [];
        const news = newsOf(step.event, index, setup.names);
        const { faults = [] } = await ask(
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
