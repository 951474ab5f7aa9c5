/** A bot as a round sees it, which knows no sockets and no clock; and rounds between bots in this process. */
import type { Card } from './cards.ts';
import { type News, newsOf, type RoundEvent } from './events.ts';
import { type NONE, playRound, type Reply, type RoundSetup, type Step } from './round.ts';

/** What is known when a card is asked for; a public arena may leave both out. */
export interface KnownTurn {
  readonly bots?: number | undefined;
  readonly deck?: number | undefined;
}

/** A card to play, or `NONE` to draw. */
export interface Choice {
  readonly card: Card | typeof NONE;
  /** The bot's estimate that the next card explodes, 0 to 1. */
  readonly estimate?: number;
}

/** A bot that may take its time, as a person does. */
export interface PatientBot {
  hear(news: News): void;
  chooseCard(turn: KnownTurn): Choice | Promise<Choice>;
  /** Where to put the kitten just defused: 0 to `deckSize`, as the arena counts; it may not say how large the deck is. */
  choosePosition(deckSize: number | undefined): number | Promise<number>;
}

export interface Bot extends PatientBot {
  chooseCard(turn: KnownTurn): Choice;
  choosePosition(deckSize: number | undefined): number;
}

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

/** Plays a round with a bot for each seat; returns the seats from the survivor to the first to leave. */
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
