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

/**
 * Returns a command of fcx with its line, `npx fcx NAME WORDS --flag value …`, to be given in `folder`, a relative
 * path. With an empty name, `words` are a line of a shell.
 */
export function makeCommand(
  name: string,
  words: readonly string[] = [],
  flags: FlagValues = {},
  folder = '',
): Command {
  const flagWords = Object.entries(flags).flatMap(([flag, value]) => {
    if (value === true) return [`--${flag}`];
    return [value].flat().flatMap((one) => [`--${flag}`, `${one}`]);
  });
  const argv = [name, ...words, ...flagWords];
  const shellWords = name === '' ? words : [programName(), ...argv.map((word) => shellWord(word))];
  const text = shellWords.join(' ');
  return { name, words, flags, folder, argv, line: folder === '' ? text : inFolder(folder, text) };
}

/** Returns the line of a command, for a sentence; takes the same parameters as `makeCommand`. */
export const commandLine = (...of: Parameters<typeof makeCommand>) => makeCommand(...of).line;

/** Returns the flags of a new tuning that starts from the values in `file`, for the same game or bot as an earlier one. */
export function flagsToStartFrom(config: RunConfig, file: string): FlagValues {
  const { game, bot, params, against, games } = config as Partial<Record<string, FlagValues[string]>>;
  if (bot === undefined || params === undefined) return { ...(game !== undefined && { game }), from: file };
  return { bot, params: file, ...(against && { against }), ...(games !== undefined && { games }) };
}

/** The flags whose defaults follow from `--games`, where a run has that flag. */
const SIZES: ReadonlySet<string> = new Set(['generations', 'validation', 'sprt-elo1']);

/**
 * Returns the command that repeats a run. Without a clock, the same version of fcx and the same files give the same
 * champion.
 *
 * @param game the tuned game, for the flags of its own settings
 * @param factor how many times as long the new run is
 * @param startFile the file with the values to start from, by default that of the run
 */
export function commandOfRun<Contents extends RunContents>(
  { format, config: schema }: RunKind<Contents>,
  config: Contents['config'],
  { schema: gameSchema }: Pick<DescribedGame, 'schema'> = {},
  factor = 1,
  startFile?: string,
): Command {
  const { games } = config as { readonly games?: number };
  const generations = factor * config.settings.generations;
  const longer = { ...(games !== undefined && { games: factor * games }) };
  const asked = { ...config, ...longer, settings: { ...config.settings, generations } };
  const own = gameSchema === undefined ? {} : flagsFor(gameSchema, asked);
  const { game, from, seed, out, ...all } = flagsFor(schema, asked) as Record<string, string>;
  const isResized = games !== undefined && factor > 1;
  const flags = isResized
    ? Object.fromEntries(Object.entries(all).filter(([flag]) => !SIZES.has(flag)))
    : all;
  // A bot's parameters are among the settings of its game.
  const start = 'bot' in config ? {} : { ...(game && { game }), ...(from && { from }) };
  const other = startFile !== undefined && { ['bot' in config ? 'params' : 'from']: startFile };
  const words = { ...start, ...own, ...other, ...flags, seed, out } as FlagValues;
  return makeCommand(RUN_KINDS[format].command, [], words);
}

function wordsOf(player: PlayerSpec): string[] {
  const { name } = player;
  const { named } = describePlayer(player);
  if (isBuiltIn(player)) return [named === name ? named : `${name}=${named}`];
  return ['--bot', `${name}=${named}`, ...(player.params === undefined ? [] : ['--params', player.params])];
}

/** Returns the command that plays a tournament again, with `--replay` if its games were recorded. */
export function commandOfTournament({ entrants, header }: ContestState, isRecorded = false): Command {
  const players = entrants.flatMap(({ player }) => player ?? []);
  // Names would be taken for further values of --bot.
  const sorted = [...players.filter(isBuiltIn), ...players.filter((player) => !isBuiltIn(player))];
  const recording = isRecorded && { replay: true as const };
  const flags = { ...flagsFor(tournamentSettingsSchema, header.settings), ...recording };
  return makeCommand('tournament', sorted.flatMap(wordsOf), flags);
}
