/** What a training tells about itself while it works. */
import type { SequentialTestResult } from '../../../arena/index.ts';
import type { EpochLoss, TrainReport } from './trainingFormat.ts';

/** Where the work on a generation, or on the last champion, stands. */
export type TrainProgress =
  | { readonly stage: 'games'; readonly done: number; readonly total: number }
  | { readonly stage: 'learning'; readonly share: number; readonly losses: readonly EpochLoss[] }
  | { readonly stage: 'test'; readonly result: SequentialTestResult }
  | { readonly stage: 'lead'; readonly done: number; readonly total: number };

/** Follows a training. */
export interface TrainListener {
  onProgress(progress: TrainProgress): void;
  onGeneration(report: TrainReport): void;
}
