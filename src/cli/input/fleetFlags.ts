/** The fleet on the command line: where its Redis is, and how a run uses it. */
import { availableParallelism } from 'node:os';
import { Flags } from '@oclif/core';
import type { MoveLimits, OpenExecutor, PlayerSpec } from '../../arena/index.ts';
import { isBuiltIn, isProgram, onThreads } from '../../arena/index.ts';
import { ADDRESS_VARIABLE, ownBuild, readAddress } from '../../fleet/index.ts';
import type { TunedGame } from '../../tuner/index.ts';
import { UsageError } from '../baseCommand.ts';
import { type FleetListener, fleetLine } from '../live/fleetLine.ts';
import type { PlaceFlags } from './gameFlags.ts';

const ADDRESS_HELP = '[redis|rediss]://[user:password@]host[:port][/database][?prefix=<name>]';

export const fleetFlag = Flags.string({
  helpValue: '<address>',
  description: `address of the Redis: ${ADDRESS_HELP} [default: ${ADDRESS_VARIABLE}]`,
});

/** Where games are played, if not here. */
export const redisFlag = Flags.string({
  helpValue: '<address>',
  description: `play on the workers at this Redis (see fcx worker), not on threads; "env" takes the address from ${ADDRESS_VARIABLE}`,
});

export function fleetAddress(given: string | undefined): string {
  const address = given === undefined || given === 'env' ? process.env[ADDRESS_VARIABLE] : given;
  if (address !== undefined && address !== '') return address;
  throw new UsageError(`name the Redis with --redis, or in the environment as ${ADDRESS_VARIABLE}`);
}

/** Finds out before anything is begun whether a Redis answers. Throws a {UsageError} or a {FleetError}. */
export async function checkRedis(given: string | undefined): Promise<void> {
  if (given === undefined) return;
  const address = readAddress(fleetAddress(given));
  const { reach } = await import('../../fleet/index.ts');
  await reach(address);
}

interface GamesToPlay {
  readonly players: readonly PlayerSpec[];
  readonly limits: MoveLimits;
  readonly keepsGames: boolean;
}

/** Where a run is played: on threads of this machine, by default one per core, or by the fleet at a Redis. */
export function placeOf(
  { redis, workers = availableParallelism() }: { redis?: string | undefined; workers?: number | undefined },
  version: string,
) {
  if (redis !== undefined) return fleetPlace(redis, version);
  const open = onThreads(workers);
  return { open: () => open, name: `${workers || 'no'} worker${workers === 1 ? '' : 's'}` };
}

/** Opens what plays a tuned game. Throws a {UsageError} for one that is played here only, a {FleetError} for a Redis that does not answer. */
export async function openFor(
  { onlyHere }: TunedGame,
  flags: Parameters<typeof placeOf>[0],
  version: string,
  say: (text: string) => void,
): Promise<OpenExecutor> {
  if (onlyHere !== undefined && flags.redis !== undefined) throw new UsageError(onlyHere);
  await checkRedis(flags.redis);
  return placeOf(flags, version).open(fleetLine(say));
}

/** Throws a {UsageError} for games that the workers at a Redis do not play. */
export function checkPlace(redis: string | undefined, { players, limits, keepsGames }: GamesToPlay): void {
  if (redis === undefined) return;
  const why =
    (!players.every(isBuiltIn) && 'built-in players, not those of --bot') ||
    (limits.moveTimeMs !== undefined && 'with --nodes or --depth, not with a clock') ||
    (keepsGames && 'games that are not recorded');
  if (why) throw new UsageError(`the workers at a Redis play ${why}; leave out --redis to play here`);
}

/** Where the games of a match or a tournament are played. Throws a {UsageError} for games that workers do not play. */
export function placeOfGames(
  { redis, concurrency, logs }: PlaceFlags,
  version: string,
  games: GamesToPlay,
  say: (text: string) => void,
) {
  const { players, limits } = games;
  const hasClock = limits.moveTimeMs !== undefined;
  // Players with a clock would take each other's time.
  const atOnce = concurrency ?? (hasClock || players.some(isProgram) ? 1 : availableParallelism());
  const here = { concurrency: atOnce, programs: { onProblem: say }, logs };
  if (redis === undefined) return { name: `${atOnce} at once`, plays: here };
  checkPlace(redis, games);
  const { name, open } = fleetPlace(redis, version);
  return { name, plays: { ...here, elsewhere: open(fleetLine(say)) } };
}

function fleetPlace(redis: string, version: string) {
  const address = fleetAddress(redis);
  const { shown } = readAddress(address);
  const open = ({ onFleet: onView, onNotice }: FleetListener): OpenExecutor => {
    const options = { address, build: ownBuild(version), onView, onNotice };
    return async (player) => {
      const { joinFleet } = await import('../../fleet/index.ts');
      return joinFleet(player, options);
    };
  };
  return { open, name: `the workers at ${shown}` };
}
