/** The command lines that repeat a run and a tournament. */
import { type ContestState, isBuiltIn, type PlayerSpec } from '../arena/index.ts';
import { programName } from '../system/index.ts';
import type { RunConfig } from '../tuner/index.ts';
import { shellWord } from './words.ts';

/** The values of flags by their names; `true` for a flag without a value, a list for one that is repeated. */
type FlagValues = Readonly<Record<string, string | number | true | readonly string[]>>;

/** `npx fcx COMMAND WORDS --name value …` */
export function commandLine(command: string, words: readonly string[], flags: FlagValues): string {
  const flagWords = Object.entries(flags).flatMap(([name, value]) => {
    if (value === true) return [`--${name}`];
    const values = typeof value === 'object' ? value : [`${value}`];
    return values.map((one) => `--${name} ${shellWord(one)}`);
  });
  return [`${programName()} ${command}`, ...words, ...flagWords].join(' ');
}

/** Luck is taken out unless a flag says no; versions that did not know it say nothing of it. */
export function luckFlags(luck: boolean | undefined): FlagValues {
  return luck === false ? { 'no-luck': true } : {};
}

/** The flags that begin a tuning of the same game from this file. */
export function startFlags(config: RunConfig, file: string): FlagValues {
  const { game, bot, params, against, games } = config as {
    game?: string;
    bot?: string;
    params?: string;
    against?: readonly string[];
    games?: number;
  };
  if (bot === undefined || params === undefined) return { ...(game !== undefined && { game }), from: file };
  return { bot, params: file, ...(against && { against }), ...(games !== undefined && { games }) };
}

/** The command of a tuning: without a clock, the same version of fcx and the same files give the same weights. */
export function tuneCommand(config: RunConfig): string {
  const { settings, ancestor, out, ...own } = config;
  const { generations, population, pairs, strategy, seed, validationPairs, sprt } = settings;
  const { params, limits, openingPlies, luck } = own as {
    params?: string;
    limits?: Record<string, number>;
    openingPlies?: number;
    luck?: boolean;
  };
  return commandLine('tune', [], {
    ...startFlags(config, params ?? ancestor.name),
    ...{ strategy, generations, population, pairs },
    ...limits,
    ...(openingPlies !== undefined && { opening: openingPlies }),
    ...luckFlags(luck),
    'sprt-elo0': sprt.elo0,
    'sprt-elo1': sprt.elo1,
    validation: validationPairs,
    ...{ seed, out },
  });
}

function argumentsOf(player: PlayerSpec): string {
  const { name } = player;
  if (player.kind === 'program' || player.kind === 'module') {
    const entry = 'entry' in player ? `#${player.entry}` : '';
    const what = player.kind === 'program' ? player.command : `${player.file}${entry}`;
    const params = player.params === undefined ? '' : ` --params ${shellWord(player.params)}`;
    return `--bot ${shellWord(`${name}=${what}`)}${params}`;
  }
  const target = player.kind === 'sparring' ? player.bot : (player.file ?? name);
  return shellWord(target === name ? target : `${name}=${target}`);
}

export function tournamentCommand({ entrants, header }: ContestState): string {
  const { format, games, rounds, limits = {}, seeded, luck } = header.settings;
  const { moveTimeMs, ...fixed } = limits;
  const players = entrants.flatMap(({ player }) => player ?? []);
  // Names would be taken for further values of --bot.
  const sorted = [...players.filter(isBuiltIn), ...players.filter((player) => !isBuiltIn(player))];
  return commandLine('tournament', sorted.map(argumentsOf), {
    ...{ format, games },
    ...(rounds !== null && { rounds }),
    ...(seeded && { seed: seeded.seed }),
    ...fixed,
    ...(moveTimeMs !== undefined && { 'move-time': moveTimeMs }),
    ...(seeded && { opening: seeded.openingPlies }),
    ...luckFlags(luck),
  });
}
