/** Plays games as jobs. There may be many threads: what games move by move need is only loaded where the kernel cannot play. */
import { playedPairOf, playJob as playPair } from '../play/pairJob.ts';
import type { PlayedGame } from '../play/playedGame.ts';
import type { MoveLimits, PlayerSpec } from '../players/playerSpec.ts';
import { searchOptionsFor } from '../players/searchPlayer.ts';
import type { Couple, GameJob, MatchTerms } from './matchGame.ts';

type WeightsSpec = Extract<PlayerSpec, { kind: 'weights' }>;

/** Whether the kernel can play all pairs of a match whole: it has no clock, and only the search for a player. */
export function isForKernel(
  players: Couple,
  { paired }: Pick<MatchTerms, 'paired'>,
  { moveTimeMs }: MoveLimits,
): players is readonly [WeightsSpec, WeightsSpec] {
  return paired && moveTimeMs === undefined && players.every(({ kind }) => kind === 'weights');
}

/** Those of a pair's games that were asked for, played by the kernel. */
function playInKernel(
  { limits, games, judge, paired: _, ...setup }: GameJob,
  players: readonly [WeightsSpec, WeightsSpec],
): PlayedGame[] {
  const options = searchOptionsFor(limits);
  const pairs = [...new Set(games.map((index) => Math.floor(index / 2)))];
  const played = pairs.flatMap((pair) =>
    playedPairOf(
      pair,
      playPair({
        ...setup,
        path: [...setup.path, pair],
        ...{ players, limits },
        searchOptions: [options, options],
        ...(judge && { judge }),
      }),
    ),
  );
  return played.filter(({ index }) => games.includes(index));
}

/** Plays the games. All but the times of the replies depends on the job alone. */
export async function playJob(job: GameJob): Promise<PlayedGame[]> {
  const { players, limits } = job;
  if (isForKernel(players, job, limits)) return playInKernel(job, players);
  const { playMoves } = await import('./matchGame.ts');
  return playMoves(job);
}
