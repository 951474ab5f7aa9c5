/** Four Connect Xtreme as a game that is tuned and trained; its rules and its bot are rooms of their own. */
import type { GameSlice } from '../../cli/index.ts';

/** The slice of Four Connect Xtreme. */
export const FCX: GameSlice = {
  name: 'fcx',
  tuned: () => import('./tuned.ts'),
  commands: { train: () => import('./commands/train.ts') },
  runs: {
    format: 'fcx-training',
    load: async () => {
      const [{ readTraining }, { trainingReport }] = await Promise.all([
        import('./training/trainingFormat.ts'),
        import('./training/trainingDocument.ts'),
      ]);
      return (folder) => trainingReport(readTraining(folder));
    },
  },
  jobKinds: async () => [
    (await import('./pairScores.ts')).PAIR_SCORES,
    (await import('./training/trainingJobs.ts')).TRAINING_JOBS,
  ],
};
