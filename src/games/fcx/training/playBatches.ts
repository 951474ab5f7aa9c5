/** Plays a generation's games in batches and keeps them as they come. */
import { chunk } from 'simple-statistics';
import { playAhead } from '../../../arena/index.ts';
import type { Evaluation } from '../../../bot/index.ts';
import type { KeptSamples } from './keptSamples.ts';
import type { SelfPlaySettings } from './selfPlayGames.ts';
import type { TrainingExecutor, TrainingJob } from './trainingJobs.ts';

/** Games of a batch: a second of work, and the unit of what is held out. */
export const GAMES_PER_BATCH = 50;

function jobsFor(settings: SelfPlaySettings, games: number, evaluation: Evaluation): TrainingJob[] {
  return Array.from({ length: Math.ceil(games / GAMES_PER_BATCH) }, (_, index) => {
    const first = index * GAMES_PER_BATCH;
    return { games: { settings, evaluation, first, count: Math.min(GAMES_PER_BATCH, games - first) } };
  });
}

/** Follows the games: how many are over. */
export type OnGames = (games: number) => void;

/**
 * Plays what `kept` does not hold yet. The batches do not depend on the executor.
 *
 * @throws the signal's reason once it is aborted; what had been kept stays
 */
export async function playBatches(
  executor: TrainingExecutor,
  { settings, games, evaluation }: { settings: SelfPlaySettings; games: number; evaluation: Evaluation },
  kept: KeptSamples,
  onGames: OnGames = () => {},
  signal?: AbortSignal,
): Promise<void> {
  const report = () => onGames(Math.min(games, kept.batches.length * GAMES_PER_BATCH));
  const waves = chunk(jobsFor(settings, games, evaluation).slice(kept.batches.length), executor.capacity);
  report();
  for await (const samples of playAhead(waves, 2, (wave) => executor.run(wave, signal))) {
    await kept.add(samples as Uint8Array[]);
    report();
  }
}
