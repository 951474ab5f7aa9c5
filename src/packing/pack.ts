/**
 * Packs the bot for the tournament: a folder that runs with `node bot.mjs` and nothing installed, tried and measured against
 * the contest's limits (rules.md section 5) before it gets its name.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type MatchResult, openGameServer, type ServeEvent, serveMatches } from '../arena/index.ts';
import { BOT_LIMITS, formatWeights, type WeightsFile } from '../bot/index.ts';
import { counted } from '../document/index.ts';
import { CodedError } from '../engine/index.ts';
import { BotProcess, makeFolder, parseOrNull, readBuilt, retryMoveNow, writing } from '../system/index.ts';
import { MEASURE_VARIABLE, type Usage, usageSchema } from './arguments.ts';

/** The size, memory and threads that a pack uses, or may use. */
interface PackFigures {
  /** Total size of its files: code and configuration. */
  readonly bytes: number;
  /** Peak memory of the bot in a game. */
  readonly peakRssBytes: number;
  /** Threads besides the main one. */
  readonly extraThreads: number;
}

const { threads, ...others } = BOT_LIMITS;

/** The limits of the contest. */
export const PACK_LIMITS: PackFigures = { ...others, extraThreads: threads - 1 };

/** A bot cannot be packed. */
export class PackError extends CodedError<'notAPack' | 'limitBroken' | 'botFailed'> {}

function isReplaceable(folder: string): boolean {
  if (!existsSync(folder)) return true;
  if (!statSync(folder).isDirectory()) return false;
  const files = readdirSync(folder);
  return files.length === 0 || files.includes('bot.mjs');
}

/** Checks a pack against the limits. Throws a `PackError` with code `limitBroken`. */
export function checkPackLimits(figures: PackFigures, limits: PackFigures): void {
  const broken = [
    figures.bytes > limits.bytes && `its files have ${figures.bytes} bytes, of ${limits.bytes} allowed`,
    figures.peakRssBytes > limits.peakRssBytes &&
      `it needs ${figures.peakRssBytes} bytes of memory, of ${limits.peakRssBytes} allowed`,
    figures.extraThreads > limits.extraThreads &&
      `it starts ${counted(figures.extraThreads, 'thread')}, of ${limits.extraThreads} allowed`,
  ].filter((text) => text !== false);
  if (broken.length > 0) throw new PackError('limitBroken', `nothing was packed: ${broken.join('; ')}`);
}

/**
 * Make the pack, which appears whole or not at all; an older one is replaced. `onTrial` is called before the bot plays the game
 * that measures it. Throws a `PackError` if the folder holds something else, or a limit is broken; also an `OutputFileError` or
 * a `NotBuiltError`.
 */
export async function packBot(
  weights: WeightsFile,
  folder: string,
  onTrial: () => void = () => {},
  limits: PackFigures = PACK_LIMITS,
): Promise<PackFigures> {
  const target = resolve(folder);
  if (!writing(target, () => isReplaceable(target)))
    throw new PackError('notAPack', `${target} exists and is not an older pack; choose another folder`);
  const contents = {
    'bot.mjs': readBuilt('pack/bot.mjs'),
    'FcxBot.mjs': readBuilt('pack/FcxBot.mjs'),
    'weights.json': Buffer.from(formatWeights(weights)),
    'FcxBot.d.mts': readBuilt('pack/FcxBot.d.mts'),
    'README.md': readBuilt('pack/README.md'),
  };
  const bytes = Object.values(contents).reduce((sum, { length }) => sum + length, 0);
  checkPackLimits({ ...limits, bytes }, limits);
  makeFolder(dirname(target));
  const draft = join(dirname(target), `.${basename(target)}.part-${process.pid}`);
  try {
    writing(target, () => {
      mkdirSync(draft, { recursive: true });
      for (const [file, content] of Object.entries(contents)) writeFileSync(join(draft, file), content);
    });
    onTrial();
    const figures = { bytes, ...(await tryBot(join(draft, 'bot.mjs'))) };
    checkPackLimits(figures, limits);
    writing(target, () => {
      retryMoveNow(() => rmSync(target, { recursive: true, force: true }));
      retryMoveNow(() => renameSync(draft, target));
    });
    return figures;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const HOST = '127.0.0.1';
const MOVE_TIME_MS = 100;
/** Milliseconds after which a bot that has not connected counts as failed. */
const START_TIMEOUT_MS = 20_000;
/** Number of games in which a bot may show that it plays without a fault. */
const TRIES = 3;

function startBot(script: string, name: string, port: number) {
  let printed = '';
  const args = [script, name, `${port}`, HOST, `${MOVE_TIME_MS}`];
  const bot = new BotProcess(
    { file: process.execPath, args },
    {
      talks: true,
      variables: { [MEASURE_VARIABLE]: '1' },
      onOutput: (_, text) => {
        printed += text;
      },
    },
  );
  return { bot, output: bot.ended.then(() => printed) };
}

function readUsage(output: string): Usage {
  const last = output.trim().split('\n').at(-1) ?? '';
  const usage = parseOrNull(last, usageSchema);
  if (usage !== null) return usage;
  throw new PackError('botFailed', `the packed bot does not work; it printed:\n${output.trim()}`);
}

/**
 * Let the bot play a whole game against itself and return its usage. Throws a `PackError` if it makes a fault in every try; a
 * busy machine has more than one.
 */
async function tryBot(script: string): Promise<Usage> {
  for (let left = TRIES; left > 0; left--) {
    const usage = await playItself(script);
    if (usage !== null) return usage;
  }
  throw new PackError(
    'botFailed',
    `the packed bot did not play one of ${TRIES} games to the end without a fault; is the machine busy?`,
  );
}

/** Return the bot's usage in a game against itself, `null` after a fault. */
async function playItself(script: string): Promise<Usage | null> {
  const server = await openGameServer({ host: HOST, port: 0 });
  const controller = new AbortController();
  const bots = ['First', 'Second'].map((name) => startBot(script, name, server.port));
  const timer = setTimeout(() => controller.abort(), START_TIMEOUT_MS);
  try {
    let result: MatchResult | null = null as MatchResult | null;
    const onEvent = (event: ServeEvent) => {
      clearTimeout(timer);
      if (event.type !== 'matchEnd') return;
      ({ result } = event);
      // Bots that have left do not come back.
      if (result.end === 'abandoned') controller.abort();
    };
    await serveMatches(server, { matches: 1, games: 1, seed: 1, onEvent }, controller.signal);
    await Promise.all(bots.map(({ bot }) => bot.stop(START_TIMEOUT_MS)));
    const [usage] = (await Promise.all(bots.map(({ output }) => output))).map(readUsage);
    const faults = result?.players.some(
      ({ timeouts, illegal, disconnects }) => timeouts + illegal + disconnects,
    );
    return result?.end === 'complete' && faults === false ? (usage as Usage) : null;
  } finally {
    clearTimeout(timer);
    await Promise.all(bots.map(({ bot }) => bot.stop(0)));
    await server.close();
  }
}
