/** Stepping through a replay with the keys of a terminal. */
import type { Key } from 'node:readline';
import type { GameAnalysis, ReplayedGame } from '../../arena/index.ts';
import {
  isQuit,
  type KeyScreen,
  runKeyScreen,
  STEPS,
  type Terminal,
  writeScreen,
} from '../live/keyScreen.ts';
import { painter } from '../live/paint.ts';
import { describeLosingRound } from '../text/replay.ts';
import { counted } from '../text/words.ts';
import { type Place, type Step, takeStep } from './replayBrowsing.ts';
import { drawReplayScreen } from './replayScreen.ts';

export interface StepThroughOptions {
  readonly title: string;
  readonly games: readonly ReplayedGame[];
  /** The game to begin with, from 0. */
  readonly firstGame: number;
  /** Whether to analyse every game once it is shown; otherwise only when a key asks for its losing move. */
  readonly analyzeAll: boolean;
  readonly analyze: (
    game: ReplayedGame,
    onProgress: (moves: number) => void,
    signal: AbortSignal,
  ) => Promise<GameAnalysis>;
  /** Milliseconds between the coins of auto-play. */
  readonly delayMs: number;
  /** Ends the stepping. */
  readonly signal: AbortSignal;
}

/** The state behind the keys and the screen. */
class ReplayStepper implements KeyScreen {
  readonly #options: StepThroughOptions;
  readonly #output: Terminal['stdout'];
  readonly #analyses = new Map<ReplayedGame, GameAnalysis>();
  readonly #quit: () => void;
  readonly #fail: (error: unknown) => void;
  #place: Place;
  #status = '';
  #autoPlay: NodeJS.Timeout | null = null;
  /** The analysis that is under way. */
  #analysing: { readonly game: ReplayedGame; readonly controller: AbortController } | null = null;
  /** Whether to go to the losing move once it is known. */
  #wantsLosingMove = false;

  constructor(
    options: StepThroughOptions,
    output: Terminal['stdout'],
    quit: () => void,
    fail: (error: unknown) => void,
  ) {
    this.#options = options;
    this.#output = output;
    this.#quit = quit;
    this.#fail = fail;
    this.#place = { game: options.firstGame, turn: 0 };
    this.#arrive();
  }

  /** Handles a key. */
  press(key: Key): void {
    const { name = '' } = key;
    const step = STEPS[name];
    if (isQuit(key)) this.#quit();
    else if (name === 'a') this.#toggleAutoPlay();
    else if (name === 'l') this.#seekLosingMove();
    else if (step) this.#go(step);
  }

  draw(): void {
    const { title, games } = this.#options;
    const { columns, rows } = this.#output;
    const analysis = this.#analyses.get(this.#game) ?? null;
    const status = this.#status || (this.#autoPlay === null ? '' : 'auto-play, until a is pressed again');
    const view = { title, games, place: this.#place, analysis, status, paint: painter(this.#output) };
    const lines = drawReplayScreen(view, { columns, rows });
    writeScreen(this.#output, lines);
  }

  stop(): void {
    this.#stopAutoPlay();
    this.#analysing?.controller.abort();
  }

  get #game(): ReplayedGame {
    return this.#options.games[this.#place.game] as ReplayedGame;
  }

  #go(step: Step): void {
    const { game } = this.#place;
    this.#status = '';
    this.#place = takeStep(
      this.#place,
      step,
      this.#options.games.map(({ turns }) => turns.length),
    );
    if (this.#place.game === game) this.draw();
    else this.#arrive();
  }

  /** Shows another game. */
  #arrive(): void {
    this.#stopAutoPlay();
    this.#analysing?.controller.abort();
    this.#analysing = null;
    this.#wantsLosingMove = false;
    if (this.#options.analyzeAll) this.#startAnalysis();
    this.draw();
  }

  #startAnalysis(): void {
    const game = this.#game;
    if (this.#analysing !== null || this.#analyses.has(game)) return;
    const controller = new AbortController();
    this.#analysing = { game, controller };
    const onProgress = (moves: number) => {
      this.#status = `analysing: ${moves} of ${counted(game.turns.length, 'move')}`;
      this.draw();
    };
    this.#options.analyze(game, onProgress, controller.signal).then(
      (analysis) => {
        this.#analyses.set(game, analysis);
        this.#analysing = null;
        this.#status = '';
        if (this.#wantsLosingMove) this.#goToLosingMove(analysis);
        this.draw();
      },
      (error: unknown) => {
        if (!controller.signal.aborted) this.#fail(error);
      },
    );
  }

  #seekLosingMove(): void {
    const analysis = this.#analyses.get(this.#game);
    if (analysis) this.#goToLosingMove(analysis);
    else {
      this.#wantsLosingMove = true;
      this.#startAnalysis();
    }
    this.draw();
  }

  #goToLosingMove(analysis: GameAnalysis): void {
    const { losingRound } = analysis;
    this.#wantsLosingMove = false;
    this.#stopAutoPlay();
    this.#status = describeLosingRound(this.#game, analysis);
    if (losingRound !== null)
      this.#place = { ...this.#place, turn: Math.min(losingRound, this.#game.turns.length) };
  }

  #toggleAutoPlay(): void {
    if (this.#autoPlay !== null) this.#stopAutoPlay();
    else this.#autoPlay = setInterval(() => this.#playOn(), this.#options.delayMs);
    this.draw();
  }

  #playOn(): void {
    if (this.#place.turn === this.#game.turns.length) {
      this.#stopAutoPlay();
      this.draw();
    } else this.#go('forward');
  }

  #stopAutoPlay(): void {
    clearInterval(this.#autoPlay ?? undefined);
    this.#autoPlay = null;
  }
}

/** Takes over the terminal until the user quits, and then restores it. */
export function stepThrough(options: StepThroughOptions, terminal: Terminal = process): Promise<void> {
  return runKeyScreen(
    (quit, fail) => new ReplayStepper(options, terminal.stdout, quit, fail),
    options.signal,
    terminal,
  );
}
