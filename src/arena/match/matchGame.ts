/** A game of a match, from its number; and games between built-in players without a clock as a job, in the kernel where it can play them. */
import { z } from 'zod';
import { moduleBeside } from '../../system/index.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import { type JobKind, jobFields, judgeSchema, MAX_COUNT } from '../play/jobKind.ts';
import { drawPairSetup } from '../play/pairJob.ts';
import { type Contender, type PlayedGame, playedGameOf, playedGameSchema } from '../play/playedGame.ts';
import { type Player, withChoice } from '../play/player.ts';
import { recordGame } from '../play/playGame.ts';
import { builtInSchema, makePlayer, type PlayerSpec } from '../players/playerSpec.ts';
import { playJob } from './gameJob.ts';

/** The two players of a match, A and B. */
export type Couple = readonly [PlayerSpec, PlayerSpec];

/** The conditions that decide the games of a match, besides its players and their limits. */
export interface MatchTerms {
  /** The seed that, with `path` and a game's number, draws everything random in the game. */
  readonly seed: number;
  readonly path: readonly (string | number)[];
  /** True if games 2p and 2p + 1 share bombs and opening. */
  readonly paired: boolean;
  /** Coins dropped at random before the players take over, 0..4. */
  readonly openingPlies: number;
}

/** A match whose games are to be played. */
export interface MatchToPlay extends MatchTerms {
  readonly players: Couple;
  /** The folder for a log of each game; absent for none. */
  readonly logs?: string | undefined;
}

/** A game played move by move: its record, its result, and the fault by which a player lost it, if any. */
export interface DetailedGame {
  readonly record: GameRecord;
  readonly game: PlayedGame;
  readonly failure?: { readonly of: Contender; readonly did: string };
}

/** Return the player with its moves of the opening fixed; it sees no turn before the opening is over. */
function afterOpening(player: Player, opening: readonly number[]): Player {
  const chooser = withChoice(player, async (position, signal) => {
    const column = opening[position.round - 1];
    return column === undefined ? player.choose(position, signal) : { type: 'column', column, ms: 0 };
  });
  return {
    ...chooser,
    onEvent(event) {
      if (event.type !== 'turn' || event.position.round > opening.length) player.onEvent?.(event);
    },
  };
}

/** Play a game of a match. Its number, from 0, decides who starts and, with seed and path, what is drawn. */
export async function playMatchGame(
  { seed, path, paired, openingPlies }: MatchTerms,
  [first, second]: readonly [Player, Player],
  index: number,
  signal?: AbortSignal,
): Promise<GameRecord> {
  const setupPath = [...path, paired ? Math.floor(index / 2) : index];
  const { schedule, opening } = drawPairSetup({ seed, path: setupPath, openingPlies });
  const record = await recordGame(
    {
      match: 1,
      index,
      schedule,
      players: [afterOpening(first, opening), afterOpening(second, opening)],
      key: { seed, path: [...path, index] },
    },
    signal,
  );
  return openingPlies > 0 ? { ...record, opening: openingPlies } : record;
}

const gameJobSchema = z.strictObject({
  players: z.tuple([builtInSchema, builtInSchema]).readonly(),
  limits: jobFields.limits,
  seed: jobFields.seed,
  path: jobFields.path,
  paired: z.boolean(),
  openingPlies: jobFields.openingPlies,
  /** The judge of the luck of the games; absent not to measure it. */
  judge: judgeSchema.exactOptional(),
  /** Numbers of the games, see `playMatchGame`. */
  games: z.array(z.int().min(0)).min(1).max(MAX_COUNT).readonly(),
});

/** A job: some games of a match between built-in players, without a clock. */
export type GameJob = z.infer<typeof gameJobSchema>;

/** Plays the games of a job move by move, one after another. */
export async function playMoveByMove({
  players: [first, second],
  limits,
  games,
  judge,
  ...setup
}: GameJob): Promise<PlayedGame[]> {
  const opened = [await makePlayer(first, { limits }), await makePlayer(second, { limits })] as const;
  const played: PlayedGame[] = [];
  for (const index of games) played.push(playedGameOf(await playMatchGame(setup, opened, index), judge));
  return played;
}

/** The kind of job that plays games of a match. */
export const GAME_JOBS: JobKind<GameJob, PlayedGame[]> = {
  name: 'games',
  module: moduleBeside(import.meta.url, './gameJob').href,
  play: playJob,
  job: gameJobSchema,
  result: z.array(playedGameSchema).min(1).max(MAX_COUNT),
  games: ({ games }) => games.length,
  key: ({ seed, path, games }) => ({ seed, path: [...path, games[0] as number] }),
};
