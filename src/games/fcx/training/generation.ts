/** The work of one generation: games of the champion, a network learnt from them, and its test. */
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

/** One in this many batches of games is held out. */
const HELD_OUT = 20;

function isHeldOut(batch: number): boolean {
  return batch % HELD_OUT === HELD_OUT - 1;
}

export interface Lesson {
  /** The batches of a generation's games, in their order, for each generation; the last is the newest. */
  readonly generations: readonly (readonly Uint8Array[])[];
  /** The network to start from; `null` for random weights. */
  readonly start: Learning.Network | null;
  readonly settings: LearningSettings;
  /** With the seed, names the streams that chance is drawn from. */
  readonly generation: number;
  readonly seed: number;
  /** Whether the scores in the newest samples are chances. */
  readonly scoresAreChances: boolean;
}

/** How well a network, and the searches that played, predict the results in samples. */
export function judge(
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
    ...{ positions, losses },
    /** On the newest games held out. */
    heldOut: judge(newest, trainer.heldOutChances(), scoresAreChances),
  };
}

/** Games of a batch: a second of work, and the unit of what is held out. */
const GAMES_PER_BATCH = 50;

function isByNetwork({ network }: WeightsFile): boolean {
  return network !== undefined;
}

export interface TrainingWork {
  readonly config: TrainConfig;
  readonly files: TrainingFiles;
  readonly executor: TrainingExecutor;
  readonly meetings: Meetings;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal | undefined;
}

/**
 * The games of a generation, whose champion is this player: kept ones, and the rest played now in batches, which do not
 * depend on the executor.
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
    // A stray has no result, so that nothing can be judged by it.
    const isLearnt = generation <= generations && !isHeldOut(index);
    const settings = isLearnt ? withStrays : withoutStrays;
    return { games: { settings, evaluation, ...judging, first, count } };
  });
  const kept = await files.games(generation);
  const report = () => {
    const done = Math.min(total, kept.batches.length * GAMES_PER_BATCH);
    onProgress({ stage: 'games', done, total });
  };
  const toPlay = jobs.slice(kept.batches.length);
  // Of games of an earlier generation, which are all kept, there is nothing to tell.
  if (toPlay.length > 0) report();
  const waves = chunk(toPlay, executor.capacity);
  for await (const samples of playAhead(waves, 2, (wave) => executor.run(wave, signal))) {
    await kept.add(samples as Uint8Array[]);
    report();
  }
  return kept.batches;
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

async function learnFrom(
  work: TrainingWork,
  generation: number,
  champion: number,
  reports: readonly TrainReport[],
): Promise<{ file: WeightsFile; learnt: Learnt }> {
  const { config, files, onProgress, signal } = work;
  const known = files.learnt(generation);
  if (known !== null) return known;
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
  // What was evolved beside another network does not suit this one.
  const { weights, provenance } = files.player(0);
  const file: WeightsFile = { weights, provenance, network: stored };
  const learnt = { positions, losses: [...losses], heldOut, sha256: stored.sha256 };
  await files.saveNetwork(generation, file, learnt);
  return { file, learnt };
}

/**
 * Works on a generation until its network is tested. What earlier sessions have done of it is not done again.
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

/** Games of the last champion, which has this network, from which nothing is learnt, and how well it predicts them. */
export async function playFresh(work: TrainingWork, champion: WeightsFile, network: StoredNetwork) {
  const { generations, freshGames } = work.config.settings;
  const samples = concatenate(await play(work, generations + 1, champion, freshGames));
  return judge(samples, predict(Learning.decodeNetwork(network), samples), true);
}
