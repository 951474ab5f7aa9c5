/**
 * `npm run bench:labels`: what a network should learn from the same games of a player against itself: results, results without the
 * luck that came after the position, or the scores of the searches, and in which proportion.
 *
 *     npm run bench:labels -- --games 20000 --pairs 1000
 *     npm run bench:labels -- --player default.json --start scratch --targets 1,1-0.92
 *
 * A target is the share of the result, the rest of which is the score; then, after a hyphen, the factor by which luck is taken out.
 * The first is what the others are compared with. Losses are log losses on other games, held out, of the network as it would be
 * written: against results as they were, and against results without luck, which have the same mean and vary less. Differences are
 * paired, position by position; their intervals count games, as the positions of a game share its result. With `--pairs` the networks
 * play pairs of games against the first.
 */
import { parseArgs } from 'node:util';
import { mean, sampleVariance } from 'simple-statistics';
import { estimatePairs, LUCK_FACTOR } from '../src/arena/match/luck.ts';
import { eloEstimate, estimateMean } from '../src/arena/match/statistics.ts';
import { judgeOfGames } from '../src/arena/play/judge.ts';
import { pairScore, playPair } from '../src/arena/play/pairJob.ts';
import { loadWeights } from '../src/bot/evaluation/weightsFile.ts';
import { type Evaluation, evaluationIn } from '../src/bot/evaluation/weightsFormat.ts';
import { Kernel } from '../src/bot/kernel/kernel.ts';
import { quantise } from '../src/bot/network/network.ts';
import { decodeNetwork, encodeNetwork } from '../src/bot/network/networkCode.ts';
import { FOUR_CONNECT_XTREME } from '../src/engine/rules.ts';
import { concatenate, luckAfter, pointsOf, sampleCount } from '../src/games/fcx/training/samples.ts';
import { predict, Trainer } from '../src/games/fcx/training/trainer.ts';
import { DEFAULT_TRAIN_SETTINGS } from '../src/games/fcx/training/trainingFormat.ts';
import { playGames } from '../src/games/fcx/training/trainingJobs.ts';
import { formatElo } from '../src/page/index.ts';

const { values } = parseArgs({
  options: {
    player: { type: 'string', default: 'best.json' },
    start: { type: 'string', default: 'best.json,scratch' },
    targets: { type: 'string', default: '0.3,1,1-0.92,0.3-0.92,0.5-0.92' },
    games: { type: 'string', default: '20000' },
    'held-out': { type: 'string', default: '20000' },
    nodes: { type: 'string', default: '1000' },
    pairs: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
});
const [games, heldOut, nodes, pairs, seed] = [
  values.games,
  values['held-out'],
  values.nodes,
  values.pairs,
  values.seed,
].map(Number) as [number, number, number, number, number];

const evaluationOf = (name: string): Evaluation => evaluationIn(loadWeights(name));
const player = evaluationOf(values.player);
const judge = judgeOfGames();
const { coins, learning } = DEFAULT_TRAIN_SETTINGS[player.network ? 'byNetwork' : 'byWeights'];
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The samples of each of so many games. */
function play(count: number, generation: number): Uint8Array[] {
  const settings = { seed, generation, nodes, ...coins };
  return Array.from({ length: count }, (_, first) =>
    playGames({ settings, evaluation: player, judge, first, count: 1 }),
  );
}

/** A held-out position whose result is known. */
interface Example {
  readonly index: number;
  readonly game: number;
  readonly points: number;
  readonly luck: number;
}

const learnt = concatenate(play(games, 1));
const unseen = play(heldOut, 2);
const unseenSamples = concatenate(unseen);
const gameOf = unseen.flatMap((samples, game) => new Array<number>(sampleCount(samples)).fill(game));
const examples = gameOf.flatMap((game, index): Example[] => {
  const points = pointsOf(unseenSamples, index);
  return points === null ? [] : [{ index, game, points, luck: luckAfter(unseenSamples, index) }];
});

/** The losses of the examples against results without `factor` times their luck. */
function lossesOf(chances: ArrayLike<number>, factor: number): number[] {
  return examples.map(({ index, points, luck }) => {
    const target = points - factor * luck;
    const chance = Math.min(1 - 1e-9, Math.max(1e-9, chances[index] as number));
    return -target * Math.log(chance) - (1 - target) * Math.log(1 - chance);
  });
}

/** The mean over all examples, with an interval over games. */
function meanOverGames(numbers: readonly number[]): string {
  const sums = new Array<number>(unseen.length).fill(0);
  examples.forEach(({ game }, at) => {
    sums[game] = (sums[game] as number) + (numbers[at] as number);
  });
  const perGame = examples.length / unseen.length;
  const { mean: middle, low, high } = estimateMean(sums.map((sum) => sum / perGame));
  return `${middle.toFixed(4)} [${low.toFixed(4)}, ${high.toFixed(4)}]`;
}

function describeLuck(chances: ArrayLike<number>): void {
  const surprises = examples.map(({ index, points }) => points - (chances[index] as number));
  const lucks = examples.map(({ luck }) => luck);
  const best =
    mean(surprises.map((surprise, at) => surprise * (lucks[at] as number))) / sampleVariance(lucks);
  const without = surprises.map((surprise, at) => surprise - LUCK_FACTOR * (lucks[at] as number));
  const beyond = examples.filter(({ points, luck }) => Math.abs(points - LUCK_FACTOR * luck - 0.5) > 0.5);
  print(
    `luck after a position: mean ${meanOverGames(lucks)}; what results differ from their chances has a variance of ` +
      `${sampleVariance(surprises).toFixed(4)}, without luck times ${LUCK_FACTOR} ${sampleVariance(without).toFixed(4)}; ` +
      `the best factor is ${best.toFixed(2)}; ${((100 * beyond.length) / examples.length).toFixed(0)} % of targets lie beyond 0 and 1`,
  );
}

const kernel = new Kernel(FOUR_CONNECT_XTREME, 16);

function leadOf(own: Evaluation, other: Evaluation): string {
  const played = Array.from({ length: pairs }, (_, pair) =>
    pairScore(
      playPair(
        {
          seed,
          path: ['labels', pair],
          players: [own.weights, other.weights],
          networks: [own.network, other.network],
          limits: { nodes },
          openingPlies: 2,
          judge,
        },
        kernel,
      ),
    ),
  );
  return formatElo(eloEstimate(estimatePairs(played)));
}

print(
  `games of ${values.player}, ${nodes} nodes, seed ${seed}: ${games} to learn from (${sampleCount(learnt)} positions), ${heldOut} held out ` +
    `(${examples.length} positions with a result)`,
);

async function compareFrom(start: string): Promise<void> {
  const startNetwork = start === 'scratch' ? undefined : evaluationOf(start).network;
  let first: { losses: number[]; adjusted: number[]; evaluation: Evaluation } | undefined;
  print(`from ${start}:`);
  for (const target of values.targets.split(',')) {
    const [resultShare, luckFactor = 0] = target.split('-').map(Number) as [number, number?];
    const { weights } = await new Trainer(learnt, new Uint8Array(0)).train(
      { ...learning, resultShare, luckFactor },
      { seed, generation: 1 },
      startNetwork ? decodeNetwork(startNetwork) : null,
    );
    const network = quantise(weights);
    const chances = predict(network, unseenSamples);
    const evaluation = { weights: player.weights, network: encodeNetwork(network, {}) };
    const losses = lossesOf(chances, 0);
    const adjusted = lossesOf(chances, LUCK_FACTOR);
    const luck = luckFactor === 0 ? '' : ` without luck times ${luckFactor}`;
    const name = `${resultShare} result${luck}, ${(1 - resultShare).toFixed(1)} score`;
    print(`  ${name}: loss ${mean(losses).toFixed(4)}, without luck ${mean(adjusted).toFixed(4)}`);
    if (first === undefined) {
      describeLuck(chances);
      first = { losses, adjusted, evaluation };
      continue;
    }
    const [before, adjustedBefore] = [first.losses, first.adjusted];
    print(
      `    less the first: ${meanOverGames(losses.map((loss, at) => loss - (before[at] as number)))}, ` +
        `without luck ${meanOverGames(adjusted.map((loss, at) => loss - (adjustedBefore[at] as number)))}` +
        (pairs > 0 ? `, ${leadOf(evaluation, first.evaluation)}` : ''),
    );
  }
}

for (const start of values.start.split(',')) await compareFrom(start);
