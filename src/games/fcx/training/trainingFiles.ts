/** The files of a training besides those of any run: its start, games, networks, and what was learnt of each. */
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { loadWeights, loadWeightsIfPresent, saveWeights, type WeightsFile } from '../../../bot/index.ts';
import { writeWhole } from '../../../system/index.ts';
import { CHAMPION_FILE, outPath, RunError } from '../../../tuner/index.ts';
import { type Trial, trialFields } from './champion.ts';
import { KeptSamples } from './keptSamples.ts';
import { lossSchema, predictionsSchema, type TrainConfig } from './trainingFormat.ts';

const START = 'start.json';
const INCUMBENT = 'incumbent.json';

const learntSchema = z.strictObject({
  /** Of the network. */
  sha256: z.string(),
  positions: z.number().int(),
  losses: z.array(lossSchema),
  heldOut: predictionsSchema,
});

/** What was learnt in a generation, besides the network. */
export type LearntFile = z.infer<typeof learntSchema>;

/** Saves the start in the folder of a new run, so that it can be resumed whatever becomes of the file. */
export function saveStart(folder: string, file: WeightsFile): Promise<void> {
  return saveWeights(join(folder, START), file);
}

function networkName(generation: number): string {
  return `network-${generation}.json`;
}

/** The files in one run's folder. */
export class TrainingFiles {
  readonly #folder: string;
  readonly #config: TrainConfig;

  constructor(folder: string, config: TrainConfig) {
    this.#folder = folder;
    this.#config = config;
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }

  #learntPath(generation: number): string {
    return this.#path(`learnt-${generation}.json`);
  }

  #gamesPath(generation: number): string {
    return this.#path(`games-${generation}.bin`);
  }

  /** Scores of pairs, see `Meetings`. */
  get scores(): string {
    return this.#path('scores.jsonl');
  }

  #load(name: string): WeightsFile {
    const path = this.#path(name);
    if (!existsSync(path)) throw new RunError('damaged', `${path} is missing: the run cannot be resumed`);
    const { missing: _, ...file } = loadWeights(path);
    return file;
  }

  start(): WeightsFile {
    return this.#load(START);
  }

  /** The player of a generation: its network, or the start for 0. */
  network(generation: number): WeightsFile {
    return generation === 0 ? this.start() : this.#load(networkName(generation));
  }

  async saveNetwork(generation: number, file: WeightsFile, learnt: LearntFile): Promise<void> {
    await writeWhole(this.#learntPath(generation), `${JSON.stringify(learnt)}\n`);
    await saveWeights(this.#path(networkName(generation)), file);
  }

  /** What an earlier session learnt in this generation; `null` if it must be learnt again. */
  learnt(generation: number): { file: WeightsFile; learnt: LearntFile } | null {
    try {
      const { data } = learntSchema.safeParse(JSON.parse(readFileSync(this.#learntPath(generation), 'utf8')));
      const file = this.network(generation);
      return data && data.sha256 === file.network?.sha256 ? { file, learnt: data } : null;
    } catch {
      return null;
    }
  }

  games(generation: number): Promise<KeptSamples> {
    return KeptSamples.open(this.#gamesPath(generation));
  }

  /** Removes the games that no later generation learns from. */
  async removeGames(generation: number): Promise<void> {
    await rm(this.#gamesPath(generation), { force: true });
  }

  /** The file that the champion may replace; `null` if there is none. */
  readOut(): WeightsFile | null {
    return loadWeightsIfPresent(outPath(this.#config));
  }

  incumbent(): WeightsFile {
    return this.#load(INCUMBENT);
  }

  saveIncumbent(file: WeightsFile): Promise<void> {
    return saveWeights(this.#path(INCUMBENT), file);
  }

  /** Saves the champion with its test in the folder and, if it is promoted, at `out`. */
  async saveChampion(file: WeightsFile, trial: Trial | null, promoted: boolean): Promise<WeightsFile> {
    const { network } = file;
    const nodes = this.#config.settings.testNodes;
    const tried =
      network === undefined || trial === null
        ? file
        : {
            ...file,
            network: { ...network, training: { ...network.training, promotion: trialFields(trial, nodes) } },
          };
    await saveWeights(this.#path(CHAMPION_FILE), tried);
    if (promoted) await saveWeights(outPath(this.#config), tried);
    return tried;
  }
}
