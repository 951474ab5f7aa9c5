/** Stepping through a log of Exploding Kittens with the keys of a terminal: what lies where, and who knew what. */
import type { Key } from 'node:readline';
import {
  harmless,
  isQuit,
  type KeyScreen,
  type Place,
  runKeyScreen,
  STEPS,
  type Step,
  type Terminal,
  takeStep,
  writeScreen,
} from '../../../cli/index.ts';
import { describeMoment, describeRoundEvent } from '../describeKitten.ts';
import { type Moment, momentsOf } from '../record/moments.ts';
import type { RoundLog } from '../record/roundLog.ts';

export interface StepThroughRounds {
  readonly title: string;
  readonly log: RoundLog;
  /** The round to begin with, from 0. */
  readonly first: number;
  /** Milliseconds between the events of auto-play. */
  readonly delayMs: number;
  /** Ends the stepping. */
  readonly signal: AbortSignal;
}

const KEYS = 'arrows or space: step   home, end: first, last   n, p: round   a: auto-play   q: quit';

/** Events before the current one that are shown. */
const PAST_SHOWN = 5;

class RoundStepper implements KeyScreen {
  readonly #options: StepThroughRounds;
  readonly #output: Terminal['stdout'];
  readonly #quit: () => void;
  readonly #moments = new Map<number, readonly Moment[]>();
  #place: Place;
  #autoPlay: NodeJS.Timeout | undefined;

  constructor(options: StepThroughRounds, output: Terminal['stdout'], quit: () => void) {
    this.#options = options;
    this.#output = output;
    this.#quit = quit;
    this.#place = { game: options.first, turn: 0 };
    this.draw();
  }

  press(key: Key): void {
    const step = STEPS[key.name ?? ''];
    if (isQuit(key)) this.#quit();
    else if (key.name === 'a') this.#toggleAutoPlay();
    else if (step) this.#go(step);
  }

  draw(): void {
    const { title, log } = this.#options;
    const { game, turn } = this.#place;
    const moments = this.#momentsOf(game);
    const moment = moments[turn] as Moment;
    const past = moments.slice(Math.max(0, turn - PAST_SHOWN), turn + 1);
    const lines = [
      `${title}, round ${game + 1} of ${log.rounds.length}, event ${turn + 1} of ${moments.length}`,
      '',
      ...past.map(({ event, state }, index) => {
        const mark = index === past.length - 1 ? '>' : ' ';
        return `${mark} ${describeRoundEvent(event, state.names)}`;
      }),
      '',
      ...describeMoment(moment),
      '',
      this.#autoPlay === undefined ? '' : 'auto-play, until a is pressed again',
      KEYS,
    ];
    const { columns, rows } = this.#output;
    writeScreen(
      this.#output,
      lines.slice(0, rows).map((line) => harmless(line).slice(0, columns)),
    );
  }

  stop(): void {
    clearInterval(this.#autoPlay);
    this.#autoPlay = undefined;
  }

  #momentsOf(game: number): readonly Moment[] {
    const { rounds, info } = this.#options.log;
    const known = this.#moments.get(game) ?? momentsOf(rounds[game]?.events ?? [], info.order);
    this.#moments.set(game, known);
    return known;
  }

  #go(step: Step): void {
    const { rounds } = this.#options.log;
    this.#place = takeStep(
      this.#place,
      step,
      rounds.map(({ events }) => events.length - 1),
    );
    this.draw();
  }

  #toggleAutoPlay(): void {
    if (this.#autoPlay !== undefined) this.stop();
    else this.#autoPlay = setInterval(() => this.#playOn(), this.#options.delayMs);
    this.draw();
  }

  #playOn(): void {
    const { game, turn } = this.#place;
    if (turn === this.#momentsOf(game).length - 1) {
      this.stop();
      this.draw();
    } else this.#go('forward');
  }
}

/** Takes over the terminal until the user quits, and then restores it. */
export function stepThroughRounds(options: StepThroughRounds, terminal: Terminal = process): Promise<void> {
  return runKeyScreen((quit) => new RoundStepper(options, terminal.stdout, quit), options.signal, terminal);
}
