/** Where games are played: on this machine, or at a place elsewhere that a flag names. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Interfaces } from '@oclif/core';
import type { MoveLimits, OpenExecutor, PlayerSpec } from '../../arena/index.ts';
import { isBuiltIn, isProgram, onThreads } from '../../arena/index.ts';
import { checkWritable, type GivenFlags } from '../../system/index.ts';
import type { TunedGame } from '../../tuner/index.ts';
import { UsageError } from '../baseCommand.ts';
import { type PlaceListener, placeLine } from '../live/progress.ts';
import { FLEET } from '../workers/workersPlace.ts';
import type { PlaceFlags } from './gameFlags.ts';

interface Place {
  readonly name: string;
  open(listener: PlaceListener): OpenExecutor;
}

/** A place that is not this machine. */
export interface Elsewhere {
  /** Names it on the command line. */
  readonly flag: Interfaces.OptionFlag<string | undefined>;
  readonly who: string;
  /** Finds out whether it can be reached. Throws an {ExpectedError} that says why not. */
  reach(given: string): Promise<void>;
  at(given: string, version: string): Place;
}

/** All there are, by the names of their flags: to delete one is to delete its files and its line. */
const ELSEWHERE = {
  redis: FLEET,
} satisfies Record<string, Elsewhere>;

export const elsewhereFlags = Object.fromEntries(
  Object.entries<Elsewhere>(ELSEWHERE).map(([name, { flag }]) => [name, flag]),
) as { [Name in keyof typeof ELSEWHERE]: (typeof ELSEWHERE)[Name]['flag'] };

function elsewhere(flags: GivenFlags) {
  for (const [flag, place] of Object.entries<Elsewhere>(ELSEWHERE)) {
    const given = flags[flag];
    if (typeof given === 'string') return { flag, place, given };
  }
  return null;
}

/** Finds out before anything is begun whether the place that the flags name can be reached. Throws an {ExpectedError}. */
export async function reachPlace(flags: GivenFlags): Promise<void> {
  const named = elsewhere(flags);
  await named?.place.reach(named.given);
}

/** Where a run is played: on threads of this machine, by default one per core, or elsewhere. */
export function placeOf(
  flags: GivenFlags & { readonly workers?: number | undefined },
  version: string,
): Place {
  const named = elsewhere(flags);
  if (named !== null) return named.place.at(named.given, version);
  const { workers = availableParallelism() } = flags;
  return {
    open: () => onThreads(workers),
    name: `${workers || 'no'} worker${workers === 1 ? '' : 's'}`,
  };
}

/** Opens what plays a tuned game. Throws an {ExpectedError} for one that is played here only, and for a place that does not answer. */
export async function openFor(
  { onlyHere }: TunedGame,
  flags: Parameters<typeof placeOf>[0],
  version: string,
  say: (text: string) => void,
): Promise<OpenExecutor> {
  if (onlyHere !== undefined && elsewhere(flags) !== null) throw new UsageError(onlyHere);
  await reachPlace(flags);
  return placeOf(flags, version).open(placeLine(say));
}

interface GamesToPlay {
  readonly players: readonly PlayerSpec[];
  readonly limits: MoveLimits;
  readonly keepsGames: boolean;
}

/** Throws a {UsageError} for games that are not played at the place that the flags name. */
export function checkPlace(flags: GivenFlags, { players, limits, keepsGames }: GamesToPlay): void {
  const named = elsewhere(flags);
  if (named === null) return;
  const why =
    (!players.every(isBuiltIn) && 'built-in players, not those of --bot') ||
    (limits.moveTimeMs !== undefined && 'with --nodes or --depth, not with a clock') ||
    (keepsGames && 'games that are not recorded');
  if (why) throw new UsageError(`${named.place.who} play ${why}; leave out --${named.flag} to play here`);
}

/** Where the games of a match or a tournament are played. Throws a {UsageError} as `checkPlace` does. */
export function placeOfGames(
  flags: PlaceFlags,
  version: string,
  games: GamesToPlay,
  say: (text: string) => void,
) {
  const { players, limits } = games;
  const hasClock = limits.moveTimeMs !== undefined;
  // Players with a clock would take each other's time.
  const concurrency = flags.concurrency ?? (hasClock || players.some(isProgram) ? 1 : availableParallelism());
  if (flags.logs !== undefined) checkWritable(join(flags.logs, 'game-00001.jsonl'));
  const onLogFailure = ({ message }: Error) => {
    process.exitCode = 1;
    say(`${message}; the games go on without logs`);
  };
  const here = { concurrency, programs: { onProblem: say }, logs: flags.logs, onLogFailure };
  const named = elsewhere(flags);
  if (named === null) return { name: `${concurrency} at once`, plays: here };
  checkPlace(flags, games);
  const { name, open } = named.place.at(named.given, version);
  return { name, plays: { ...here, elsewhere: open(placeLine(say)) } };
}
