/**
 * The gain, the cost and the bias of taking luck out of scores.
 *
 *     npm run bench -- luck --part gain --a best --b default --nodes 1000 --pairs 2000
 *     npm run bench -- luck --part gain --depth 6 --nodes 20000 --pairs 150
 *     npm run bench -- luck --part bias --pairs 10000
 *     npm run bench -- luck --part errors --runs 1000
 *
 * `gain` plays pairs with and without luck, twenty by twenty in turn, and compares processor times and variances. `bias` plays pairs of
 * unequal players and games of a player against itself, and compares the mean as played with the adjusted one. `errors` draws pairs from
 * those that were played, with a known difference, and counts the wrong verdicts of the SPRT and the intervals that miss. Without
 * `--part` it does all three.
 */

import { mean, median, sampleVariance } from 'simple-statistics';
import {
  eloOf,
  estimateMean,
  estimatePairs,
  estimateScore,
  judgeOfGames,
  type PairJob,
  pairScore,
} from '../src/arena/index.ts';
import { adjustForLuck, type PairScore } from '../src/arena/match/luck.ts';
import { SequentialTest } from '../src/arena/match/sequentialTest.ts';
import { drawPairSetup, playPair } from '../src/arena/play/pairJob.ts';
import { perFeature } from '../src/bot/evaluation/features.ts';
import { type Evaluation, Kernel, WeightsFiles } from '../src/bot/index.ts';
import { FOUR_CONNECT_XTREME, stream } from '../src/engine/index.ts';
import { figure, flags, interval, percent, processorMs } from './shared/bench.ts';

const { a, b, nodes, pairs, depth, seed, runs, part } = flags({
  a: 'best',
  b: 'default',
  nodes: 1000,
  pairs: 2000,
  depth: 4,
  seed: 1,
  runs: 1000,
  part: 'gain,bias,errors',
});
const kernel = new Kernel(FOUR_CONNECT_XTREME);
const judge = { ...judgeOfGames(), depth };
const evaluation = (name: string): Evaluation => WeightsFiles.loadPackageWeights(`${name}.json`);

function jobOf(one: Evaluation, two: Evaluation, pair: number, limits = { nodes }): PairJob {
  return {
    seed,
    path: ['bench', pair],
    limits,
    openingPlies: 2,
    players: [one, two],
  };
}

/** Pairs played with a judge. */
function playPairs(one: Evaluation, two: Evaluation, limits = { nodes }): PairScore[] {
  return Array.from({ length: pairs }, (_, pair) =>
    pairScore(playPair({ ...jobOf(one, two, pair, limits), judge }, kernel)),
  );
}

const rawOf = (played: readonly PairScore[]) => played.map(({ score }) => score);
const adjustedOf = (played: readonly PairScore[]) => adjustForLuck(played) ?? [];

function gain(): void {
  const [one, two] = [evaluation(a), evaluation(b)];
  const spent = { with: 0, without: 0 };
  const played: PairScore[] = [];
  for (let pair = 0; pair < 20; pair++) playPair({ ...jobOf(one, two, -pair), judge }, kernel);
  for (let first = 0; first < pairs; first += 20) {
    const order = (first / 20) % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const);
    for (const turn of order) {
      const start = processorMs();
      for (let pair = first; pair < first + 20; pair++) {
        const job = jobOf(one, two, pair);
        const result = playPair(turn === 'with' ? { ...job, judge } : job, kernel);
        if (turn === 'with') played.push(pairScore(result));
      }
      spent[turn] += processorMs() - start;
    }
  }
  const ratio = sampleVariance(adjustedOf(played)) / sampleVariance(rawOf(played));
  const cost = spent.with / spent.without;
  const name = `${a} against ${b}, ${nodes} nodes, ${played.length} pairs`;
  figure(`${name}: variance without luck, ${depth} plies`, ratio.toFixed(3));
  figure(`${name}: time`, cost.toFixed(3));
  figure(`${name}: gain a second`, (1 / (ratio * cost)).toFixed(2));
  const adjusted = adjustedOf(played);
  const factors = played.flatMap(({ score, luck }, at) =>
    luck ? [(score - (adjusted[at] as number)) / luck] : [],
  );
  figure(`${name}: factor`, mean(factors).toFixed(2));
}

function printBias(name: string, played: readonly PairScore[]): void {
  const adjusted = adjustedOf(played);
  const differences = rawOf(played).map((score, index) => score - (adjusted[index] as number));
  figure(`${name}: as played`, interval(estimateScore(rawOf(played)), 4));
  figure(`${name}: without luck`, interval(estimatePairs(played), 4));
  figure(`${name}: difference`, interval(estimateMean(differences), 4));
}

function bias(): void {
  const own = evaluation(a);
  printBias(`${pairs} pairs of ${a} against ${b}`, playPairs(own, evaluation(b)));
  for (const slot of [0, 1] as const) kernel.setEvaluation(slot, own);
  kernel.setJudge(judge);
  const games = Array.from({ length: pairs }, (_, game): PairScore => {
    const setup = drawPairSetup({ seed, path: ['equal', game], openingPlies: 2 });
    const starter = game % 2 === 0 ? 0 : 1;
    const { points, luck } = kernel.playGame({ ...setup, starter, limits: { nodes }, luckDepth: depth });
    return { score: (1 + points[0] - points[1]) / 2, luck };
  });
  printBias(`${pairs} games of ${a} against itself`, games);
}

/** Pairs to draw from, whose luck is nil on average. */
function poolOf(opponent: Evaluation, limits: { nodes: number }): Required<PairScore>[] {
  const played = playPairs(evaluation('best'), opponent, limits);
  const centre = mean(played.map(({ luck = 0 }) => luck));
  return played.map(({ score, luck = 0 }) => ({ score, luck: luck - centre }));
}

/** The number of pairs after which a test is given up. */
const MOST_PAIRS = 4000;
/** The number of pairs drawn at a time. */
const BATCH = 4;

function errors(): void {
  const unequal = poolOf(evaluation('default'), { nodes: 500 });
  const turned = unequal.map(({ score, luck }) => ({ score: 1 - score, luck: -luck }));
  const lopsided = poolOf({ weights: perFeature(() => 0) }, { nodes: 200 });
  for (const [match, pool] of Object.entries({ equal: [...unequal, ...turned], unequal, lopsided })) {
    const truth = mean(rawOf(pool));
    const lead = eloOf(truth);
    const drawing = (run: number) => {
      const random = stream(seed, match, run);
      return () => pool[random.int(0, pool.length - 1)] as PairScore;
    };
    const test = (run: number, elo0: number, elo1: number, isAdjusted: boolean) => {
      const draw = drawing(run);
      const sequential = new SequentialTest({ elo0, elo1, alpha: 0.05, beta: 0.05 });
      const drawBatch = () =>
        Array.from({ length: BATCH }, draw).map((pair) => (isAdjusted ? pair : { score: pair.score }));
      for (let length = 0; length < MOST_PAIRS; length += BATCH) {
        const decidedAfter = sequential.addUntilDecided(drawBatch());
        if (decidedAfter !== null)
          return { verdict: sequential.state.verdict, length: length + decidedAfter };
      }
      return { verdict: 'undecided', length: MOST_PAIRS };
    };
    const numbers = Array.from({ length: runs }, (_, run) => run);
    for (const isAdjusted of [true, false]) {
      const name = `${match} (${lead.toFixed(0)} Elo), ${isAdjusted ? 'without luck' : 'as played'}`;
      for (const width of [40, 100]) {
        const under0 = numbers.map((run) => test(run, lead, lead + width, isAdjusted));
        const under1 = numbers.map((run) => test(run, lead - width, lead, isAdjusted));
        figure(
          `${name}, ${width} Elo apart`,
          `wrong H1 ${percent(under0.filter(({ verdict }) => verdict === 'H1').length / runs)}`,
          `wrong H0 ${percent(under1.filter(({ verdict }) => verdict === 'H0').length / runs)}`,
          `median ${median([...under0, ...under1].map(({ length }) => length))} pairs`,
        );
      }
      for (const count of [5, 11, 50]) {
        const estimates = numbers.map((run) => {
          const played = Array.from({ length: count }, drawing(run));
          return isAdjusted ? estimatePairs(played) : estimateScore(rawOf(played));
        });
        const right = estimates.filter(({ low, high }) => low <= truth && truth <= high).length;
        const width = mean(estimates.map(({ low, high }) => high - low));
        figure(`${name}, ${count} pairs`, `true in ${percent(right / runs)}`, `width ${width.toFixed(3)}`);
      }
    }
  }
}

const parts: Readonly<Record<string, () => void>> = { gain, bias, errors };
for (const name of part.split(',')) {
  const measure = parts[name];
  if (measure === undefined) throw new Error(`--part is one of ${Object.keys(parts).join(', ')}`);
  measure();
}
