/** The beginning and the end of a training: as text, and as fields for scripts. */
import { eloEstimate, eloFields } from '../../../arena/index.ts';
import { promotionFields, type RunWords } from '../../../cli/index.ts';
import { counted, luckSetting } from '../../../document/index.ts';
import { trainingReport } from './trainingDocument.ts';
import type { SavedTraining, TrainingContents, TrainSession } from './trainingFormat.ts';
import { describeProgress, trainingScene } from './trainingScene.ts';

type Place = Pick<SavedTraining, 'folder' | 'config'>;
type Interrupted = Extract<TrainSession['end'], { interrupted: true }>;

/** `runs/2026-11-21-1: 3 generations of 30000 games, 1000 nodes, from default.json, seed 7, 2 workers` */
function describeStart({ folder, config }: Place, place: string): string {
  const { generations, games, nodes, seed, luck } = config.settings;
  return [
    `${folder}: ${counted(generations, 'generation')} of ${games} games`,
    `${counted(nodes, 'node')}`,
    `from ${config.start.name}`,
    ...(luck ? [`luck ${luckSetting(luck)}`] : []),
    `seed ${seed}`,
    place,
  ].join(', ');
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

function trainingFields({ folder, config }: Place, { end, generations, seconds }: TrainSession) {
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

/** Where a training was interrupted: `in generation 1: games 36800 of 60000`. */
function describePlace({ config }: Place, { checkpoint, progress }: Interrupted): string {
  const next = checkpoint.generation + 1;
  const place = next <= config.settings.generations ? `in generation ${next}` : 'with the last champion';
  return progress === null ? place : `${place}: ${describeProgress(progress)}`;
}

/** What `fcx train` says of a run. */
export const TRAINING_WORDS: RunWords<TrainingContents, ReturnType<typeof trainingFields>> = {
  scene: trainingScene,
  describeStart,
  describePlace,
  document: (run) => trainingReport(run).document(),
  fields: trainingFields,
};
