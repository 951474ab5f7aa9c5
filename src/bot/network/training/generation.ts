/**
 * One generation: games of the champion, a network that has learnt on from them, and what it is worth on games that it has
 * not seen.
 *
 * Who plays the games is up to the caller: this thread, workers, other machines. The training itself takes one thread, and
 * less time than the games.
 */
import type { Weights } from '../../features.ts';
import { RECORD_BYTES } from '../../kernel/kernel.ts';
import { type Network, quantise } from '../network.ts';
import { type Calibration, calibrate } from './calibration.ts';
import { pointsOf } from './records.ts';
import { concatenate, type SelfPlayJob, type SelfPlaySettings } from './selfPlayGames.ts';
import { type EpochLoss, Trainer, type TrainingSettings } from './trainer.ts';

/** All that a generation depends on, but for who plays. */
export interface GenerationSettings {
  readonly selfPlay: SelfPlaySettings;
  readonly training: TrainingSettings;
  readonly games: number;
  /** Games of one job. */
  readonly batch: number;
}

export interface GenerationResult {
  readonly network: Network;
  readonly losses: readonly EpochLoss[];
  readonly calibration: Calibration;
}

/** Every twentieth batch of games is held out. */
const HELD_OUT = 20;

function isHeldOut(batch: number): boolean {
  return batch % HELD_OUT === HELD_OUT - 1;
}

/** The jobs whose results make the records of a generation, in this order. */
export function selfPlayJobs(
  { selfPlay, games, batch }: GenerationSettings,
  weights: Weights,
  network: Network | null,
): SelfPlayJob[] {
  return Array.from({ length: Math.ceil(games / batch) }, (_, index) => {
    const first = index * batch;
    return { settings: selfPlay, weights, network, first, count: Math.min(batch, games - first) };
  });
}

/** Learns from batches of records, starting from the champion that played them if there was one. */
export function learn(
  records: readonly Uint8Array[],
  champion: Network | null,
  settings: TrainingSettings,
  onEpoch?: (loss: EpochLoss) => void,
): GenerationResult {
  const heldOut = concatenate(records.filter((_, batch) => isHeldOut(batch)));
  const learnt = concatenate(records.filter((_, batch) => !isHeldOut(batch)));
  if (learnt.length < RECORD_BYTES) throw new RangeError('there is nothing to learn from');
  const trainer = new Trainer(learnt, heldOut);
  const losses: EpochLoss[] = [];
  const weights = trainer.train(settings, champion, (loss) => {
    losses.push(loss);
    onEpoch?.(loss);
  });
  const calibration = calibrate(trainer.heldOutChances(), (index) => pointsOf(heldOut, index));
  return { network: quantise(weights), losses, calibration };
}
