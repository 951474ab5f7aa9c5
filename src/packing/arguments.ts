/** The command line of the packed bot, and the figures that it prints when `fcx pack` tries it. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  botUrl,
  checkBotName,
  LONGEST_MOVE_TIME_MS,
  MOVE_TIME_MS,
  QUIET_MOVE_TIME_MS,
} from '../bot/index.ts';
import { ExpectedError } from '../engine/index.ts';

/** The help of the packed bot. */
export const USAGE = `usage: node bot.mjs [name] [port] [host] [move time in ms]

A bot for Four Connect Xtreme: connects to a server of the contest and plays until Ctrl-C. README.md says more.

  name       letters, digits, _ . ~ -, no spaces   fcx
  port       1 to 65535                            5051
  host       name or address of the server         127.0.0.1
  move time  1 to ${LONGEST_MOVE_TIME_MS}                              ${MOVE_TIME_MS}; up to ${QUIET_MOVE_TIME_MS} on a quiet machine

example: node bot.mjs Mine 5051
`;

/** The bot cannot start with its command line. */
export class ArgumentError extends ExpectedError {
  override readonly code = 'badArgument';
}

function wholeNumber(what: string, text: string, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value;
  throw new ArgumentError(`the ${what} must be a whole number from 1 to ${most}, not "${text}"`);
}

function split(args: readonly string[]) {
  try {
    const options = { help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new ArgumentError((error as Error).message);
  }
}

/** Read the command line; `null` if it asks for help. Throws an `ArgumentError` or an `AddressError` if the bot cannot start with it. */
export function readArguments(args: readonly string[]) {
  const { values, positionals } = split(args);
  if (values.help) return null;
  const [name = 'fcx', port = '5051', host = '127.0.0.1', moveTime, surplus] = positionals;
  if (surplus !== undefined) throw new ArgumentError(`unexpected argument "${surplus}"`);
  const read = {
    name,
    port: wholeNumber('port', port, 65535),
    host,
    moveTimeMs: moveTime === undefined ? undefined : wholeNumber('move time', moveTime, LONGEST_MOVE_TIME_MS),
  };
  checkBotName(name);
  botUrl(host, read.port, name);
  return read;
}

/** The environment variable by which a packed bot ends with its input, and prints its usage as its last line. */
export const MEASURE_VARIABLE = 'FCX_MEASURE';

/** Peak memory of the process, and the threads that it started besides its main thread. */
export const usageSchema = z.object({ peakRssBytes: z.number(), extraThreads: z.int() });

/** Memory and threads that a packed bot has used. */
export type Usage = z.infer<typeof usageSchema>;
