/** Plays games as jobs. There may be many threads: what games move by move need is only loaded where the kernel cannot play. */
import { playedPairOf, playJob as playPair } from '../play/pairJob.ts';
import type { PlayedGame } from '../play/playedGame.ts';
import type { MoveLimits, PlayerSpec } from '../players/playerSpec.ts';
import { searchOptionsFor } from '../players/searchPlayer.ts';
import type { Couple, GameJob, MatchTerms } from './matchGame.ts';

type WeightsSpec = Extract<PlayerSpec, { kind: 'weights' }>;

/** True if the kernel can play all pairs of a match whole: there is no clock, and both players are weights. */
export function isForKernel(
  players: Couple,
  { paired }: Pick<MatchTerms, 'paired'>,
  { moveTimeMs }: MoveLimits,
): players is readonly [WeightsSpec, WeightsSpec] {
  return paired && moveTimeMs === undefined && players.every(({ kind }) => kind === 'weights');
}

/** Play the pairs of a job in the kernel and return the games asked for. */
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
        players,
        limits,
        searchOptions: [options, options],
        ...(judge && { judge }),
      }),
    ),
  );
  return played.filter(({ index }) => games.includes(index));
}

/** Play the games of a job. Except for the reply times, the result depends on the job alone. */
export async function playJob(job: GameJob): Promise<PlayedGame[]> {
  const { players, limits } = job;
  if (isForKernel(players, job, limits)) return playInKernel(job, players);
  const { playMoveByMove } = await import('./matchGame.ts');
  return playMoveByMove(job);
}
