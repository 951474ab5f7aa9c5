/** What the view of a training shows. */
import { bar, type RunScene, Speed, sparkline } from '../../../cli/index.ts';
import { counted, formatElo, formatEvidence, formatTest } from '../../../document/index.ts';
import type { TrainConfig, TrainingContents, TrainProgress, TrainReport } from './trainingFormat.ts';

/** What a training is doing. */
export function describeProgress(progress: TrainProgress): string {
  switch (progress.stage) {
    case 'games':
      return `games ${progress.done} of ${progress.total}`;
    case 'learning': {
      const last = progress.losses.at(-1);
      const loss = last ? `, loss after epoch ${last.epoch}: ${last.heldOut.toFixed(4)}` : '';
      return `learning ${Math.floor(100 * progress.share)} %${loss}`;
    }
    case 'test': {
      const { games, elo } = progress.result;
      return `test: ${counted(games, 'game')}, ${formatEvidence(progress.result)}, ${formatElo(elo)}`;
    }
    case 'lead':
      return `measuring the lead: ${progress.done} of ${counted(progress.total, 'pair')}`;
  }
}

/** `generation 2: loss 0.5746, H1 after 640 games, LLR 2.97, +30 [+12, +48] Elo over the start` */
function describeGeneration({ generation, heldOut, test, lead }: TrainReport): string {
  return (
    `generation ${generation}: loss ${heldOut.loss.toFixed(4)}, ` +
    `${formatTest(test)}, ${formatElo(lead)} over the start`
  );
}

/** Describes the speed of the games of a stage: `, 120 games/s, 45s left`; empty without games to count. */
function stageSpeed(): (progress: TrainProgress) => string {
  let speed = new Speed();
  let stage: TrainProgress['stage'] | null = null;
  let first = 0;
  return (progress) => {
    const done = gamesOf(progress);
    if (progress.stage !== stage) {
      stage = progress.stage;
      speed = new Speed();
      first = done?.games ?? 0;
    }
    if (done === null || done.games === first) return '';
    const share = done.total && (done.games - first) / (done.total - first);
    return `, ${speed.describe(done.games - first, share)}`;
  };
}

/** Games of a stage, and how many there will be; `null` if that cannot be known, or for a stage without games. */
function gamesOf(progress: TrainProgress): { games: number; total: number | null } | null {
  switch (progress.stage) {
    case 'games':
      return { games: progress.done, total: progress.total };
    case 'lead':
      return { games: 2 * progress.done, total: 2 * progress.total };
    case 'test':
      return { games: progress.result.games, total: null };
    case 'learning':
      return null;
  }
}

/** How much of a stage is done, 0 to 1; `null` if that cannot be known. */
function shareOf(progress: TrainProgress): number | null {
  if (progress.stage === 'learning') return progress.share;
  return progress.stage === 'test' ? null : progress.done / progress.total;
}

export function trainingScene({ settings, start }: TrainConfig): RunScene<TrainingContents> {
  const { generations, seed } = settings;
  const speedOf = stageSpeed();
  const describe = (place: string, completed: number, progress: TrainProgress) =>
    `${completed < generations ? place : 'last champion'}: ${describeProgress(progress)}${speedOf(progress)}`;
  return {
    generations,
    title: `from ${start.name}, seed ${seed}`,
    logGeneration: (report) => [describeGeneration(report)],
    logProgress: (progress, completed) =>
      describe(`generation ${completed + 1}/${generations}`, completed, progress),
    drawGenerations(reports) {
      const losses = reports.flatMap((report) => report.losses.map(({ heldOut }) => heldOut));
      return [
        ...reports.map((report) => `  ${describeGeneration(report)}`),
        ...(losses.length > 0 ? [`held-out loss by epoch  ${sparkline(losses)}`] : []),
      ];
    },
    drawProgress(progress, completed) {
      const line = describe(`generation ${completed + 1}`, completed, progress);
      const share = shareOf(progress);
      return share === null ? [line] : [line, bar(share)];
    },
  };
}
