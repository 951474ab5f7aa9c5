/** Reads players from a command line, and has the flags of commands that play many games. */
import { existsSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { Errors, Flags, type Interfaces } from '@oclif/core';
import { closestMatch } from 'leven';
import type { BotSpec, PlayerSpec } from '../../arena/index.ts';
import { gameSettingsSchema, isBuiltIn, isProgram } from '../../arena/index.ts';
import type { SparringName, WeightsFile } from '../../bot/index.ts';
import {
  checkBotName,
  checkPlaceholders,
  loadParameters,
  Params,
  SPARRING_NAMES,
  WeightsFileError,
  WeightsFiles,
} from '../../bot/index.ts';
import { CodedError } from '../../engine/index.ts';
import {
  checkWritable,
  type GivenFlags,
  pathsIn,
  programName,
  statsOf,
  typeScriptFault,
  withFlags,
} from '../../system/index.ts';
import { UsageError } from '../baseCommand.ts';
import { countFlag, folderFlag, paramsFlag, randomSeed, settingFlags } from './flags.ts';
import { remoteFlags } from './venues.ts';
import { readWeights } from './weights.ts';

/** Paragraphs for help about the players of a command line. */
export const PLAYERS_HELP = [
  `A player is a weights file, a simple bot, a program or a module. A bare name of a weights file is also looked up under weights/; "reference" is an early version, frozen. Simple bots are ${SPARRING_NAMES.map((name) => `"${name}"`).join(', ')} (docs/bots.md). "greedy" wins if it can, else blocks, else avoids giving a win away, else plays at random.`,
  '--bot names a program in any language, or a module of JavaScript. A program connects to the given port, as to the server of the contest. It has its own server, sees every state, and has 700 ms to answer. It loses the game by a crash, a late or invalid answer, a disconnect, or a name other than {name}. fcx restarts it before the next game. If it never connects, the command ends with its error. At the end fcx stops the program and the processes it started. Outside Linux, some that have left it may go on.',
  'NAME= in front names a player: new=weights/tuned.json. A name has letters (A-Z, a-z), digits and _ . ~ -. A program without a name is named after its folder and file. To set a variable for a program, write "env X=1 command".',
  'With --params FILE a program gets parameters (docs/bots.md). {params} in its command becomes the path of a JSON file with the values, {param:NAME} one value. The environment variable FCX_PARAMS has them as JSON. Several --params belong to several --bot in the same order. With one --bot, each file makes a player of its own, named after the bot and the file. A module gets the values as its second argument, a class as the second argument of its constructor.',
  'A module is a path like ./mybot.js (.ts with Node 22.18 or newer); ./mybot.js#name is one of its exports. It exports a function that takes the state of a server and returns a column, or a class with play(state). It plays in a thread, without sockets, about a hundred times as fast. It has 700 ms, too. If it throws or never answers, it loses the game, and fcx loads it again.',
];

/** A text that may begin with a name: a path or a command has more than one word, or a slash, before its first "=". */
const NAMED = /^([^\s=/\\"'{}#]+)=(.+)$/s;

function splitName(text: string, fallback: (rest: string) => string): { name: string; rest: string } {
  const [, name, rest] = existsSync(text) ? [] : (NAMED.exec(text) ?? []);
  if (name === undefined || rest === undefined) return { name: fallback(text), rest: text };
  checkBotName(name);
  return { name, rest };
}

/** Return a file name without its extension as a name of a bot: letters lose their accents, and characters that no name may have become "_". */
function nameOfFile(path: string): string {
  const plain = basename(path, extname(path)).normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/\nbot$|[^\w.~-]/g, (part) => (part.length > 1 ? '' : '_'));
}

/** Split a command line into words; quotes, and a backslash before a space, keep the spaces of a word. */
function wordsOf(command: string): string[] {
  const words = command.match(/(?:"[^"]*"|'[^']*'|\\ |[^\s"'])+/g) ?? [];
  return words.map((word) => word.replace(/["']|\\(?= )/g, ''));
}

/** Return a name for a bot: the file that its command names after its folder, as for `bot.py`; without a file, the last word before the port. */
function nameOfBot(text: string): string {
  const [, module] = MODULE.exec(text) ?? [];
  const isModule = module !== undefined && existsSync(module);
  const words = isModule ? [module] : wordsOf(text.split('{port}')[0] ?? '');
  const files = words.filter((word) => /\w\.[a-z]+$/i.test(word));
  // At Windows, what runs a bot may be written as a file, too: "node.exe bot.mjs".
  const file = files.find((word) => !/\.exe$/i.test(word)) ?? files[0];
  const path = file ?? words.findLast((word) => /^[\w.~/\\]/.test(word));
  const parts = path?.split(/[/\\]/).filter((part) => /\w/.test(part)) ?? [];
  return nameOfFile(parts.slice(-2).join('\n')) || 'bot';
}

class PlayerError extends CodedError<'notFound'> {}

function loadPlayer(name: string): WeightsFile {
  try {
    return readWeights(name);
  } catch (error) {
    const isUnknown = error instanceof WeightsFileError && error.code === 'notFound';
    if (!isUnknown || basename(name) !== name) throw error;
    const files = WeightsFiles.weightsNames();
    const names = [...SPARRING_NAMES, ...files];
    const closest = closestMatch(name, names, { maxDistance: Math.ceil(name.length / 2) });
    throw new PlayerError(
      'notFound',
      `there is no bot and no weights file "${name}"${closest === undefined ? '' : `; did you mean ${closest}?`}\n` +
        `bots: ${SPARRING_NAMES.join(', ')}; weights files: ${files.join(', ')}`,
    );
  }
}

function builtIn(text: string): PlayerSpec {
  const { name, rest } = splitName(text, nameOfFile);
  if (SPARRING_NAMES.includes(rest as SparringName))
    return { name, kind: 'sparring', bot: rest as SparringName };
  if (MODULE.test(rest) || rest.includes('{port}'))
    throw new UsageError(
      `${rest} is a bot of your own: give it to ${programName()} match with --bot, and let it connect to ${programName()} host (docs/bots.md)`,
    );
  const { weights, network, blend } = loadPlayer(rest);
  return { name, kind: 'weights', file: rest, weights, network, blend };
}

class ModuleFileError extends CodedError<'notFound' | 'noTypeScript'> {}

/** A path, and perhaps an export. Text in braces is for programs. */
const MODULE = /^([^{}]+\.m?[jt]s)(?:#([\p{L}_$][\p{L}\p{N}_$]*))?$/u;

/** Return the module that a `--bot` names, without its name; `null` if it is a command, such as `node mybot.js`. */
function readModule(text: string): Omit<Extract<BotSpec, { kind: 'module' }>, 'name'> | null {
  const [, file, entry] = MODULE.exec(text) ?? [];
  if (file === undefined) return null;
  const exists = existsSync(file);
  if (!exists && /\s/.test(file)) return null;
  if (!exists) throw new ModuleFileError('notFound', `there is no module ${file}`);
  if (!statsOf(file)?.isFile()) throw new ModuleFileError('notFound', `${file} is not a file`);
  const fault = typeScriptFault(file);
  if (fault !== null) throw new ModuleFileError('noTypeScript', fault);
  return { kind: 'module', file, ...(entry !== undefined && { entry }) };
}

function bot(text: string, params?: string): BotSpec {
  const { name, rest } = splitName(text, nameOfBot);
  const parameters = params === undefined ? undefined : Params.valuesOf(loadParameters(params).parameters);
  const module = readModule(rest);
  if (module === null) checkPlaceholders(rest, parameters);
  return {
    ...(module ?? { kind: 'program', command: rest }),
    ...(params !== undefined && parameters && { params, parameters }),
    name,
  };
}

/** Return a player for each bot or, where one has several files of parameters, for each file; `flag` is the flag that names bots. */
function readBots(bots: readonly string[], params: readonly string[] = [], flag = '--bot'): BotSpec[] {
  const [only] = bots;
  if (only !== undefined && bots.length === 1 && params.length > 1)
    return params.map((file) => {
      const player = bot(only, file);
      return { ...player, name: `${player.name}_${nameOfFile(file)}` };
    });
  if (params.length > 0 && params.length !== bots.length)
    throw new UsageError(
      `${bots.length} times ${flag} and ${params.length} times --params: give each bot its file, in the same order, or one bot several`,
    );
  return bots.map((text, index) => bot(text, params[index]));
}

/** Return the players with numbers behind names that are shared or taken. */
export function numbered<Named extends { readonly name: string }>(
  players: readonly Named[],
  taken: readonly string[] = [],
): Named[] {
  const names = new Set(taken);
  return players.map((player) => {
    let { name } = player;
    for (let number = 2; names.has(name); number++) name = `${player.name}_${number}`;
    names.add(name);
    return { ...player, name };
  });
}

const DEFAULT_OPENING_PLIES = 2;

/** A paragraph for help about bomb luck. */
export const LUCK_HELP =
  'The column of a bomb is luck. fcx measures it: what the column was worth, compared with the mean of all columns. It subtracts this bomb luck from scores, which makes them about 2.4 times as precise for the same games (docs/how-it-works.md). Tests and intervals use these scores; --no-luck leaves luck in.';

/** Flags that decide what is played, and are kept when it is resumed. */
export const gameFlags = {
  bot: Flags.string({
    multiple: true,
    // The words after it are players again, not more commands.
    multipleNonGreedy: true,
    helpValue: '<command>',
    description:
      'command that starts a program as a player, with {port} and {name} in it, or the path of a module; repeatable',
  }),
  params: paramsFlag({ multiple: true, multipleNonGreedy: true }),
  ...settingFlags(gameSettingsSchema),
};

/** Flags for where and how games are played; they do not change a result. */
export const venueFlags = {
  threads: countFlag({
    min: 1,
    max: 1024,
    description: 'games played at once, a thread for each [default: one per core; 1 with a clock]',
  }),
  ...remoteFlags,
  logs: folderFlag({
    description:
      'new folder for a file of each game: every question, answer and time, and what bots printed (docs/bots.md)',
    exclusive: Object.keys(remoteFlags),
    parse: async (folder) => {
      const fail = (message: string) => new Errors.CLIError(message, { exit: 2 });
      if (pathsIn(folder).length > 0) throw fail(`${folder} is not empty; choose another folder`);
      checkWritable(join(folder, 'game'), fail);
      return folder;
    },
  }),
};

/** The values of `venueFlags`. */
export type VenueFlags = Partial<Interfaces.InferredFlags<typeof venueFlags>>;

interface GameFlags extends GivenFlags {
  readonly bot?: readonly string[] | undefined;
  readonly params?: readonly string[] | undefined;
}

/**
 * Return the players, seed and limits of the games that a command line asks for; `named` are the players given by name. Throws
 * an `ExpectedError` for a player that does not exist, or a name that no bot can have.
 */
export function readGames(named: readonly string[], flags: GameFlags) {
  const players = numbered([...named.map(builtIn), ...readBots(flags.bot ?? [], flags.params)]);
  const { limits, seeded, luck } = withFlags(gameSettingsSchema.required(), flags);
  // Programs and modules may rely on seeing a game from its first coin.
  const { seed = randomSeed(), openingPlies = players.every(isBuiltIn) ? DEFAULT_OPENING_PLIES : 0 } =
    seeded ?? {};
  return { players, seed, limits, openingPlies, luck };
}

/** Return the players of this flag that think in this process, in their order; throws a `UsageError` for a program. */
export function readThinkers(flag: string, texts: readonly string[], params?: readonly string[]) {
  const modules = texts.filter((text) => MODULE.test(text));
  const bots = readBots(modules, params, `${flag} with a module`);
  const each = modules.length === 1 ? bots.length : 1;
  const players = texts.flatMap((text) => (MODULE.test(text) ? bots.splice(0, each) : builtIn(text)));
  return numbered(
    players.map((player) => {
      if (!isProgram(player)) return player;
      throw new UsageError(
        `${flag} takes a module here, such as ./mybot.js; a program connects by itself: ${player.command}`,
      );
    }),
  );
}
