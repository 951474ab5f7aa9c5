/** The beginning, the generations and the end of a training: as text, and as fields for scripts. */

import { join } from 'node:path';
import { eloEstimate, eloFields } from '../../arena/index.ts';
import type { Calibration } from '../../games/fcx/training/calibration.ts';
import type { TrainProgress } from '../../games/fcx/training/progress.ts';
import type { TrainEnd, TrainSession } from '../../games/fcx/training/run.ts';
import { CHAMPION_FILE } from '../../games/fcx/training/trainingFiles.ts';
import type {
  Predictions,
  SavedTraining,
  TrainReport,
  TrainResult,
} from '../../games/fcx/training/trainingFormat.ts';
import {
  counted,
  formatDuration,
  formatElo,
  formatEvidence,
  formatScoreAsElo,
  formatTest,
} from '../../page/index.ts';
import { programName } from '../../system/index.ts';

type Place = Pick<SavedTraining, 'folder' | 'config'>;

/** `runs/2026-11-21-1: 3 generations of 30000 games, 1000 nodes, from default.json, seed 7, 2 workers` */
export function describeTrainingStart({ folder, config }: Place, place: string): string {
  const { generations, games, nodes, seed } = config.settings;
  return [
    `${folder}: ${counted(generations, 'generation')} of ${games} games`,
    `${counted(nodes, 'node')}`,
    `from ${config.start.name}`,
    `seed ${seed}`,
    place,
  ].join(', ');
}

/** `1.5 % (by chance 1.2 %)` */
function describeError({ error, noise }: Calibration): string {
  return `${(100 * error).toFixed(1)} % (by chance ${(100 * noise).toFixed(1)} %)`;
}

/** `0.5746, calibration error 1.5 % (by chance 1.2 %)` */
function describePredictions({ loss, network }: Predictions): string {
  return `${loss.toFixed(4)}, calibration error ${describeError(network)}`;
}

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
export function describeGeneration({ generation, heldOut, test, lead }: TrainReport): string {
  return (
    `generation ${generation}: loss ${heldOut.loss.toFixed(4)}, ` +
    `${formatTest(test)}, ${formatScoreAsElo(lead)} over the start`
  );
}

/** What happened to the file. */
function describePromotion({ folder, config: { out } }: Place, result: TrainResult): string {
  const { champion, promoted, test, incumbent } = result;
  if (champion === 0) {
    const kept = incumbent.isFile ? `${out} kept` : `${out} not written`;
    return `${kept}: no network was better than what it was tested against`;
  }
  if (test === null) return `${out} kept: it already has this network`;
  const place = join(folder, CHAMPION_FILE);
  if (!incumbent.isFile) return `${out} written; there was no such file before`;
  if (promoted) return `${out} replaced: the network is better`;
  const why =
    test.verdict === 'H0'
      ? 'the network is not better'
      : 'the test did not decide whether the network is better';
  return `${out} kept: ${why}; the network is in ${place}`;
}

function describeResult(run: Place, result: TrainResult): string {
  const { incumbent, test, lead, fresh } = result;
  const { sprt, testNodes } = run.config.settings;
  return [
    describePromotion(run, result),
    ...(fresh ? [`loss on fresh games ${describePredictions(fresh)}`] : []),
    ...(fresh?.search
      ? [`calibration error of the chances that its searches tell: ${describeError(fresh.search)}`]
      : []),
    ...(test && lead
      ? [
          `test against ${incumbent.name} at ${testNodes} nodes: ${formatTest(test)} (H0: ${sprt.elo0} Elo, H1: ${sprt.elo1} Elo)`,
          `lead over ${incumbent.name} in ${2 * lead.count} fresh paired games: ${formatScoreAsElo(lead)} (95 % interval)`,
        ]
      : []),
  ].join('\n');
}

/** How a session ended, as text. */
export function describeTraining(run: Place, { end, seconds }: TrainSession): string {
  if (end.interrupted) {
    const { generation } = end.state;
    return `stopped after generation ${generation}; resume with: ${programName()} train --resume ${run.folder}`;
  }
  const result = describeResult(run, end.result);
  if (seconds === 0) return `${run.folder} has already finished\n${result}`;
  return `${result}\n${counted(end.result.games, 'game')} in ${formatDuration(seconds)}`;
}

function endFields(end: TrainEnd) {
  if (end.interrupted) {
    return {
      games: end.state.games,
      champion: end.state.champion,
      promoted: false,
      ...eloFields(null),
      llr: null,
    };
  }
  const { champion, sha256, games, promoted, test, lead, incumbent, fresh } = end.result;
  return {
    games,
    champion,
    network: sha256,
    promoted,
    verdict: test?.verdict ?? null,
    opponent: incumbent.name,
    ...eloFields(lead && eloEstimate(lead)),
    llr: test?.llr ?? null,
    freshLoss: fresh?.loss ?? null,
    calibrationError: fresh?.network.error ?? null,
    searchCalibrationError: fresh?.search?.error ?? null,
  };
}

/** How a session ended, for scripts. */
export function trainingFields({ folder, config }: Place, { end, generations, seconds }: TrainSession) {
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
