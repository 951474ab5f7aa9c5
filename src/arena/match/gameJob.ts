/** Games between built-in players without a clock, played move by move, as a job: for pairs that the kernel cannot play whole. */
import { z } from 'zod';
import { evaluationFields, type JobKind, jobFields, judgeSchema, MAX_COUNT } from '../play/jobKind.ts';
import { type PlayedGame, playedGameOf, playedGameSchema } from '../play/playedGame.ts';
import { SPARRING, WEIGHTS } from '../players/builtInKinds.ts';
import { playerHere } from '../players/playerSpec.ts';
import { playMatchGame } from './matchGame.ts';

const name = z.string().max(100);
/** A player of a job. */
export const builtInSchema = z.discriminatedUnion('kind', [
  WEIGHTS.schema.extend({ name, file: z.string().max(1000).optional(), ...evaluationFields }).strict(),
  SPARRING.schema.extend({ name }).strict(),
]);

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

/** Plays the games one after another. All but the times of the replies depends on the job alone. */
export async function playJob({ players, limits, games, judge, ...setup }: GameJob): Promise<PlayedGame[]> {
  const [first, second] = players;
  const opened = [await playerHere(first, { limits }), await playerHere(second, { limits })] as const;
  const played: PlayedGame[] = [];
  for (const index of games) played.push(playedGameOf(await playMatchGame(setup, opened, index), judge));
  return played;
}

export const GAME_JOBS: JobKind<GameJob, PlayedGame[]> = {
  name: 'games',
  module: import.meta.url,
  play: playJob,
  job: gameJobSchema,
  result: z.array(playedGameSchema).min(1).max(MAX_COUNT),
  games: ({ games }) => games.length,
  key: ({ seed, path, games }) => ({ seed, path: [...path, games[0] as number] }),
};
