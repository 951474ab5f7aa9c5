/** The places where games are played: this machine, or elsewhere if a flag names such a place. */
import { availableParallelism } from 'node:os';
import type { Interfaces } from '@oclif/core';
import type { MoveLimits, OpenExecutor, PlayerSpec } from '../../arena/index.ts';
import { isBuiltIn, isProgram, onThreads } from '../../arena/index.ts';
import type { GivenFlags } from '../../system/index.ts';
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
  /** The flag that names it on the command line. */
  readonly flag: Interfaces.OptionFlag<string | undefined>;
  /** The subject of sentences about it: `the workers at a Redis`. */
  readonly who: string;
  /** Find out whether it can be reached. Throws an {ExpectedError} with the reason if not. */
  reach(given: string): Promise<void>;
  /** Return the place at this address. */
  at(given: string, version: string): Place;
}

/** All such places by the names of their flags: to delete one is to delete its files and its line. */
const ELSEWHERE = {
  redis: FLEET,
} satisfies Record<string, Elsewhere>;

/** The flags that name places elsewhere. */
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

/** Find out, before anything is begun, whether the place that the flags name can be reached. Throws an {ExpectedError} if not. */
export async function reachPlace(flags: GivenFlags): Promise<void> {
  const named = elsewhere(flags);
  await named?.place.reach(named.given);
}

/** Return the place where a run is played: threads of this machine, by default one per core, or elsewhere. */
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

/** Return the opener of executors for a tuned game. Throws an {ExpectedError} for a game that is played here only, and for a place that does not answer. */
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

/** Return the place where the games of a match or a tournament are played. Throws a {UsageError} as `checkPlace` does. */
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
  const here = { concurrency, programs: { onProblem: say }, logs: flags.logs };
  const named = elsewhere(flags);
  if (named === null) return { name: `${concurrency} at once`, plays: here };
  checkPlace(flags, games);
  const { name, open } = named.place.at(named.given, version);
  return { name, plays: { ...here, elsewhere: open(placeLine(say)) } };
}
