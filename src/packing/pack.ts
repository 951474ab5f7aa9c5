/**
 * Packs the bot for the tournament: a folder that runs with `node bot.mjs` and nothing installed, tried out and measured
 * against the contest's limits (rules.md section 5) before it gets its name.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { formatWeights, type WeightsFile } from '../bot/evaluation/weightsFormat.ts';
import { ExpectedError } from '../engine/errors.ts';
import { bundleBot } from './bundle.ts';
import { tryBot } from './tryBot.ts';

/** What a pack has, or may have at most. */
export interface PackFigures {
  /** Code and configuration: all files of the folder together. */
  readonly bytes: number;
  /** The most memory that the bot had in a game. */
  readonly peakRssBytes: number;
  /** Threads beside the main one. */
  readonly workers: number;
}

/** The contest's limits. */
export const PACK_LIMITS: PackFigures = { bytes: 2 * 2 ** 20, peakRssBytes: 512 * 2 ** 20, workers: 1 };

/** A pack that cannot be made, or that breaks a limit. */
export class PackError extends ExpectedError {
  override readonly code: 'notAPack' | 'limitBroken';

  constructor(code: PackError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

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

/** Only an empty folder or an older pack is replaced. */
async function checkReplaceable(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const isFolder = (await stat(folder)).isDirectory();
  const files = isFolder ? await readdir(folder) : [];
  if (isFolder && (files.length === 0 || files.includes('bot.mjs'))) return;
  throw new PackError('notAPack', `${folder} exists and is not an older pack; choose another folder`);
}

async function totalBytes(folder: string): Promise<number> {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Says what is over its limit.
 *
 * @throws {PackError} with code `limitBroken`
 */
export function checkLimits(figures: PackFigures, limits: PackFigures): void {
  const broken = [
    figures.bytes > limits.bytes && `its files have ${figures.bytes} bytes, of ${limits.bytes} allowed`,
    figures.peakRssBytes > limits.peakRssBytes &&
      `it needs ${figures.peakRssBytes} bytes of memory, of ${limits.peakRssBytes} allowed`,
    figures.workers > limits.workers && `it starts ${figures.workers} threads, of ${limits.workers} allowed`,
  ].filter((text) => text !== false);
  if (broken.length > 0) throw new PackError('limitBroken', `nothing was packed: ${broken.join('; ')}`);
}

/**
 * Makes the pack. It appears whole or not at all; an older one is replaced.
 *
 * @throws {PackError} when the folder holds something else, or a limit is broken
 */
export async function packBot(
  weights: WeightsFile,
  folder: string,
  limits: PackFigures = PACK_LIMITS,
): Promise<PackFigures> {
  const target = resolve(folder);
  await checkReplaceable(target);
  const draft = join(dirname(target), `.${basename(target)}.part-${process.pid}`);
  try {
    await mkdir(draft, { recursive: true });
    await bundleBot(draft);
    await writeFile(join(draft, 'weights.json'), formatWeights(weights));
    await writeFile(join(draft, 'FcxBot.d.mts'), DECLARATIONS);
    const figures = { bytes: await totalBytes(draft), ...(await tryBot(join(draft, 'bot.mjs'))) };
    checkLimits(figures, limits);
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
    return figures;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
