/** Stepping through a replay with the keys of a terminal. */
import { emitKeypressEvents, type Key } from 'node:readline';
import type { GameAnalysis } from '../records/gameAnalysis.ts';
import type { ReplayedGame } from '../records/replayRecord.ts';
import { describeLosingRound } from '../show/replay.ts';
import { type Place, type Step, takeStep } from './replayBrowsing.ts';
import { drawReplayScreen } from './replayScreen.ts';

/** The part of a process that is its terminal. */
export type Terminal = Pick<NodeJS.Process, 'stdin' | 'stdout'>;

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

const STEPS: Readonly<Record<string, Step>> = {
  right: 'forward',
  space: 'forward',
  down: 'forward',
  left: 'back',
  up: 'back',
  backspace: 'back',
  home: 'start',
  end: 'end',
  n: 'nextGame',
  p: 'previousGame',
};

/** Control sequences: to the alternate screen, without a cursor, and back. */
const ENTER = '\x1b[?1049h\x1b[?25l';
const LEAVE = '\x1b[?25h\x1b[?1049l';
const HOME = '\x1b[H';
const CLEAR_LINE = '\x1b[K';
const CLEAR_BELOW = '\x1b[J';

/** Whether there is a terminal, both to write to and to read keys from. */
export function hasTerminal({ stdin, stdout }: Terminal = process): boolean {
  return stdin.isTTY === true && stdout.isTTY === true;
}

/** The state behind the keys and the screen. */
class ReplayStepper {
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
  press({ name = '', ctrl = false }: Key): void {
    const step = STEPS[name];
    if (name === 'q' || name === 'escape' || (ctrl && name === 'c')) this.#quit();
    else if (name === 'a') this.#toggleAutoPlay();
    else if (name === 'l') this.#seekLosingMove();
    else if (step) this.#go(step);
  }

  draw(): void {
    const { title, games } = this.#options;
    const { columns, rows } = this.#output;
    const analysis = this.#analyses.get(this.#game) ?? null;
    const status = this.#status || (this.#autoPlay === null ? '' : 'auto-play, until a is pressed again');
    const view = { title, games, place: this.#place, analysis, status };
    const lines = drawReplayScreen(view, { columns, rows });
    this.#output.write(`${HOME}${lines.map((line) => `${line}${CLEAR_LINE}`).join('\r\n')}${CLEAR_BELOW}`);
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
      this.#status = `analysing: ${moves} of ${game.turns.length} moves`;
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
export async function stepThrough(
  options: StepThroughOptions,
  { stdin, stdout }: Terminal = process,
): Promise<void> {
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.resume();
  stdout.write(ENTER);
  let cleanUp = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const stepper = new ReplayStepper(options, stdout, resolve, reject);
      const onKey = (_: string | undefined, key: Key) => stepper.press(key);
      const onResize = () => stepper.draw();
      const onAbort = () => resolve();
      stdin.on('keypress', onKey);
      stdout.on('resize', onResize);
      options.signal.addEventListener('abort', onAbort);
      cleanUp = () => {
        stepper.stop();
        stdin.off('keypress', onKey);
        stdout.off('resize', onResize);
        options.signal.removeEventListener('abort', onAbort);
      };
    });
  } finally {
    cleanUp();
    stdout.write(LEAVE);
    stdin.setRawMode(false);
    stdin.pause();
  }
}
