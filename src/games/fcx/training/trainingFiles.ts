/** The files of a training besides those of any run: its start, games, networks with their origin, and the record of each one's training. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Estimate, eloEstimate, eloFields } from '../../../arena/index.ts';
import { type Training, type WeightsFile, WeightsFiles } from '../../../bot/index.ts';
import { FolderError, readText, writeWhole } from '../../../system/index.ts';
import { CHAMPION_FILE, RunFields } from '../../../tuner/index.ts';
import { openSamples } from './samples.ts';
import { type Learnt, learntSchema, type TrainConfig } from './trainingFormat.ts';

/** A test and a measured lead, against the same opponent. */
export interface Trial {
  readonly opponent: { readonly name: string; readonly sha256: string };
  readonly test: RunFields.FinishedTest;
  readonly lead: Estimate;
}

/** A trial as fields of a JSON object; `nodes` are those of a move. */
export function trialFields({ opponent, test: { verdict, llr, games }, lead }: Trial, nodes: number) {
  return {
    opponent: opponent.name,
    opponentSha256: opponent.sha256,
    nodes,
    verdict,
    llr,
    testGames: games,
    leadGames: 2 * lead.count,
    ...eloFields(eloEstimate(lead)),
  };
}

/**
 * The record of the training of a network that is not yet tested, for its file.
 *
 * @param parent the champion whose games it learnt from, and whose network it started from if it has one
 */
export function trainingOf(
  { engine, settings, start }: TrainConfig,
  generation: number,
  parent: Trial['opponent'],
  { positions, heldOut }: Pick<Learnt, 'positions' | 'heldOut'>,
): Training {
  return {
    method: 'fcx train',
    generation,
    parents: [parent],
    start,
    positions,
    heldOutLoss: heldOut.loss,
    calibrationError: heldOut.network.error,
    settings: structuredClone(settings),
    engineVersion: engine.version,
  };
}

/** The files of a training; see `trainingFiles`. */
export type TrainingFiles = ReturnType<typeof trainingFiles>;

/** The files of a training in this folder, with functions that read and write them. */
export function trainingFiles(folder: string, config: TrainConfig) {
  const inFolder = (name: string) => join(folder, name);
  const learntPath = (generation: number) => inFolder(`learnt-${generation}.json`);
  const gamesPath = (generation: number) => inFolder(`games-${generation}.bin`);
  const playerPath = (generation: number) =>
    inFolder(generation === 0 ? 'start.json' : `network-${generation}.json`);
  const incumbentPath = inFolder('incumbent.json');

  const load = (path: string): WeightsFile => {
    if (!existsSync(path)) throw new FolderError('damaged', `${path} is missing: the run cannot be resumed`);
    const { missing: _, ...file } = WeightsFiles.loadWeights(path);
    return file;
  };
  /** The player of a generation: its network, or the start for 0. */
  const player = (generation: number) => load(playerPath(generation));

  return {
    /** The path of the scores of pairs, see `openMeetings`. */
    scores: inFolder('scores.jsonl'),
    player,

    /** Saves the start of a new run, so that it can be resumed whatever becomes of the file. */
    saveStart: (file: WeightsFile) => WeightsFiles.saveWeights(playerPath(0), file),

    /** Saves the network of a generation with the record of its training. */
    async saveNetwork(generation: number, file: WeightsFile, learnt: Learnt): Promise<void> {
      await writeWhole(learntPath(generation), `${JSON.stringify(learnt)}\n`);
      await WeightsFiles.saveWeights(playerPath(generation), file);
    },

    /** The network that an earlier session trained in this generation; `null` if there is none that is intact. */
    learnt(generation: number): { file: WeightsFile; learnt: Learnt } | null {
      try {
        const learnt = learntSchema.parse(JSON.parse(readText(learntPath(generation), Error)));
        const file = player(generation);
        return learnt.sha256 === file.network?.sha256 ? { file, learnt } : null;
      } catch {
        return null;
      }
    },

    /** Opens the games of a generation. */
    games: (generation: number) => openSamples(gamesPath(generation)),

    /** Removes the games of a generation, if they are there. */
    removeGames: (generation: number) => rm(gamesPath(generation), { force: true }),

    /** The file that the champion may replace; `null` if there is none. */
    readOut: (): WeightsFile | null => WeightsFiles.loadWeightsIfPresent(RunFields.outPath(config)),

    /** The saved opponent of the champion. */
    incumbent: () => load(incumbentPath),

    /** Saves the opponent of the champion for as long as the test takes. */
    saveIncumbent: (file: WeightsFile) => WeightsFiles.saveWeights(incumbentPath, file),

    /** Saves the champion with its test in the folder and, if it is promoted, at `out`. */
    async saveChampion(file: WeightsFile, trial: Trial | null, promoted: boolean): Promise<WeightsFile> {
      const { network } = file;
      const promotion = trial && trialFields(trial, config.settings.testNodes);
      const tried =
        network === undefined || promotion === null
          ? file
          : { ...file, network: { ...network, training: { ...network.training, promotion } } };
      await WeightsFiles.saveWeights(inFolder(CHAMPION_FILE), tried);
      if (promoted) await WeightsFiles.saveWeights(RunFields.outPath(config), tried);
      return tried;
    },
  };
}
