/** The venues where games are played: this machine, or a remote one if a flag names it. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Interfaces } from '@oclif/core';
import type { MoveLimits, OpenExecutor, PlayerSpec } from '../../arena/index.ts';
import { isBuiltIn, isProgram, onThreads } from '../../arena/index.ts';
import { checkWritable, type GivenFlags } from '../../system/index.ts';
import type { TunedGame } from '../../tuner/index.ts';
import { UsageError } from '../baseCommand.ts';
import { type VenueListener, venueLine } from '../live/progress.ts';
import { FLEET } from './fleetVenue.ts';
import type { VenueFlags } from './gameFlags.ts';

/** A venue where games are played. */
interface Venue {
  readonly name: string;
  open(listener: VenueListener): OpenExecutor;
}

/** A venue that is not this machine. */
export interface RemoteVenue {
  /** The flag that names it on the command line. */
  readonly flag: Interfaces.OptionFlag<string | undefined>;
  /** The subject of sentences about it: `the workers at a Redis`. */
  readonly who: string;
  /** Find out whether it can be reached. Throws an `ExpectedError` with the reason if not. */
  reach(given: string): Promise<void>;
  /** Return the venue at this address. */
  at(given: string, version: string): Venue;
}

/** All remote venues by the names of their flags: to delete one is to delete its files and its line. */
const REMOTE_VENUES = {
  redis: FLEET,
} satisfies Record<string, RemoteVenue>;

/** The flags that name remote venues. */
export const remoteFlags = Object.fromEntries(
  Object.entries<RemoteVenue>(REMOTE_VENUES).map(([name, { flag }]) => [name, flag]),
) as { [Name in keyof typeof REMOTE_VENUES]: (typeof REMOTE_VENUES)[Name]['flag'] };

function remoteVenue(flags: GivenFlags) {
  for (const [flag, venue] of Object.entries<RemoteVenue>(REMOTE_VENUES)) {
    const given = flags[flag];
    if (typeof given === 'string') return { flag, venue, given };
  }
  return null;
}

/** Find out, before anything is begun, whether the venue that the flags name can be reached. Throws an `ExpectedError` if not. */
export async function reachVenue(flags: GivenFlags): Promise<void> {
  const named = remoteVenue(flags);
  await named?.venue.reach(named.given);
}

/** Return the venue of a run: threads of this machine, by default one per core, or a remote one. */
export function venueOfRun(
  flags: GivenFlags & { readonly threads?: number | undefined },
  version: string,
): Venue {
  const named = remoteVenue(flags);
  if (named !== null) return named.venue.at(named.given, version);
  const { threads = availableParallelism() } = flags;
  return {
    open: () => onThreads(threads),
    name: `${threads || 'no'} thread${threads === 1 ? '' : 's'}`,
  };
}

/** Return the opener of executors for a tuned game. Throws an `ExpectedError` for a game that is played here only, and for a venue that does not answer. */
export async function openExecutorFor(
  { onlyHere }: TunedGame,
  flags: Parameters<typeof venueOfRun>[0],
  version: string,
  say: (text: string) => void,
): Promise<OpenExecutor> {
  if (onlyHere !== undefined && remoteVenue(flags) !== null) throw new UsageError(onlyHere);
  await reachVenue(flags);
  return venueOfRun(flags, version).open(venueLine(say));
}

interface GamesToPlay {
  readonly players: readonly PlayerSpec[];
  readonly limits: MoveLimits;
  readonly keepsGames: boolean;
}

/** Throw a `UsageError` for games that are not played at the venue that the flags name. */
export function checkVenue(flags: GivenFlags, { players, limits, keepsGames }: GamesToPlay): void {
  const named = remoteVenue(flags);
  if (named === null) return;
  const why =
    (!players.every(isBuiltIn) && 'built-in players, not those of --bot') ||
    (limits.moveTimeMs !== undefined && 'with --nodes or --depth, not with a clock') ||
    (keepsGames && 'games that are not recorded');
  if (why) throw new UsageError(`${named.venue.who} play ${why}; leave out --${named.flag} to play here`);
}

/** Return the venue of the games of a match or a tournament. Throws a `UsageError` as `checkVenue` does. */
export function venueOfGames(
  flags: VenueFlags,
  version: string,
  games: GamesToPlay,
  say: (text: string) => void,
) {
  const { players, limits } = games;
  const hasClock = limits.moveTimeMs !== undefined;
  // Players with a clock would take each other's time.
  const threads = flags.threads ?? (hasClock || players.some(isProgram) ? 1 : availableParallelism());
  if (flags.logs !== undefined) checkWritable(join(flags.logs, 'game-00001.jsonl'));
  const onLogFailure = ({ message }: Error) => {
    process.exitCode = 1;
    say(`${message}; the games go on without logs`);
  };
  const here = { threads, programs: { onProblem: say }, logs: flags.logs, onLogFailure };
  const named = remoteVenue(flags);
  if (named === null) return { name: `${threads} at once`, plays: here };
  checkVenue(flags, games);
  const { name, open } = named.venue.at(named.given, version);
  return { name, plays: { ...here, elsewhere: open(venueLine(say)) } };
}
