/** Commands as data and as lines, and those that repeat a run and a tournament. */
import type { ContestState, PlayerSpec } from '../arena/index.ts';
import { describePlayer, isBuiltIn, tournamentSettingsSchema } from '../arena/index.ts';
import { type FlagValues, flagsFor, inFolder, programName, shellWord } from '../system/index.ts';
import {
  type DescribedGame,
  RUN_KINDS,
  type RunConfig,
  type RunContents,
  type RunKind,
} from '../tuner/index.ts';
import type { Command } from './document.ts';

/** `npx fcx NAME WORDS --flag value …`, given in the folder to which `way` leads; without a name, a line of a shell. */
export function command(name: string, words: readonly string[] = [], flags: FlagValues = {}, way = '') {
  const flagWords = Object.entries(flags).flatMap(([flag, value]) => {
    if (value === true) return [`--${flag}`];
    return [value].flat().flatMap((one) => [`--${flag}`, `${one}`]);
  });
  const given = [name, ...words, ...flagWords];
  const line = name === '' ? words : [programName(), ...given.map((word) => shellWord(word))];
  const text = line.join(' ');
  return { name, words, flags, way, given, line: way === '' ? text : inFolder(way, text) };
}

/** A command as a sentence has it. */
export const commandLine = (...of: Parameters<typeof command>) => command(...of).line;

export function startFlags(config: RunConfig, file: string): FlagValues {
  const { game, bot, params, against, games } = config as Partial<Record<string, FlagValues[string]>>;
  if (bot === undefined || params === undefined) return { ...(game !== undefined && { game }), from: file };
  return { bot, params: file, ...(against && { against }), ...(games !== undefined && { games }) };
}

/** The flags of what follows from a number of games, where there is one. */
const SIZES: ReadonlySet<string> = new Set(['generations', 'validation', 'sprt-elo1']);

/**
 * The command of a run: without a clock, the same version of fcx and the same files give the same champion. It may be `times` as long.
 *
 * @param game the settings of a tuned game
 * @param begin the file to begin from, by default that of the run
 */
export function runCommand<Contents extends RunContents>(
  { format, config: schema }: RunKind<Contents>,
  config: Contents['config'],
  { schema: gameSchema }: Pick<DescribedGame, 'schema'> = {},
  times = 1,
  begin?: string,
): Command {
  const { games } = config as { readonly games?: number };
  const generations = times * config.settings.generations;
  const longer = { ...(games !== undefined && { games: times * games }) };
  const asked = { ...config, ...longer, settings: { ...config.settings, generations } };
  const own = gameSchema === undefined ? {} : flagsFor(gameSchema, asked);
  const { game, from, seed, out, ...all } = flagsFor(schema, asked) as Record<string, string>;
  const isResized = games !== undefined && times > 1;
  const flags = isResized
    ? Object.fromEntries(Object.entries(all).filter(([flag]) => !SIZES.has(flag)))
    : all;
  // A bot's parameters are among the settings of its game.
  const start = 'bot' in config ? {} : { ...(game && { game }), ...(from && { from }) };
  const other = begin !== undefined && { ['bot' in config ? 'params' : 'from']: begin };
  const words = { ...start, ...own, ...other, ...flags, seed, out } as FlagValues;
  return command(RUN_KINDS[format].command, [], words);
}

function wordsOf(player: PlayerSpec): string[] {
  const { name } = player;
  const { named } = describePlayer(player);
  if (isBuiltIn(player)) return [named === name ? named : `${name}=${named}`];
  return ['--bot', `${name}=${named}`, ...(player.params === undefined ? [] : ['--params', player.params])];
}

export function tournamentCommand({ entrants, header }: ContestState, isRecorded = false): Command {
  const players = entrants.flatMap(({ player }) => player ?? []);
  // Names would be taken for further values of --bot.
  const sorted = [...players.filter(isBuiltIn), ...players.filter((player) => !isBuiltIn(player))];
  const replays = isRecorded && { replays: true as const };
  const flags = { ...flagsFor(tournamentSettingsSchema, header.settings), ...replays };
  return command('tournament', sorted.flatMap(wordsOf), flags);
}
