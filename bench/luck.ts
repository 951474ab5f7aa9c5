/**
 * `npm run bench:luck`: what taking the luck out of scores gains, what it costs, and whether it is right.
 *
 *     npm run bench:luck -- gain --a best --b default --nodes 1000 --pairs 2000
 *     npm run bench:luck -- gain --depth 6 --nodes 20000 --pairs 150
 *     npm run bench:luck -- bias --pairs 10000
 *     npm run bench:luck -- errors --runs 1000
 *     npm run bench:luck -- tuning --strategy ga --seed 1 --generations 40 --nodes 300
 *
 * `gain` plays pairs with and without luck, twenty by twenty in turn, and compares processor times and variances. `bias` plays pairs of
 * unequal players and games of a player against itself, and compares the raw with the adjusted mean. `errors` draws pairs from those
 * that were played, with a known difference, and counts the wrong verdicts of the SPRT and the intervals that miss. `tuning` tunes with
 * and without luck, and rates the best guess against its start in games of 1000 nodes.
 */
import { parseArgs } from 'node:util';
import { mean, sampleVariance } from 'simple-statistics';
import { adjustForLuck, estimatePairs, type PairScore } from '../src/arena/match/luck.ts';
import { countScores, sprt } from '../src/arena/match/sprt.ts';
import {
  type Estimate,
  eloEstimate,
  eloOf,
  estimateMean,
  estimateScore,
} from '../src/arena/match/statistics.ts';
import { createExecutor } from '../src/arena/play/executor.ts';
import { judgeOfGames } from '../src/arena/play/judge.ts';
import { drawPairSetup, type PairJob, pairScore, playPair } from '../src/arena/play/pairJob.ts';
import { DEFAULT_WEIGHTS, perFeature } from '../src/bot/evaluation/features.ts';
import { loadPackageWeights } from '../src/bot/evaluation/weightsFile.ts';
import { type Evaluation, evaluationIn } from '../src/bot/evaluation/weightsFormat.ts';
import { Kernel } from '../src/bot/kernel/kernel.ts';
import { stream } from '../src/engine/random.ts';
import { FOUR_CONNECT_XTREME } from '../src/engine/rules.ts';
import { evaluationGame, genomeOf, weightsOf } from '../src/games/fcx/evaluationGame.ts';
import { createTuner } from '../src/tuner/tune.ts';
import { DEFAULT_TUNE_SETTINGS, type TuneSettings } from '../src/tuner/tuningFormat.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    a: { type: 'string', default: 'best' },
    b: { type: 'string', default: 'default' },
    nodes: { type: 'string', default: '1000' },
    pairs: { type: 'string', default: '2000' },
    depth: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1000' },
    strategy: { type: 'string', default: 'ga' },
    generations: { type: 'string', default: '40' },
  },
});
const [nodes, pairs, seed, runs] = [values.nodes, values.pairs, values.seed, values.runs].map(Number) as [
  number,
  number,
  number,
  number,
];
const kernel = new Kernel(FOUR_CONNECT_XTREME);
const judge = { ...judgeOfGames(), depth: Number(values.depth) };
const evaluation = (name: string): Evaluation => evaluationIn(loadPackageWeights(`${name}.json`));

function jobOf([a, b]: readonly [Evaluation, Evaluation], pair: number, limits = { nodes }): PairJob {
  return {
    seed,
    path: ['bench', pair],
    players: [a.weights, b.weights],
    networks: [a.network, b.network],
    blends: [a.blend, b.blend],
    limits,
    openingPlies: 2,
  };
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const range = ({ mean, low, high }: Estimate) => `${mean.toFixed(4)} [${low.toFixed(4)}, ${high.toFixed(4)}]`;
const rawOf = (played: readonly PairScore[]) => played.map(({ score }) => score);
const adjustedOf = (played: readonly PairScore[]) => [...(adjustForLuck(played)?.scores ?? [])];

/** Processor time of this process in microseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function gain(): void {
  const players = [evaluation(values.a), evaluation(values.b)] as const;
  const spent = { with: 0, without: 0 };
  const played: PairScore[] = [];
  for (let pair = 0; pair < 20; pair++) playPair({ ...jobOf(players, -pair), judge }, kernel);
  for (let first = 0; first < pairs; first += 20) {
    const order = (first / 20) % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const);
    for (const turn of order) {
      const start = processorTime();
      for (let pair = first; pair < first + 20; pair++) {
        const job = jobOf(players, pair);
        const result = playPair(turn === 'with' ? { ...job, judge } : job, kernel);
        if (turn === 'with') played.push(pairScore(result));
      }
      spent[turn] += processorTime() - start;
    }
  }
  const ratio = sampleVariance(adjustedOf(played)) / sampleVariance(rawOf(played));
  const cost = spent.with / spent.without;
  print(
    `${values.a} v ${values.b}, ${nodes} nodes, ${played.length} pairs, judged by ${values.depth} plies: variance ${ratio.toFixed(3)}, ` +
      `time ${cost.toFixed(3)}, gain per second ${(1 / (ratio * cost)).toFixed(2)}, factor ${adjustForLuck(played)?.factor.toFixed(2)}`,
  );
}

function describeBias(name: string, played: readonly PairScore[]): void {
  const adjusted = adjustedOf(played);
  const difference = estimateMean(rawOf(played).map((score, index) => score - (adjusted[index] as number)));
  print(
    `${name}: raw ${range(estimateScore(rawOf(played)))}, adjusted ${range(estimatePairs(played))}, difference ${range(difference)}`,
  );
}

function bias(): void {
  const players = [evaluation(values.a), evaluation(values.b)] as const;
  const play = (pair: number) => pairScore(playPair({ ...jobOf(players, pair), judge }, kernel));
  describeBias(
    `${pairs} pairs of ${values.a} v ${values.b}`,
    Array.from({ length: pairs }, (_, pair) => play(pair)),
  );
  for (const slot of [0, 1] as const) kernel.setEvaluation(slot, players[0]);
  kernel.setJudge(judge);
  const games = Array.from({ length: pairs }, (_, game): PairScore => {
    const setup = drawPairSetup({ seed, path: ['equal', game], openingPlies: 2 });
    const starter = game % 2 === 0 ? 0 : 1;
    const { points, luck } = kernel.playGame({
      ...setup,
      starter,
      limits: { nodes },
      luckDepth: judge.depth,
    });
    return { score: (1 + points[0] - points[1]) / 2, luck };
  });
  describeBias(`${pairs} games of ${values.a} against itself`, games);
}

/** Pairs to draw from, whose luck is nil on average. */
function playedPool(opponent: Evaluation, limits: { nodes: number }): PairScore[] {
  const players = [evaluation('best'), opponent] as const;
  const played = Array.from({ length: pairs }, (_, pair) =>
    pairScore(playPair({ ...jobOf(players, pair, limits), judge }, kernel)),
  );
  const luck = mean(played.map((pair) => pair.luck ?? 0));
  return played.map((pair) => ({ score: pair.score, luck: (pair.luck ?? 0) - luck }));
}

function turned({ score, luck = 0 }: PairScore): PairScore {
  return { score: 1 - score, luck: -luck };
}

function errors(): void {
  const unequal = playedPool(evaluation('default'), { nodes: 500 });
  const lopsided = playedPool({ weights: perFeature(() => 0) }, { nodes: 200 });
  const matches = [
    { name: 'equal', pool: [...unequal, ...unequal.map(turned)] },
    { name: 'unequal', pool: unequal },
    { name: 'lopsided', pool: lopsided },
  ];
  const most = 4000;
  for (const { name, pool } of matches) {
    const truth = mean(rawOf(pool));
    const lead = eloOf(truth);
    const draw = (run: number) => {
      const random = stream(seed, name, run);
      return () => pool[random.int(0, pool.length - 1)] as PairScore;
    };
    const verdictOf = (run: number, elo0: number, elo1: number, batch: number, isAdjusted: boolean) => {
      const next = draw(run);
      const played: PairScore[] = [];
      for (;;) {
        for (let pair = 0; pair < batch; pair++) played.push(next());
        const adjusted = isAdjusted ? adjustedOf(played) : null;
        const { verdict } = sprt(
          countScores(rawOf(played)),
          { elo0, elo1, alpha: 0.05, beta: 0.05 },
          adjusted,
        );
        if (verdict !== 'undecided' || played.length >= most) return { verdict, pairs: played.length };
      }
    };
    const numbers = Array.from({ length: runs }, (_, run) => run);
    const share = (count: number) => `${((100 * count) / runs).toFixed(1)} %`;
    for (const isAdjusted of [true, false]) {
      for (const batch of [4, 32]) {
        for (const width of [40, 100]) {
          const under0 = numbers.map((run) => verdictOf(run, lead, lead + width, batch, isAdjusted));
          const under1 = numbers.map((run) => verdictOf(run, lead - width, lead, batch, isAdjusted));
          const lengths = [...under0, ...under1].map((test) => test.pairs).sort((one, two) => one - two);
          print(
            `${name} (${lead.toFixed(0)} Elo), ${isAdjusted ? 'adjusted' : 'raw'}, ${width} Elo apart, batches of ${batch}: ` +
              `wrong H1 ${share(under0.filter(({ verdict }) => verdict === 'H1').length)}, ` +
              `wrong H0 ${share(under1.filter(({ verdict }) => verdict === 'H0').length)}, median ${lengths[runs]} pairs`,
          );
        }
      }
      for (const count of [5, 11, 50]) {
        const estimates = numbers.map((run) => {
          const played = Array.from({ length: count }, draw(run));
          return isAdjusted ? estimatePairs(played) : estimateScore(rawOf(played));
        });
        const right = estimates.filter(({ low, high }) => low <= truth && truth <= high).length;
        print(
          `${name}, ${isAdjusted ? 'adjusted' : 'raw'}, ${count} pairs: the 95 % interval holds the score in ${share(right)}, ` +
            `its mean width is ${mean(estimates.map(({ low, high }) => high - low)).toFixed(3)}`,
        );
      }
    }
  }
}

async function tuning(): Promise<void> {
  const settings: TuneSettings = {
    ...DEFAULT_TUNE_SETTINGS,
    seed,
    strategy: values.strategy as TuneSettings['strategy'],
    generations: Number.MAX_SAFE_INTEGER,
    trialEvery: Number.MAX_SAFE_INTEGER,
  };
  const last = Number(values.generations);
  for (const luck of [true, false]) {
    const game = evaluationGame({ nodes }, 2, luck);
    const tuner = createTuner(game, createExecutor(0, game.player), settings, genomeOf(DEFAULT_WEIGHTS));
    let state = tuner.found();
    let spent = 0;
    for (let generation = 1; generation <= last; generation++) {
      const start = processorTime();
      const advanced = await tuner.advance(state);
      spent += processorTime() - start;
      state = advanced.state;
      if (![last / 4, last / 2, last].includes(generation)) continue;
      const players = [
        { weights: weightsOf(advanced.report.candidate) },
        { weights: DEFAULT_WEIGHTS },
      ] as const;
      const played = Array.from({ length: pairs }, (_, pair) =>
        pairScore(playPair({ ...jobOf(players, pair, { nodes: 1000 }), seed: 0, judge }, kernel)),
      );
      const { elo, low, high } = eloEstimate(estimatePairs(played));
      print(
        `${values.strategy}, seed ${seed}, ${luck ? 'without luck' : 'raw'}: ${state.games} games, ${(spent / 1e6).toFixed(0)} s, ` +
          `${elo.toFixed(0)} [${low.toFixed(0)}, ${high.toFixed(0)}] Elo over the start`,
      );
    }
  }
}

const measurements: Readonly<Record<string, () => void | Promise<void>>> = { gain, bias, errors, tuning };
const measure = measurements[positionals[0] ?? ''];
if (measure === undefined) throw new Error(`name one of ${Object.keys(measurements).join(', ')}`);
await measure();
