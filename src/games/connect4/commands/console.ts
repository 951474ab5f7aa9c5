import { clearScreenDown, cursorTo, type Key } from 'node:readline';
import input from '@inquirer/input';
import { Flags } from '@oclif/core';
import isUnicodeSupported from 'is-unicode-supported';
import type { Dialogue, Question } from '../../../cli/index.ts';
import {
  BaseCommand,
  countFlag,
  GameLeftError,
  INTERRUPTED_EXIT_CODE,
  interruptSignal,
  lineDialogue,
  PROMPT,
  randomSeed,
  readWeights,
  weightsFlag,
} from '../../../cli/index.ts';
import { stream } from '../../../engine/index.ts';
import { type ConsoleGame, playAtConsole } from '../vierGewinnt/consoleGame.ts';
import { askSeats, LEVEL_NAMES, type Seats } from '../vierGewinnt/seats.ts';
import { TEXTS } from '../vierGewinnt/texts.ts';

export default class Console extends BaseCommand {
  static override summary = 'Play Vier Gewinnt (Connect Four without bombs) at the console.';

  static override description =
    'A menu asks for one or two players, their names and colours; then you drop discs by the letters of the columns. Ctrl-C or the end of the input (Ctrl-D) ends the game. Without a terminal it reads one answer per line and prints plain text. With --json the dialogue is plain text on standard error.';

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --level strong --lang en',
    "printf '2\\n\\nrot\\n\\ngelb\\na\\nb\\n' | <%= config.bin %> <%= command.id %> --ascii",
  ];

  static override flags = {
    lang: Flags.option({ options: ['de', 'en'] as const, default: 'de', description: 'language' })(),
    level: Flags.option({
      options: LEVEL_NAMES,
      default: 'simple',
      description: 'how well the computer plays; perfect may think for a minute about an early coin',
    })(),
    ascii: Flags.boolean({
      allowNo: true,
      description: 'discs as letters instead of emoji [default: where emoji cannot be shown]',
    }),
    seed: countFlag({ min: 0, description: "seed of the computer's choices [default: random]" }),
    weights: weightsFlag,
  };

  async run() {
    const { flags } = await this.parse(Console);
    const { lang, seed = randomSeed(), ascii = !isUnicodeSupported() } = flags;
    const texts = TEXTS[lang];
    const look = { ascii, colour: !this.jsonEnabled() && process.stdout.isTTY && process.stdout.hasColors() };
    const interrupted = interruptSignal();
    const computer = {
      level: flags.level,
      random: stream(seed, 'console', 'level'),
      weights: readWeights(flags.weights).weights,
    };
    const dialogue = this.openDialogue(interrupted);
    let seats: Seats | null = null;
    let game: ConsoleGame | null = null;
    try {
      seats = await askSeats(dialogue, texts, computer, stream(seed, 'console', 'colour'));
      game = await playAtConsole(dialogue, seats, { texts, look }, interrupted);
    } catch (error) {
      if (!(error instanceof GameLeftError)) throw error;
      dialogue.show(texts.goodbye);
      if (error.code === 'interrupted') process.exitCode = INTERRUPTED_EXIT_CODE;
    } finally {
      dialogue.close();
    }
    return {
      seed,
      players: (seats ?? []).map(({ player: { name }, colour, level }) => ({ name, colour, level })),
      moves: game?.moves ?? [],
      winner: game?.winner ?? null,
      finished: game !== null,
    };
  }

  private openDialogue(interrupted: AbortSignal): Dialogue {
    const isInteractive = process.stdin.isTTY && process.stdout.isTTY && process.env.TERM !== 'dumb';
    return isInteractive && !this.jsonEnabled()
      ? terminalDialogue(interrupted)
      : lineDialogue(process.stdin, this.dialogueStream, interrupted);
  }
}

const THEME = {
  prefix: '',
  style: { message: (text: string) => text },
  validationFailureMode: 'clear',
} as const;

/** A dialogue on an interactive terminal: answers can be edited, problems appear below them. An aborted signal ends it. */
function terminalDialogue(interrupted: AbortSignal): Dialogue {
  const endOfInput = new AbortController();
  // The library ignores Ctrl-D: its question would stay open for ever.
  const onKey = (_: string | undefined, { ctrl, name }: Key): void => {
    if (ctrl && name === 'd') endOfInput.abort();
  };
  process.stdin.on('keypress', onKey);
  return {
    show(text) {
      process.stdout.write(`${text}\n`);
    },
    newScreen() {
      cursorTo(process.stdout, 0, 0);
      clearScreenDown(process.stdout);
    },
    /** The library redraws a question with every key, so it gets only the last line of the text. */
    async ask<T>({ text, understand }: Question<T>) {
      let value: T | undefined;
      const validate = (answer: string) => {
        const understood = understand(answer);
        if ('problem' in understood) return understood.problem;
        value = understood.value;
        return true;
      };
      const lastLine = text.lastIndexOf('\n') + 1;
      process.stdout.write(text.slice(0, lastLine));
      const signal = AbortSignal.any([endOfInput.signal, interrupted]);
      try {
        await input({ message: `${text.slice(lastLine)}${PROMPT}`, validate, theme: THEME }, { signal });
      } catch (error) {
        const { name } = error as Error;
        if (name === 'AbortPromptError' && endOfInput.signal.aborted) throw new GameLeftError('endOfInput');
        // ExitPromptError is the library's error for Ctrl-C.
        if (name === 'AbortPromptError' || name === 'ExitPromptError') throw new GameLeftError('interrupted');
        throw error;
      }
      return value as T;
    },
    close() {
      process.stdin.off('keypress', onKey);
    },
  };
}
