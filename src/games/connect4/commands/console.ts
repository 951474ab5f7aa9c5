import { Flags } from '@oclif/core';
import {
  BaseCommand,
  countFlag,
  GameLeftError,
  hasColours,
  interruptSignal,
  lineDialogue,
  randomSeed,
  readWeights,
  weightsFlag,
} from '../../../cli/index.ts';
import { stream } from '../../../engine/index.ts';
import { type ConsoleGame, playAtConsole } from '../vierGewinnt/consoleGame.ts';
import { askSeats, type ConsoleSeats, LEVEL_NAMES } from '../vierGewinnt/seats.ts';
import { TEXTS } from '../vierGewinnt/texts.ts';

/** True if the terminal has emoji: the console of Linux and the old one of Windows have none. */
function showsEmoji({ TERM, TERM_PROGRAM, WT_SESSION } = process.env): boolean {
  return process.platform === 'win32' ? (WT_SESSION ?? TERM_PROGRAM) !== undefined : TERM !== 'linux';
}

/** The command `fcx games vier-gewinnt`. */
export default class Console extends BaseCommand {
  static override summary = 'Play Vier Gewinnt (Connect Four without bombs) at the console.';

  static override description =
    'A menu asks for one or two players, their names and colours. Then you drop discs by the letters of the columns. Ctrl-C or the end of the input (Ctrl-D) ends the game. Without a terminal it reads one answer per line and prints plain text. With --json the dialogue goes to standard error, without colours.';

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
    const { lang, seed = randomSeed(), ascii = !showsEmoji() } = flags;
    const texts = TEXTS[lang];
    const look = { ascii, colour: !this.jsonEnabled() && hasColours(process.stdout) };
    const interrupted = interruptSignal();
    const computer = {
      level: flags.level,
      random: stream(seed, 'console', 'level'),
      weights: readWeights(flags.weights).weights,
    };
    const dialogue = lineDialogue(process.stdin, this.dialogueStream, interrupted);
    let seats: ConsoleSeats | null = null;
    let game: ConsoleGame | null = null;
    try {
      seats = await askSeats(dialogue, texts, computer, stream(seed, 'console', 'colour'));
      game = await playAtConsole(dialogue, seats, { texts, look }, interrupted);
    } catch (error) {
      if (!(error instanceof GameLeftError)) throw error;
      dialogue.show(texts.goodbye);
      this.endInterrupted(error.code === 'interrupted');
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
}
