/** The settings of a match, from the command line of `fcx match`. */
import { DEFAULT_SPRT_BOUNDS, type HeldMatchSettings, type SprtBounds } from '../../arena/index.ts';
import { UsageError } from '../baseCommand.ts';
import { randomSeed } from './flags.ts';
import { type GameFlags, limitsOf, openingPliesOf } from './gameFlags.ts';
import { readPlayers } from './players.ts';

export const DEFAULT_GAMES = 100;
/** A test that is not decided by then is hardly worth more games. */
export const DEFAULT_MOST_GAMES = 20_000;

interface MatchFlags extends GameFlags {
  readonly games?: number | undefined;
  readonly paired: boolean;
  readonly sprt: boolean;
  readonly 'sprt-elo0': number;
  readonly 'sprt-elo1': number;
  readonly 'sudden-death': boolean;
}

/** The bounds of a test, whether or not it ends the match. */
export function boundsOf({ 'sprt-elo0': elo0, 'sprt-elo1': elo1 }: MatchFlags): SprtBounds {
  if (elo0 >= elo1) throw new UsageError('--sprt-elo0 must be below --sprt-elo1');
  return { ...DEFAULT_SPRT_BOUNDS, elo0, elo1 };
}

/**
 * Reads the command line.
 *
 * @param named players A and B, those given by name
 * @throws {UsageError} for arguments that do not go together, and what `readPlayers` throws
 */
export function readMatch(named: readonly (string | undefined)[], flags: MatchFlags): HeldMatchSettings {
  const { paired, sprt, games = sprt ? DEFAULT_MOST_GAMES : DEFAULT_GAMES } = flags;
  const [a, b, ...others] = readPlayers(
    named.filter((text) => text !== undefined),
    flags.bot ?? [],
  );
  if (a === undefined || b === undefined || others.length > 0) {
    throw new UsageError('a match has two players: two names, or one name and one --bot, or two --bot');
  }
  const bounds = boundsOf(flags);
  if (games % 2 === 1 && (paired || sprt)) {
    throw new UsageError('games are played in pairs: --games must be even (or --no-paired without --sprt)');
  }
  return {
    setup: {
      players: [a, b],
      limits: limitsOf(flags),
      seed: flags.seed ?? randomSeed(),
      path: ['match'],
      paired,
      openingPlies: openingPliesOf(flags, [a, b]),
    },
    games,
    sprt: sprt ? bounds : null,
    suddenDeath: flags['sudden-death'],
  };
}
