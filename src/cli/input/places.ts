/** Where games are played: on this machine, or by the workers at the Redis that a flag names. */
import { availableParallelism } from 'node:os';
import type { MoveLimits, OpenExecutor, PlayerSpec } from '../../arena/index.ts';
import { isBuiltIn, isProgram, onThreads } from '../../arena/index.ts';
import type { GivenFlags } from '../../system/index.ts';
import type { TunedGame } from '../../tuner/index.ts';
import { UsageError } from '../baseCommand.ts';
import { type PlaceListener, placeLine } from '../live/progress.ts';
import { FLEET } from '../workers/workersPlace.ts';
import type { PlaceFlags } from './gameFlags.ts';

/** A place where games are played. */
export interface Place {
  readonly name: string;
  open(listener: PlaceListener): OpenExecutor;
}

export const elsewhereFlags = { redis: FLEET.flag };

/** The Redis of the workers that the flags name. */
function redisIn({ redis }: GivenFlags): string | undefined {
  return typeof redis === 'string' ? redis : undefined;
}

/** Finds out before anything is begun whether the place that the flags name can be reached. Throws an {ExpectedError}. */
export async function reachPlace(flags: GivenFlags): Promise<void> {
  const redis = redisIn(flags);
  if (redis !== undefined) await FLEET.reach(redis);
}

/** Where a run is played: on threads of this machine, by default one per core, or elsewhere. */
export function placeOf(
  flags: GivenFlags & { readonly workers?: number | undefined },
  version: string,
): Place {
  const redis = redisIn(flags);
  if (redis !== undefined) return FLEET.at(redis, version);
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
  if (onlyHere !== undefined && redisIn(flags) !== undefined) throw new UsageError(onlyHere);
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
  if (redisIn(flags) === undefined) return;
  const why =
    (!players.every(isBuiltIn) && 'built-in players, not those of --bot') ||
    (limits.moveTimeMs !== undefined && 'with --nodes or --depth, not with a clock') ||
    (keepsGames && 'games that are not recorded');
  if (why) throw new UsageError(`the workers at a Redis play ${why}; leave out --redis to play here`);
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
  const here = { concurrency, programs: { onProblem: say }, logs: flags.logs };
  const redis = redisIn(flags);
  if (redis === undefined) return { name: `${concurrency} at once`, plays: here };
  checkPlace(flags, games);
  const { name, open } = FLEET.at(redis, version);
  return { name, plays: { ...here, elsewhere: open(placeLine(say)) } };
}
