/** A round between bots in this process: it asks and tells them without waiting. */
import type { RoundEvent } from '../round/events.ts';
import { newsOf } from '../round/news.ts';
import { playRound, type Reply, type RoundSetup, type Step } from '../round/round.ts';
import type { Bot } from './bot.ts';

function perform(step: Step, bots: readonly Bot[], names: readonly string[]): Reply {
  if (step.type === 'askCard') {
    const { card, estimate } = (bots[step.seat] as Bot).chooseCard(step.turn);
    return { answer: card, estimate };
  }
  if (step.type === 'askPosition') {
    return { answer: String((bots[step.seat] as Bot).choosePosition(step.deckSize)) };
  }
  for (const [seat, bot] of bots.entries()) {
    if (isTold(step, seat)) for (const news of newsOf(step.event, seat, names)) bot.hear(news);
  }
  return {};
}

/** Whether a bot hears of an event: as long as it is in the round, of its own end, and of the result. */
export function isTold({ event, state }: Extract<Step, { type: 'tell' }>, seat: number): boolean {
  if (event.type === 'over' || !state.left.includes(seat)) return true;
  return event.type === 'explode' && event.seat === seat;
}

/**
 * Plays a round; returns the seats from the survivor to the first to leave.
 *
 * @param bots one for each seat
 */
export function playAtTable(
  setup: RoundSetup,
  bots: readonly Bot[],
  onEvent: (event: RoundEvent) => void = () => {},
): readonly number[] {
  const round = playRound(setup);
  let next = round.next();
  while (!next.done) {
    const step = next.value;
    if (step.type === 'tell') onEvent(step.event);
    next = round.next(perform(step, bots, setup.names));
  }
  return next.value;
}
