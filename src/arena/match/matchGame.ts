/** A game of a match, from its number; and games between built-in players without a clock as a job, in the kernel where it can play them. */
import { z } from 'zod';
import { moduleBeside } from '../../system/index.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import { type JobKind, jobFields, judgeSchema, MAX_COUNT } from '../play/jobKind.ts';
import { drawPairSetup } from '../play/pairJob.ts';
import { type Contender, type PlayedGame, playedGameOf, playedGameSchema } from '../play/playedGame.ts';
import { choosing, type Player } from '../play/player.ts';
import { recordGame } from '../play/playGame.ts';
import { builtInSchema, type PlayerSpec, playerHere } from '../players/playerSpec.ts';
import { playJob } from './gameJob.ts';

/** Two players who meet: A and B. */
export type Couple = readonly [PlayerSpec, PlayerSpec];

/** What decides the games of a match, but for its players and their limits. */
export interface MatchTerms {
  /** With `path` and a game's number, seeds everything random in it. */
  readonly seed: number;
  readonly path: readonly (string | number)[];
  /** Whether games 2p and 2p + 1 share bombs and opening. */
  readonly paired: boolean;
  /** Coins dropped at random before the players take over, 0..4. */
  readonly openingPlies: number;
}

export interface GamesOf extends MatchTerms {
  readonly players: Couple;
  /** The folder for a log of each game; default none. */
  readonly logs?: string | undefined;
}

/** A game that is over: all of it, what counts, and how a player lost it other than by the rules. */
export interface BoardGame {
  readonly record: GameRecord;
  readonly game: PlayedGame;
  readonly failure?: { readonly of: Contender; readonly did: string };
}

/** Plays the opening for a player, who sees no turn before it is over. */
function afterOpening(player: Player, opening: readonly number[]): Player {
  const chooser = choosing(player, async (position, signal) => {
    const column = opening[position.round - 1];
    return column === undefined ? player.choose(position, signal) : { type: 'column', column, ms: 0 };
  });
  return {
    ...chooser,
    told(event) {
      if (event.type !== 'turn' || event.position.round > opening.length) player.told?.(event);
    },
  };
}

/** A game of a match: its number decides who starts, and with the seed and path what is drawn. */
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
  /** Who judges the luck of the games; absent not to measure it. */
  judge: judgeSchema.exactOptional(),
  /** Their numbers, see `playMatchGame`. */
  games: z.array(z.int().min(0)).min(1).max(MAX_COUNT).readonly(),
});

export type GameJob = z.infer<typeof gameJobSchema>;

/** Plays the games of a job move by move, one after another. */
export async function playMoves({
  players: [first, second],
  limits,
  games,
  judge,
  ...setup
}: GameJob): Promise<PlayedGame[]> {
  const opened = [await playerHere(first, { limits }), await playerHere(second, { limits })] as const;
  const played: PlayedGame[] = [];
  for (const index of games) played.push(playedGameOf(await playMatchGame(setup, opened, index), judge));
  return played;
}

export const GAME_JOBS: JobKind<GameJob, PlayedGame[]> = {
  name: 'games',
  module: moduleBeside(import.meta.url, './gameJob').href,
  play: playJob,
  job: gameJobSchema,
  result: z.array(playedGameSchema).min(1).max(MAX_COUNT),
  games: ({ games }) => games.length,
  key: ({ seed, path, games }) => ({ seed, path: [...path, games[0] as number] }),
};
