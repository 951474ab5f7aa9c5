/** The work of one generation: games of the champion, a network trained on them, and its test. */
import { chunk } from 'simple-statistics';
import { judgeBy, playAhead } from '../../../arena/index.ts';
import type { StoredNetwork, WeightsFile } from '../../../bot/index.ts';
import { evaluationHash, evaluationIn, Learning } from '../../../bot/index.ts';
import { calibrate, logLoss } from './calibration.ts';
import type { Meetings } from './meetings.ts';
import { concatenate, decidedIn, sampleCount } from './samples.ts';
import { type OnLearning, predict, Trainer } from './trainer.ts';
import { type TrainingFiles, trainingOf } from './trainingFiles.ts';
import type {
  LearningSettings,
  Learnt,
  OnProgress,
  Predictions,
  TrainConfig,
  TrainReport,
} from './trainingFormat.ts';
import type { TrainingExecutor } from './trainingJobs.ts';

/** The inverse of the share of batches that are held out. */
const HELD_OUT = 20;

function isHeldOut(batch: number): boolean {
  return batch % HELD_OUT === HELD_OUT - 1;
}

/** The games and the settings of one training of a network. */
export interface Lesson {
  /** The batches of a generation's games, in their order, for each generation; the last is the newest. */
  readonly generations: readonly (readonly Uint8Array[])[];
  /** The network to start from; `null` for random weights. */
  readonly start: Learning.Network | null;
  readonly settings: LearningSettings;
  /** The generation, which with the seed names the random streams. */
  readonly generation: number;
  readonly seed: number;
  /** True if the scores in the newest samples are chances of winning, as those of a network are. */
  readonly scoresAreChances: boolean;
}

/** The quality of the predictions of a network, and of the searches that played, for the samples whose results are known. */
export function judgePredictions(
  samples: Uint8Array,
  chances: ArrayLike<number>,
  scoresAreChances: boolean,
): Predictions {
  const decided = decidedIn(samples);
  const byNetwork = decided.map((one) => ({ ...one, chance: chances[one.index] as number }));
  const bySearch = decided.map((one) => ({ ...one, chance: one.searched }));
  return {
    positions: decided.length,
    loss: logLoss(byNetwork),
    network: calibrate(byNetwork),
    search: scoresAreChances ? calibrate(bySearch) : null,
  };
}

/** Trains a network on the batches that are not held out, and judges it by those that are. Throws a `RangeError` without games. */
export async function learn(
  { generations, start, settings, seed, generation, scoresAreChances }: Lesson,
  onLearning?: OnLearning,
  signal?: AbortSignal,
) {
  const learnt = generations.flatMap((batches) => batches.filter((_, batch) => !isHeldOut(batch)));
  const newest = concatenate((generations.at(-1) ?? []).filter((_, batch) => isHeldOut(batch)));
  const positions = learnt.reduce((sum, batch) => sum + sampleCount(batch), 0);
  if (positions === 0) throw new RangeError('there are no games to learn from');
  const trainer = new Trainer(learnt, newest);
  const { weights, losses } = await trainer.train(settings, { seed, generation }, start, onLearning, signal);
  return {
    network: Learning.quantise(weights),
    positions,
    losses,
    /** The predictions for the newest games held out. */
    heldOut: judgePredictions(newest, trainer.heldOutChances(), scoresAreChances),
  };
}

/** Games of a batch: about a second of work, and the unit that is held out. */
const GAMES_PER_BATCH = 50;

function isByNetwork({ network }: WeightsFile): boolean {
  return network !== undefined;
}

/** A training at work: its settings, files and executor. */
export interface TrainingWork {
  readonly config: TrainConfig;
  readonly files: TrainingFiles;
  readonly executor: TrainingExecutor;
  readonly meetings: Meetings;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal | undefined;
}

/**
 * The games of a generation, whose champion is this player: those in its file, and the rest, which is played now in batches that
 * do not depend on the executor.
 */
async function play(
  { config, files, executor, onProgress, signal }: TrainingWork,
  generation: number,
  player: WeightsFile,
  total: number,
): Promise<readonly Uint8Array[]> {
  const { seed, nodes, generations, byNetwork, byWeights } = config.settings;
  const { coins, learning } = isByNetwork(player) ? byNetwork : byWeights;
  const withStrays = { seed, generation, nodes, ...coins };
  const withoutStrays = { ...withStrays, strayCoins: 0 };
  // A run depends on nothing but its settings and its start: the champion judges the luck of its own games.
  const judging = learning.luckFactor && isByNetwork(player) ? { judge: judgeBy(player) } : {};
  const evaluation = evaluationIn(player);
  const jobs = Array.from({ length: Math.ceil(total / GAMES_PER_BATCH) }, (_, index) => {
    const first = index * GAMES_PER_BATCH;
    const count = Math.min(GAMES_PER_BATCH, total - first);
    // A stray has no result, so predictions cannot be judged by it.
    const isLearnt = generation <= generations && !isHeldOut(index);
    const settings = isLearnt ? withStrays : withoutStrays;
    return { games: { settings, evaluation, ...judging, first, count } };
  });
  const saved = await files.games(generation);
  const report = () => {
    const done = Math.min(total, saved.batches.length * GAMES_PER_BATCH);
    onProgress({ stage: 'games', done, total });
  };
  const toPlay = jobs.slice(saved.batches.length);
  // The games of an earlier generation are all there, so there is no progress to report.
  if (toPlay.length > 0) report();
  const waves = chunk(toPlay, executor.capacity);
  for await (const samples of playAhead(waves, 2, (wave) => executor.run(wave, signal))) {
    await saved.add(samples as Uint8Array[]);
    report();
  }
  return saved.batches;
}

/**
 * The generations whose games a network of this one learns from, oldest first: those of the window that were played by the
 * same kind of player, since only a network's scores are chances.
 */
function lessonsOf(
  { config, files }: TrainingWork,
  generation: number,
  champion: number,
  reports: readonly TrainReport[],
) {
  const kind = isByNetwork(files.player(champion));
  const earlier = reports.filter(
    (report) =>
      report.generation > generation - config.settings.window &&
      isByNetwork(files.player(report.champion)) === kind,
  );
  return [...earlier, { generation, champion }];
}

/** Trains the network of a generation, unless an earlier session has done so. */
async function learnFrom(
  work: TrainingWork,
  generation: number,
  champion: number,
  reports: readonly TrainReport[],
): Promise<{ file: WeightsFile; learnt: Learnt }> {
  const { config, files, onProgress, signal } = work;
  const earlier = files.learnt(generation);
  if (earlier !== null) return earlier;
  const { games, seed, byNetwork, byWeights } = config.settings;
  const player = files.player(champion);
  const scoresAreChances = isByNetwork(player);
  const generations: (readonly Uint8Array[])[] = [];
  for (const one of lessonsOf(work, generation, champion, reports))
    generations.push(await play(work, one.generation, files.player(one.champion), games));
  const start = player.network ? Learning.decodeNetwork(player.network) : null;
  const settings = (scoresAreChances ? byNetwork : byWeights).learning;
  const { network, positions, losses, heldOut } = await learn(
    { generations, start, settings, seed, generation, scoresAreChances },
    (share, losses) => onProgress({ stage: 'learning', share, losses }),
    signal,
  );
  const name = champion === 0 ? config.start.name : `generation ${champion}`;
  const parent = { name, sha256: evaluationHash(player) };
  const stored = Learning.encodeNetwork(
    network,
    trainingOf(config, generation, parent, { positions, heldOut }),
  );
  // A blend that evolved for another network does not suit this one.
  const { weights, provenance } = files.player(0);
  const file: WeightsFile = { weights, provenance, network: stored };
  const learnt = { positions, losses: [...losses], heldOut, sha256: stored.sha256 };
  await files.saveNetwork(generation, file, learnt);
  return { file, learnt };
}

/**
 * Works on a generation until its network is tested, and returns its report. Work of earlier sessions is not done again.
 *
 * @param champion the generation of the champion, 0 for the start
 */
export async function advanceGeneration(
  work: TrainingWork,
  generation: number,
  champion: number,
  reports: readonly TrainReport[],
): Promise<Omit<TrainReport, 'seconds'>> {
  const { config, files, meetings } = work;
  const { games, sprt, testMaxPairs, leadPairs } = config.settings;
  const { file, learnt } = await learnFrom(work, generation, champion, reports);
  const before = files.player(champion);
  const test = await meetings.test([file, before], [generation, 'test'], sprt, testMaxPairs);
  const lead = await meetings.measure([file, files.player(0)], [generation, 'lead'], leadPairs);
  return { generation, champion, games, ...learnt, test, lead };
}

/** Plays fresh games of the last champion, on which no network is trained; returns the quality of its network's predictions. */
export async function playFresh(work: TrainingWork, champion: WeightsFile, network: StoredNetwork) {
  const { generations, freshGames } = work.config.settings;
  const samples = concatenate(await play(work, generations + 1, champion, freshGames));
  return judgePredictions(samples, predict(Learning.decodeNetwork(network), samples), true);
}
