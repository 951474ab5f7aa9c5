/**
 * One generation: games of the champion, a network trained on them, and its loss and calibration on games held out.
 *
 * The caller's executor plays the games. The training itself takes one thread, and less time than the games.
 */
import type { Evaluation } from '../bot/evaluation/weightsFormat.ts';
import { RECORD_BYTES } from '../bot/kernel/kernel.ts';
import { type Network, quantise } from '../bot/network/network.ts';
import { type Calibration, calibrate } from './calibration.ts';
import { pointsOf } from './records.ts';
import { concatenate, type SelfPlayJob, type SelfPlaySettings } from './selfPlayGames.ts';
import { type EpochLoss, Trainer, type TrainingSettings } from './trainer.ts';

/** Everything that determines a generation, besides the champion. */
export interface GenerationSettings {
  readonly selfPlay: SelfPlaySettings;
  readonly training: TrainingSettings;
  readonly games: number;
  /** Games per job. */
  readonly batch: number;
}

interface GenerationResult {
  readonly network: Network;
  readonly losses: readonly EpochLoss[];
  readonly calibration: Calibration;
}

/** One in this many jobs is held out. */
const HELD_OUT = 20;

function isHeldOut(batch: number): boolean {
  return batch % HELD_OUT === HELD_OUT - 1;
}

/** The jobs that play a generation's games. */
export function selfPlayJobs(
  { selfPlay, games, batch }: GenerationSettings,
  evaluation: Evaluation,
): SelfPlayJob[] {
  return Array.from({ length: Math.ceil(games / batch) }, (_, index) => {
    const first = index * batch;
    return { settings: selfPlay, evaluation, first, count: Math.min(batch, games - first) };
  });
}

/**
 * Trains on the records of all jobs, starting from the champion if it is a network.
 *
 * @throws {RangeError} when there are no records
 */
export function learn(
  records: readonly Uint8Array[],
  champion: Network | null,
  settings: TrainingSettings,
  onEpoch?: (loss: EpochLoss) => void,
): GenerationResult {
  const heldOut = concatenate(records.filter((_, batch) => isHeldOut(batch)));
  const learnt = concatenate(records.filter((_, batch) => !isHeldOut(batch)));
  if (learnt.length < RECORD_BYTES) throw new RangeError('there are no games to learn from');
  const trainer = new Trainer(learnt, heldOut);
  const losses: EpochLoss[] = [];
  const weights = trainer.train(settings, champion, (loss) => {
    losses.push(loss);
    onEpoch?.(loss);
  });
  const calibration = calibrate(trainer.heldOutChances(), (index) => pointsOf(heldOut, index));
  return { network: quantise(weights), losses, calibration };
}
