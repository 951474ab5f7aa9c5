/**
 * Training games, drawn from seeded streams: which coins are random, and which bombs drop.
 *
 * A batch of games is a job for an executor: plain data that gives the same samples in any thread and in any order.
 */
import { z } from 'zod';
import { evaluationFields, jobFields } from '../../../arena/index.ts';
import { Kernel, MAX_GAME_PLIES, SAMPLE } from '../../../bot/index.ts';
import { drawSchedule, FOUR_CONNECT_XTREME, ROLLS, stream } from '../../../engine/index.ts';

const pliesSchema = z.int().min(0).max(1000);

/** How training games are played. The random coins are those of a training's settings. */
const selfPlaySettingsSchema = z.strictObject({
  seed: jobFields.seed,
  generation: z.int().min(0),
  /** Nodes per move. */
  nodes: jobFields.nodes,
  openingPlies: pliesSchema,
  randomPlies: pliesSchema,
  randomShare: z.number().min(0).max(1),
});
type SelfPlaySettings = z.infer<typeof selfPlaySettingsSchema>;

/** The games `first` to `first + count - 1` of a generation. */
export const selfPlayJobSchema = z.strictObject({
  settings: selfPlaySettingsSchema,
  evaluation: z.strictObject(evaluationFields),
  first: z.int().min(0),
  count: jobFields.count,
});
type SelfPlayJob = z.infer<typeof selfPlayJobSchema>;

/** The table fits into the second-level cache; searches of a few thousand nodes need no more. */
const TABLE_BITS = 16;

/** The random coins of a game, and the ply from which all coins are searched. */
function drawPlan(
  { seed, generation, openingPlies, randomPlies, randomShare }: SelfPlaySettings,
  game: number,
) {
  const random = stream(seed, 'training', generation, game);
  const opening = random.int(0, openingPlies);
  const searchedFrom = Math.max(opening, random.int(0, randomPlies));
  const coins = Array.from({ length: MAX_GAME_PLIES }, (_, ply) => {
    const isRandom = ply < opening || (ply < searchedFrom && random.float() < randomShare);
    return isRandom ? random.int(0, ROLLS - 1) : null;
  });
  return { coins, searchedFrom };
}

/**
 * Makes results before the ply from which all coins are searched unknown, even if no random coin followed: games that end
 * before their next random coin are not representative.
 */
function forgetResults(samples: Uint8Array, searchedFrom: number): Uint8Array {
  for (let at = 0; at < samples.length; at += SAMPLE.BYTES) {
    const ply = (samples[at + SAMPLE.ROUND] as number) - 1;
    if (ply < searchedFrom) samples[at + SAMPLE.POINTS] = SAMPLE.UNKNOWN;
  }
  return samples;
}

/** The kernel of this thread. */
let kernel: Kernel | undefined;

/** Plays a job; returns the samples of its games, in their order. */
export function playGames({ settings, evaluation, first, count }: SelfPlayJob): Uint8Array {
  kernel ??= new Kernel(FOUR_CONNECT_XTREME, TABLE_BITS);
  kernel.setEvaluation(0, evaluation);
  const games: Uint8Array[] = [];
  for (let game = first; game < first + count; game++) {
    const { coins, searchedFrom } = drawPlan(settings, game);
    const schedule = drawSchedule(FOUR_CONNECT_XTREME, settings.seed, 'training', settings.generation, game);
    const samples = kernel.playTrainingGame({ schedule, coins, nodes: settings.nodes });
    games.push(forgetResults(samples, searchedFrom));
  }
  return concatenate(games);
}

/** Joins arrays of bytes. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
