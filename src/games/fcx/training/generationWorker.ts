/** The work of one generation: games of the champion, a network learnt from them, and its test. */
import { decodeNetwork, encodeNetwork, evaluationIn, type WeightsFile } from '../../../bot/index.ts';
import { evaluationHash, type Origin, trainingOf } from './champion.ts';
import type { KeptSamples } from './keptSamples.ts';
import { judge, learn } from './learn.ts';
import type { Meeting, Meetings } from './meetings.ts';
import { playBatches } from './playBatches.ts';
import type { TrainListener } from './progress.ts';
import { concatenate } from './selfPlayGames.ts';
import { predict } from './trainer.ts';
import type { LearntFile, TrainingFiles } from './trainingFiles.ts';
import type { EpochLoss, Predictions, TrainConfig, TrainReport } from './trainingFormat.ts';
import type { TrainingExecutor } from './trainingJobs.ts';

function isByNetwork({ network }: WeightsFile): boolean {
  return network !== undefined;
}

export class GenerationWorker {
  readonly #config: TrainConfig;
  readonly #files: TrainingFiles;
  readonly #executor: TrainingExecutor;
  readonly #meetings: Meetings;
  readonly #listener: TrainListener;
  readonly #signal: AbortSignal | undefined;

  constructor(
    config: TrainConfig,
    files: TrainingFiles,
    executor: TrainingExecutor,
    meetings: Meetings,
    listener: TrainListener,
    signal?: AbortSignal,
  ) {
    this.#config = config;
    this.#files = files;
    this.#executor = executor;
    this.#meetings = meetings;
    this.#listener = listener;
    this.#signal = signal;
  }

  #settingsFor(player: WeightsFile) {
    const { byNetwork, byWeights } = this.#config.settings;
    return isByNetwork(player) ? byNetwork : byWeights;
  }

  /** The games of a generation, whose champion is this player: kept ones, and the rest played now. */
  async #play(generation: number, player: WeightsFile, games: number): Promise<KeptSamples> {
    const { seed, nodes } = this.#config.settings;
    const kept = await this.#files.games(generation);
    await playBatches(
      this.#executor,
      {
        settings: { seed, generation, nodes, ...this.#settingsFor(player).coins },
        games,
        evaluation: evaluationIn(player),
      },
      kept,
      (done) => this.#listener.onProgress({ stage: 'games', done, total: games }),
      this.#signal,
    );
    return kept;
  }

  /** The name of a player of this run. */
  #nameOf(generation: number): string {
    return generation === 0 ? this.#config.start.name : `generation ${generation}`;
  }

  /**
   * The generations whose games a network of this one learns from, oldest first: those of the window that were played by
   * the same kind of player, since only a network's scores are chances.
   */
  #lessons(generation: number, champion: number, reports: readonly TrainReport[]) {
    const { window } = this.#config.settings;
    const kind = isByNetwork(this.#files.network(champion));
    const earlier = reports.filter(
      (report) =>
        report.generation > generation - window && isByNetwork(this.#files.network(report.champion)) === kind,
    );
    return [...earlier, { generation, champion }];
  }

  async #learn(
    generation: number,
    champion: number,
    reports: readonly TrainReport[],
  ): Promise<{ file: WeightsFile; learnt: LearntFile }> {
    const known = this.#files.learnt(generation);
    if (known !== null) return known;
    const { games, seed } = this.#config.settings;
    const player = this.#files.network(champion);
    const generations: (readonly Uint8Array[])[] = [];
    for (const one of this.#lessons(generation, champion, reports)) {
      const kept = await this.#play(one.generation, this.#files.network(one.champion), games);
      generations.push(kept.batches);
    }
    const seen: EpochLoss[] = [];
    let share = 0;
    const show = () => this.#listener.onProgress({ stage: 'learning', share, losses: seen });
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
      this.#signal,
    );
    const origin = this.#originOf(generation, champion, positions, heldOut);
    const stored = encodeNetwork(network, trainingOf(this.#config, origin));
    // What was evolved beside another network does not suit this one.
    const { weights, provenance } = this.#files.start();
    const file: WeightsFile = { weights, provenance, network: stored };
    const learnt = { sha256: stored.sha256, positions, losses: [...losses], heldOut };
    await this.#files.saveNetwork(generation, file, learnt);
    return { file, learnt };
  }

  #originOf(generation: number, champion: number, positions: number, heldOut: Predictions): Origin {
    const sha256 = evaluationHash(this.#files.network(champion));
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
    const { seed, games, testNodes, testOpeningPlies, sprt, testMaxPairs, leadPairs } = this.#config.settings;
    const { file, learnt } = await this.#learn(generation, champion, reports);
    const meeting = (purpose: string, opponent: WeightsFile): Meeting => ({
      players: [file, opponent],
      seed,
      path: [generation, purpose],
      nodes: testNodes,
      openingPlies: testOpeningPlies,
    });
    const { onProgress } = this.#listener;
    const opponent = this.#files.network(champion);
    const test = await this.#meetings.test(
      meeting('test', opponent),
      sprt,
      testMaxPairs,
      (result) => onProgress({ stage: 'test', result }),
      this.#signal,
    );
    const lead = await this.#meetings.measure(
      meeting('lead', this.#files.start()),
      leadPairs,
      (done) => onProgress({ stage: 'lead', done, total: leadPairs }),
      this.#signal,
    );
    const { sha256, positions, losses, heldOut } = learnt;
    return { generation, champion, games, positions, losses, heldOut, sha256, test, lead };
  }

  /** Games of the last champion from which nothing is learnt, and how well it predicts them. */
  async playFresh(champion: WeightsFile): Promise<Predictions> {
    const { generations, freshGames } = this.#config.settings;
    const kept = await this.#play(generations + 1, champion, freshGames);
    const samples = concatenate(kept.batches);
    const network = decodeNetwork(champion.network as NonNullable<typeof champion.network>);
    return judge(samples, predict(network, samples), true);
  }
}
