/** The work of one generation: games of the champion, a network learnt from them, and its test. */
import { chunk } from 'simple-statistics';
import { playAhead } from '../../../arena/index.ts';
import {
  decodeNetwork,
  type Evaluation,
  encodeNetwork,
  evaluationIn,
  type WeightsFile,
} from '../../../bot/index.ts';
import { evaluationHash, type Origin, trainingOf } from './champion.ts';
import type { KeptSamples } from './keptSamples.ts';
import { judge, learn } from './learn.ts';
import type { Meetings } from './meetings.ts';
import { concatenate, type SelfPlaySettings } from './selfPlay.ts';
import { predict } from './trainer.ts';
import type { LearntFile, TrainingFiles } from './trainingFiles.ts';
import type { EpochLoss, OnProgress, Predictions, TrainConfig, TrainReport } from './trainingFormat.ts';
import type { TrainingExecutor, TrainingJob } from './trainingJobs.ts';

/** Games of a batch: a second of work, and the unit of what is held out. */
export const GAMES_PER_BATCH = 50;

function jobsFor(settings: SelfPlaySettings, games: number, evaluation: Evaluation): TrainingJob[] {
  return Array.from({ length: Math.ceil(games / GAMES_PER_BATCH) }, (_, index) => {
    const first = index * GAMES_PER_BATCH;
    return { games: { settings, evaluation, first, count: Math.min(GAMES_PER_BATCH, games - first) } };
  });
}

/**
 * Plays a generation's games in batches, as far as `kept` does not hold them yet. The batches do not depend on the executor.
 *
 * @throws the signal's reason once it is aborted; what had been kept stays
 */
export async function playBatches(
  executor: TrainingExecutor,
  { settings, games, evaluation }: { settings: SelfPlaySettings; games: number; evaluation: Evaluation },
  kept: KeptSamples,
  onGames: (over: number) => void = () => {},
  signal?: AbortSignal,
): Promise<void> {
  const report = () => onGames(Math.min(games, kept.batches.length * GAMES_PER_BATCH));
  const waves = chunk(jobsFor(settings, games, evaluation).slice(kept.batches.length), executor.capacity);
  report();
  for await (const samples of playAhead(waves, 2, (wave) => executor.run(wave, signal))) {
    await kept.add(samples as Uint8Array[]);
    report();
  }
}

function isByNetwork({ network }: WeightsFile): boolean {
  return network !== undefined;
}

/** What the work on a generation needs. */
export interface TrainingWork {
  readonly config: TrainConfig;
  readonly files: TrainingFiles;
  readonly executor: TrainingExecutor;
  readonly meetings: Meetings;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal | undefined;
}

export class GenerationWorker {
  readonly #work: TrainingWork;

  constructor(work: TrainingWork) {
    this.#work = work;
  }

  #settingsFor(player: WeightsFile) {
    const { byNetwork, byWeights } = this.#work.config.settings;
    return isByNetwork(player) ? byNetwork : byWeights;
  }

  /** The games of a generation, whose champion is this player: kept ones, and the rest played now. */
  async #play(generation: number, player: WeightsFile, games: number): Promise<KeptSamples> {
    const { seed, nodes } = this.#work.config.settings;
    const kept = await this.#work.files.games(generation);
    await playBatches(
      this.#work.executor,
      {
        settings: { seed, generation, nodes, ...this.#settingsFor(player).coins },
        games,
        evaluation: evaluationIn(player),
      },
      kept,
      (done) => this.#work.onProgress({ stage: 'games', done, total: games }),
      this.#work.signal,
    );
    return kept;
  }

  /** The name of a player of this run. */
  #nameOf(generation: number): string {
    return generation === 0 ? this.#work.config.start.name : `generation ${generation}`;
  }

  /**
   * The generations whose games a network of this one learns from, oldest first: those of the window that were played by
   * the same kind of player, since only a network's scores are chances.
   */
  #lessons(generation: number, champion: number, reports: readonly TrainReport[]) {
    const { window } = this.#work.config.settings;
    const kind = isByNetwork(this.#work.files.network(champion));
    const earlier = reports.filter(
      (report) =>
        report.generation > generation - window &&
        isByNetwork(this.#work.files.network(report.champion)) === kind,
    );
    return [...earlier, { generation, champion }];
  }

  async #learn(
    generation: number,
    champion: number,
    reports: readonly TrainReport[],
  ): Promise<{ file: WeightsFile; learnt: LearntFile }> {
    const known = this.#work.files.learnt(generation);
    if (known !== null) return known;
    const { games, seed } = this.#work.config.settings;
    const player = this.#work.files.network(champion);
    const generations: (readonly Uint8Array[])[] = [];
    for (const one of this.#lessons(generation, champion, reports)) {
      const kept = await this.#play(one.generation, this.#work.files.network(one.champion), games);
      generations.push(kept.batches);
    }
    const seen: EpochLoss[] = [];
    let share = 0;
    const show = () => this.#work.onProgress({ stage: 'learning', share, losses: seen });
    const { network, positions, losses, heldOut } = await learn(
      {
        generations,
        start: player.network ? decodeNetwork(player.network) : null,
        settings: this.#settingsFor(player).learning,
        seed,
        generation,
        scoresAreChances: isByNetwork(player),
      },
      {
        onStep: (done) => {
          share = done;
          show();
        },
        onEpoch: (loss) => {
          seen.push(loss);
          share = loss.epoch / this.#settingsFor(player).learning.epochs;
          show();
        },
      },
      this.#work.signal,
    );
    const origin = this.#originOf(generation, champion, positions, heldOut);
    const stored = encodeNetwork(network, trainingOf(this.#work.config, origin));
    // What was evolved beside another network does not suit this one.
    const { weights, provenance } = this.#work.files.start();
    const file: WeightsFile = { weights, provenance, network: stored };
    const learnt = { sha256: stored.sha256, positions, losses: [...losses], heldOut };
    await this.#work.files.saveNetwork(generation, file, learnt);
    return { file, learnt };
  }

  #originOf(generation: number, champion: number, positions: number, heldOut: Predictions): Origin {
    const sha256 = evaluationHash(this.#work.files.network(champion));
    return { generation, parent: { name: this.#nameOf(champion), sha256 }, positions, heldOut };
  }

  /**
   * Works on a generation until its network is tested. What earlier sessions have done of it is not done again.
   *
   * @param champion the generation of the champion, 0 for the start
   * @param reports of all generations before
   * @throws the signal's reason once it is aborted
   */
  async advance(
    generation: number,
    champion: number,
    reports: readonly TrainReport[],
  ): Promise<Omit<TrainReport, 'seconds'>> {
    const { games, sprt, testMaxPairs, leadPairs } = this.#work.config.settings;
    const { file, learnt } = await this.#learn(generation, champion, reports);
    const test = await this.#work.meetings.test(
      [file, this.#work.files.network(champion)],
      [generation, 'test'],
      sprt,
      testMaxPairs,
    );
    const lead = await this.#work.meetings.measure(
      [file, this.#work.files.start()],
      [generation, 'lead'],
      leadPairs,
    );
    const { sha256, positions, losses, heldOut } = learnt;
    return { generation, champion, games, positions, losses, heldOut, sha256, test, lead };
  }

  /** Games of the last champion from which nothing is learnt, and how well it predicts them. */
  async playFresh(champion: WeightsFile): Promise<Predictions> {
    const { generations, freshGames } = this.#work.config.settings;
    const kept = await this.#play(generations + 1, champion, freshGames);
    const samples = concatenate(kept.batches);
    const network = decodeNetwork(champion.network as NonNullable<typeof champion.network>);
    return judge(samples, predict(network, samples), true);
  }
}
