/**
 * Packs the bot for the tournament: a folder that runs with `node bot.mjs` and nothing installed, tried and measured against
 * the contest's limits (rules.md section 5) before it gets its name.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { formatWeights, type WeightsFile } from '../bot/index.ts';
import { counted } from '../cli/index.ts';
import { CodedError } from '../engine/index.ts';
import { makeFolder, readBuilt, writing } from '../system/index.ts';
import { tryBot } from './tryBot.ts';

/** What a pack uses, or may use. */
interface PackFigures {
  /** Total size of its files: code and configuration. */
  readonly bytes: number;
  /** Peak memory of the bot in a game. */
  readonly peakRssBytes: number;
  /** Threads besides the main one. */
  readonly workers: number;
}

/** The contest's limits. */
export const PACK_LIMITS: PackFigures = { bytes: 2 * 2 ** 20, peakRssBytes: 512 * 2 ** 20, workers: 1 };

export class PackError extends CodedError<'notAPack' | 'limitBroken'> {}

const README = `# A bot for Four Connect Xtreme

Made by \`fcx pack\`. It needs Node 20 or newer, and nothing is installed.

| file | what it is |
|---|---|
| bot.mjs | the bot as a program |
| FcxBot.mjs, FcxBot.d.mts | the same bot as a class for the contest's TypeScript client, and its types |
| weights.json | what the bot knows; both files read it from their own folder |

## On its own

    node bot.mjs NAME 5051
    node bot.mjs --help

Start the game first: it waits for bots on the port that its start menu shows. The bot connects to this machine unless a
host follows the port, answers within 600 ms, thinks on the opponent's time in a second thread, and connects again when
the server comes back. Ctrl-C ends it.

## In the contest's TypeScript client

1. Copy FcxBot.mjs, FcxBot.d.mts and weights.json into the client's folder with the sources, side by side.
2. Where the client makes its bot, make this one, under your name for it (no spaces):

       import { FcxBot } from './FcxBot.mjs';

       const bot = new FcxBot('NAME');

   It has what the client calls: \`getName()\`, and \`play(state)\`, which returns the column.
3. If the client is compiled into another folder, copy FcxBot.mjs and weights.json there too: tsc leaves them out.
4. Start the game, then the client as its own README says, and play a match. The bot takes about 550 ms for a move and uses
   one thread.

The class keeps the client's thread busy while it thinks. The program does not, and it also thinks on the opponent's time:
where the contest takes a program, it is the stronger choice.
`;

const DECLARATIONS = `/** A state as the contest's server sends it. */
export interface PlayState {
  board: number[][];
  bombs: { col: number; explode_in_round: number; row: number }[];
  bot: string;
  coin_id: 1 | 2;
  round: number;
}

/** The bot for the contest's TypeScript client. */
export declare class FcxBot {
  constructor(name?: string);
  getName(): string;
  /** The column (0..6) to answer with, after about 550 ms. */
  play(state: PlayState): number;
}
`;

/** Whether this path is free, an empty folder, or an older pack. */
function isReplaceable(folder: string): boolean {
  if (!existsSync(folder)) return true;
  if (!statSync(folder).isDirectory()) return false;
  const files = readdirSync(folder);
  return files.length === 0 || files.includes('bot.mjs');
}

/** Checks a pack against the limits. Throws a {PackError} with code `limitBroken`. */
export function checkLimits(figures: PackFigures, limits: PackFigures): void {
  const broken = [
    figures.bytes > limits.bytes && `its files have ${figures.bytes} bytes, of ${limits.bytes} allowed`,
    figures.peakRssBytes > limits.peakRssBytes &&
      `it needs ${figures.peakRssBytes} bytes of memory, of ${limits.peakRssBytes} allowed`,
    figures.workers > limits.workers &&
      `it starts ${counted(figures.workers, 'thread')}, of ${limits.workers} allowed`,
  ].filter((text) => text !== false);
  if (broken.length > 0) throw new PackError('limitBroken', `nothing was packed: ${broken.join('; ')}`);
}

/**
 * Makes the pack. It appears whole or not at all; an older one is replaced.
 *
 * @param onTrial called before the bot plays the game that measures it
 * @throws {PackError} if the folder holds something else, or a limit is broken
 * @throws {OutputFileError} if it cannot be written
 * @throws {NotBuiltError}
 */
export async function packBot(
  weights: WeightsFile,
  folder: string,
  onTrial: () => void = () => {},
  limits: PackFigures = PACK_LIMITS,
): Promise<PackFigures> {
  const target = resolve(folder);
  if (!writing(target, () => isReplaceable(target))) {
    throw new PackError('notAPack', `${target} exists and is not an older pack; choose another folder`);
  }
  const contents = {
    'bot.mjs': readBuilt('pack/bot.mjs'),
    'FcxBot.mjs': readBuilt('pack/FcxBot.mjs'),
    'weights.json': Buffer.from(formatWeights(weights)),
    'FcxBot.d.mts': Buffer.from(DECLARATIONS),
    'README.md': Buffer.from(README),
  };
  const bytes = Object.values(contents).reduce((sum, { length }) => sum + length, 0);
  makeFolder(dirname(target));
  const draft = join(dirname(target), `.${basename(target)}.part-${process.pid}`);
  try {
    writing(target, () => {
      mkdirSync(draft, { recursive: true });
      for (const [file, content] of Object.entries(contents)) writeFileSync(join(draft, file), content);
    });
    onTrial();
    const figures = { bytes, ...(await tryBot(join(draft, 'bot.mjs'))) };
    checkLimits(figures, limits);
    writing(target, () => {
      rmSync(target, { recursive: true, force: true });
      renameSync(draft, target);
    });
    return figures;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
