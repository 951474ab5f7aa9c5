/**
 * Packs the bot for the tournament: a folder that runs with `node bot.mjs` and nothing installed, tried and measured against
 * the contest's limits (rules.md section 5) before it gets its name.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { BOT_LIMITS, formatWeights, type WeightsFile } from '../bot/index.ts';
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

const { threads, ...others } = BOT_LIMITS;

/** The contest's limits. */
export const PACK_LIMITS: PackFigures = { ...others, workers: threads - 1 };

export class PackError extends CodedError<'notAPack' | 'limitBroken'> {}

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
 * Makes the pack, which appears whole or not at all; an older one is replaced. `onTrial` is called before the bot plays the game
 * that measures it. Throws a {PackError} if the folder holds something else, or a limit is broken; also an {OutputFileError} or a
 * {NotBuiltError}.
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
    'FcxBot.d.mts': readBuilt('pack/FcxBot.d.mts'),
    'README.md': readBuilt('pack/README.md'),
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
