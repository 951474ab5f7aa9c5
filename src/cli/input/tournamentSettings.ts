/** The settings of a tournament, from the command line of `fcx tournament`. */
import { KeptTournament, type TournamentKind } from '../../arena/index.ts';
import { UsageError } from '../baseCommand.ts';
import { randomSeed } from './flags.ts';
import { type GameFlags, limitsOf, openingPliesOf } from './gameFlags.ts';
import { tournamentToResume } from './newest.ts';
import { readPlayers } from './players.ts';

const DEFAULT_GAMES: Record<TournamentKind, number> = { 'round-robin': 20, gauntlet: 20, 'knock-out': 11 };

interface TournamentFlags extends GameFlags {
  readonly format?: TournamentKind | undefined;
  readonly games?: number | undefined;
  readonly out?: string | undefined;
  readonly resume?: string | undefined;
}

function freshFolder(): string {
  return `runs/tournament-${new Date().toISOString().replace(/[:.]/g, '-')}`;
}

/**
 * Begins the tournament of a command line, or resumes it.
 *
 * @param named the players given by name
 * @param fcxVersion the version of this fcx
 * @param say is told which tournament is the newest
 * @throws {UsageError} for arguments that do not go together, {TournamentFolderError}, and what `readPlayers` throws
 */
export async function openTournament(
  named: readonly string[],
  flags: TournamentFlags,
  fcxVersion: string,
  say: (text: string) => void,
): Promise<KeptTournament> {
  if (flags.resume !== undefined) {
    if (named.length > 0) throw new UsageError('--resume keeps the players that the tournament began with');
    return KeptTournament.resume(tournamentToResume(flags.resume, say));
  }
  const players = readPlayers(named, flags.bot ?? []);
  if (players.length < 2) throw new UsageError('a tournament has at least two players');
  const { format: kind = 'round-robin', games = DEFAULT_GAMES[kind], out = freshFolder() } = flags;
  if (kind !== 'knock-out' && games % 2 === 1) {
    throw new UsageError('games are played in pairs: --games must be even');
  }
  const settings = {
    kind,
    games,
    seed: flags.seed ?? randomSeed(),
    limits: limitsOf(flags),
    openingPlies: kind === 'knock-out' ? (flags.opening ?? 0) : openingPliesOf(flags, players),
  };
  return KeptTournament.begin(out, settings, players, fcxVersion);
}
