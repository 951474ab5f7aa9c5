/** The fleet on the command line: the address of its Redis, and the venue whose games its workers play. */
import { Flags } from '@oclif/core';
import { counted, formatDuration } from '../../document/index.ts';
import { ADDRESS_VARIABLE, type FleetView, ownBuild, readAddress } from '../../fleet/index.ts';
import { UsageError } from '../baseCommand.ts';
import { formatRate } from '../live/progress.ts';
import type { RemoteVenue } from './venues.ts';

const ADDRESS_HELP = '[redis|rediss]://[user:password@]host[:port][/database][?prefix=<name>]';

/** The flag for the address of the Redis. */
export const fleetFlag = Flags.string({
  helpValue: '<address>',
  description: `address of the Redis: ${ADDRESS_HELP} [default: ${ADDRESS_VARIABLE}]`,
});

/** Return the address given by flag, or that of the environment. Throws a `UsageError` if there is none. */
export function fleetAddress(given: string | undefined): string {
  const address = given === undefined || given === 'env' ? process.env[ADDRESS_VARIABLE] : given;
  if (address !== undefined && address !== '') return address;
  throw new UsageError(`name the Redis with --redis, or in the environment as ${ADDRESS_VARIABLE}`);
}

/** Describe a fleet in a line: `fleet: 3 workers with 12 threads, 240 games/s; 400 jobs waiting, 24 batches out`. */
export function describeFleet(view: FleetView): string {
  const { workers, threads, gamesPerSecond, waiting, batches, awaySeconds } = view;
  if (awaySeconds !== null) return `fleet: the Redis has not answered for ${formatDuration(awaySeconds)}`;
  return (
    `fleet: ${counted(workers, 'worker')} with ${counted(threads, 'thread')}, ${formatRate(gamesPerSecond)}; ` +
    `${counted(waiting, 'job')} waiting, ${counted(batches, 'batch', 'batches')} out`
  );
}

/** The venue whose games are played by the workers at a Redis. */
export const FLEET = {
  flag: Flags.string({
    helpValue: '<address>',
    description: `play on the workers at this Redis (see fcx fleet work), not on threads; "env" takes the address from ${ADDRESS_VARIABLE}`,
  }),
  who: 'the workers at a Redis',

  async reach(given) {
    const address = readAddress(fleetAddress(given));
    const { checkRedis } = await import('../../fleet/index.ts');
    await checkRedis(address);
  },

  at(given, version) {
    const address = fleetAddress(given);
    return {
      name: `the workers at ${readAddress(address).shown}`,
      open({ onState, onNotice }) {
        let workers: number | undefined;
        const onView = (view: FleetView) => {
          onState(describeFleet(view), workers !== view.workers && view.workers > 0);
          workers = view.workers;
        };
        const options = { address, build: ownBuild(version), onView, onNotice };
        return async (kind) => {
          const { joinFleet } = await import('../../fleet/index.ts');
          return joinFleet(kind, options);
        };
      },
    };
  },
} satisfies RemoteVenue;
