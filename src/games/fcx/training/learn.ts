/** Learns a network from the samples of games, and judges it by games held out. */
import { Learning, SAMPLE } from '../../../bot/index.ts';
import { calibrate, logLoss, type Prediction } from './calibration.ts';
import { concatenate, outcomeAt, sampleCount, searchedChance } from './samples.ts';
import { type OnLearning, Trainer } from './trainer.ts';
import type { LearningSettings, Predictions } from './trainingFormat.ts';

/** One in this many batches of games is held out. */
const HELD_OUT = 20;

function isHeldOut(batch: number): boolean {
  return batch % HELD_OUT === HELD_OUT - 1;
}

export interface Lesson {
  /** The batches of a generation's games, in their order, for each generation; the last is the newest. */
  readonly generations: readonly (readonly Uint8Array[])[];
  /** The network to start from; `null` for random weights. */
  readonly start: Learning.Network | null;
  readonly settings: LearningSettings;
  /** With the seed, names the streams that chance is drawn from. */
  readonly generation: number;
  readonly seed: number;
  /** Whether the scores in the newest samples are chances. */
  readonly scoresAreChances: boolean;
}

/** The decided samples with their chances, `chanceAt` giving those of a sample by its number. */
function predictions(samples: Uint8Array, chanceAt: (index: number) => number): Prediction[] {
  return Array.from({ length: sampleCount(samples) }, (_, index) => {
    const outcome = outcomeAt(samples, index);
    return outcome && { ...outcome, chance: chanceAt(index) };
  }).filter((prediction) => prediction !== null);
}

/** How well a network, and the searches that played, predict the results in samples. */
export function judge(
  samples: Uint8Array,
  chances: ArrayLike<number>,
  scoresAreChances: boolean,
): Predictions {
  const byNetwork = predictions(samples, (index) => chances[index] as number);
  return {
    positions: byNetwork.length,
    loss: logLoss(byNetwork),
    network: calibrate(byNetwork),
    search: scoresAreChances
      ? calibrate(predictions(samples, (index) => searchedChance(samples, index)))
      : null,
  };
}

export async function learn(
  { generations, start, settings, seed, generation, scoresAreChances }: Lesson,
  onLearning?: OnLearning,
  signal?: AbortSignal,
) {
  const learnt = concatenate(
    generations.flatMap((batches) => batches.filter((_, batch) => !isHeldOut(batch))),
  );
  const newest = concatenate((generations.at(-1) ?? []).filter((_, batch) => isHeldOut(batch)));
  if (learnt.length < SAMPLE.BYTES) throw new RangeError('there are no games to learn from');
  const trainer = new Trainer(learnt, newest);
  const { weights, losses } = await trainer.train(settings, { seed, generation }, start, onLearning, signal);
  return {
    network: Learning.quantise(weights),
    positions: sampleCount(learnt),
    losses,
    /** On the newest games held out. */
    heldOut: judge(newest, trainer.heldOutChances(), scoresAreChances),
  };
}
