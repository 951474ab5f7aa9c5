/** The words for a training: for its beginning, its progress and its end, and the fields of its result for scripts. */
import { eloEstimate, eloFields } from '../../../arena/index.ts';
import { GameSpeed, promotionFields, type RunScene, type RunWords, sparkline } from '../../../cli/index.ts';
import {
  counted,
  formatDecision,
  formatElo,
  formatEvidence,
  luckSettingText,
} from '../../../document/index.ts';
import { trainingReport } from './trainingDocument.ts';
import type {
  SavedTraining,
  TrainConfig,
  TrainingContents,
  TrainProgress,
  TrainReport,
  TrainSession,
} from './trainingFormat.ts';

/** A stage of a training in words, with the games played in it, their total if it is known, and the share that is done, 0 to 1. */
interface StageText {
  readonly text: string;
  readonly games?: number;
  readonly total?: number;
  readonly share?: number;
}

function describeProgress(progress: TrainProgress): StageText {
  switch (progress.stage) {
    case 'games': {
      const { done, total } = progress;
      return { text: `games ${done} of ${total}`, games: done, total, share: done / total };
    }
    case 'learning': {
      const { share, losses } = progress;
      const last = losses.at(-1);
      const loss = last ? `, loss after epoch ${last.epoch}: ${last.heldOut.toFixed(4)}` : '';
      return { text: `learning ${Math.floor(100 * share)} %${loss}`, share };
    }
    case 'test': {
      const { games, elo } = progress.result;
      const evidence = formatEvidence(progress.result);
      return { text: `test: ${counted(games, 'game')}, ${evidence}, ${formatElo(elo)}`, games };
    }
    case 'lead': {
      const { done, total } = progress;
      const text = `measuring the lead: ${done} of ${counted(total, 'pair')}`;
      return { text, games: 2 * done, total: 2 * total, share: done / total };
    }
  }
}

/** A generation in a line: `generation 2: loss 0.5746, H1 after 640 games, LLR 2.97, +30 [+12, +48] Elo over the start`. */
function describeGeneration({ generation, heldOut, test, lead }: TrainReport): string {
  return (
    `generation ${generation}: loss ${heldOut.loss.toFixed(4)}, ` +
    `${formatDecision(test)}, ${formatElo(lead)} over the start`
  );
}

/** Describes the speed of the games of a stage: `, 120 games/s, 45s left`; empty without games to count. */
function stageSpeed() {
  let speed = new GameSpeed();
  let stage: TrainProgress['stage'] | null = null;
  let first = 0;
  return (latest: TrainProgress['stage'], { games = 0, total }: StageText): string => {
    if (latest !== stage) {
      stage = latest;
      speed = new GameSpeed();
      first = games;
    }
    if (games === first) return '';
    const left = total === undefined ? null : speed.secondsFor(total - games, games - first);
    return `, ${speed.describe(games - first, left)}`;
  };
}

function trainingScene({ settings, start }: TrainConfig): RunScene<TrainingContents> {
  const { generations, seed } = settings;
  const speedOf = stageSpeed();
  return {
    generations,
    title: `from ${start.name}, seed ${seed}`,
    logGeneration: (report) => [describeGeneration(report)],
    drawGenerations(reports) {
      const losses = reports.flatMap((report) => report.losses.map(({ heldOut }) => heldOut));
      return [
        ...reports.map((report) => `  ${describeGeneration(report)}`),
        ...(losses.length > 0 ? [`held-out loss by epoch  ${sparkline(losses)}`] : []),
      ];
    },
    describeStage(progress, completed) {
      const described = describeProgress(progress);
      const place = completed < generations ? `generation ${completed + 1}/${generations}` : 'last champion';
      return {
        text: `${place}: ${described.text}${speedOf(progress.stage, described)}`,
        share: described.share,
      };
    },
  };
}

function endFields(end: TrainSession['end']) {
  if (end.interrupted) {
    const { games, champion } = end.checkpoint;
    return { games, champion, ...promotionFields() };
  }
  const { champion, sha256, games, promoted, lead, fresh } = end.result;
  return {
    games,
    champion,
    network: sha256,
    ...promotionFields(end.result, lead, promoted),
    freshLoss: fresh?.loss ?? null,
    calibrationError: fresh?.network.error ?? null,
    searchCalibrationError: fresh?.search?.error ?? null,
  };
}

function trainingFields(
  { folder, config }: Pick<SavedTraining, 'folder' | 'config'>,
  { end, generations, seconds }: TrainSession,
) {
  return {
    seed: config.settings.seed,
    generations: generations.map(({ generation, heldOut, test, lead, sha256 }) => ({
      generation,
      network: sha256,
      heldOutLoss: heldOut.loss,
      calibrationError: heldOut.network.error,
      verdict: test.verdict,
      llr: test.llr,
      ...eloFields(eloEstimate(lead)),
    })),
    seconds,
    interrupted: end.interrupted,
    out: config.out,
    run: folder,
    ...endFields(end),
  };
}

/** The words of `fcx train` for a run. */
export const TRAINING_WORDS: RunWords<TrainingContents, ReturnType<typeof trainingFields>> = {
  scene: trainingScene,
  describeStart: ({ settings: { generations, games, nodes, luck }, start }) => [
    `${counted(generations, 'generation')} of ${games} games`,
    `${counted(nodes, 'node')}`,
    `from ${start.name}`,
    ...(luck ? [`luck ${luckSettingText(luck)}`] : []),
  ],
  /** The point at which a run was interrupted: `in generation 1: games 36800 of 60000`. */
  describeStop({ settings }, { checkpoint, progress }) {
    const next = checkpoint.generation + 1;
    const place = next <= settings.generations ? `in generation ${next}` : 'with the last champion';
    return progress === null ? place : `${place}: ${describeProgress(progress).text}`;
  },
  document: (run) => trainingReport(run).document(),
  fields: trainingFields,
};
