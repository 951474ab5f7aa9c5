/** The command lines that repeat a run and a tournament. */
import type { ContestState, PlayerSpec } from '../arena/index.ts';
import { describePlayer, isBuiltIn, tournamentSettingsSchema } from '../arena/index.ts';
import { type FlagValues, flagsFor, programName, shellWord } from '../system/index.ts';
import { RUN_KINDS, type RunConfig, type RunContents, type RunKind, type TunedGame } from '../tuner/index.ts';

/** `npx fcx COMMAND WORDS --name value …` */
export function commandLine(command: string, words: readonly string[], flags: FlagValues): string {
  const flagWords = Object.entries(flags).flatMap(([name, value]) => {
    if (value === true) return [`--${name}`];
    const values = typeof value === 'object' ? value : [`${value}`];
    return values.map((one) => `--${name} ${shellWord(one)}`);
  });
  return [`${programName()} ${command}`, ...words, ...flagWords].join(' ');
}

export function startFlags(config: RunConfig, file: string): FlagValues {
  const { game, bot, params, against, games } = config as Partial<Record<string, FlagValues[string]>>;
  if (bot === undefined || params === undefined) return { ...(game !== undefined && { game }), from: file };
  return { bot, params: file, ...(against && { against }), ...(games !== undefined && { games }) };
}

/**
 * The command of a run: without a clock, the same version of fcx and the same files give the same champion. It may have other
 * generations.
 *
 * @param game the settings of a tuned game
 */
export function runCommand<Contents extends RunContents>(
  { format, config: schema }: RunKind<Contents>,
  config: Contents['config'],
  { schema: gameSchema }: Pick<TunedGame, 'schema'> = {},
  generations = config.settings.generations,
): string {
  const asked = { ...config, settings: { ...config.settings, generations } };
  const own = gameSchema === undefined ? {} : flagsFor(gameSchema, asked);
  const { game, from, seed, out, ...flags } = flagsFor(schema, asked) as Record<string, string>;
  // A bot's parameters are among the settings of its game.
  const start = 'bot' in config ? {} : { ...(game && { game }), ...(from && { from }) };
  return commandLine(RUN_KINDS[format].command, [], { ...start, ...own, ...flags, seed, out } as FlagValues);
}

function argumentsOf(player: PlayerSpec): string {
  const { name } = player;
  const { named } = describePlayer(player);
  if (isBuiltIn(player)) return shellWord(named === name ? named : `${name}=${named}`);
  const params = player.params === undefined ? '' : ` --params ${shellWord(player.params)}`;
  return `--bot ${shellWord(`${name}=${named}`)}${params}`;
}

export function tournamentCommand({ entrants, header }: ContestState): string {
  const players = entrants.flatMap(({ player }) => player ?? []);
  // Names would be taken for further values of --bot.
  const sorted = [...players.filter(isBuiltIn), ...players.filter((player) => !isBuiltIn(player))];
  return commandLine(
    'tournament',
    sorted.map(argumentsOf),
    flagsFor(tournamentSettingsSchema, header.settings),
  );
}
