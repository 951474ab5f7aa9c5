/**
 * The calibration of the search: positions that it calls 60 % should be won in 60 % of games, certain results included. Games are
 * those of the search against itself.
 *
 *     npm run bench -- calibration --nodes 1000 --games 4000
 *     npm run bench -- calibration --nodes 200000 --games 2000 --log calibration.jsonl --minutes 9
 *
 * The error is the expected calibration error: positions are sorted by their predicted chance into 20 ranges of equal width, and
 * the distances between the mean prediction and the mean of the points won are averaged, weighted by the number of positions;
 * once over all positions, once over the ranges of each phase. Chance alone makes such an error, which the output states.
 * `shared/played.ts` explains `--log`, `--minutes` and `--share`.
 */
import { sum } from 'simple-statistics';
import { drawPairSetup } from '../src/arena/play/pairJob.ts';
import { Kernel, Learning, WeightsFiles } from '../src/bot/index.ts';
import { winningChanceOf } from '../src/bot/search/winningChance.ts';
import { advance, FOUR_CONNECT_XTREME, openColumns, type Position, startGame } from '../src/engine/index.ts';
import { calibrate, type Prediction } from '../src/games/fcx/training/calibration.ts';
import { figure, flags, percent } from './shared/bench.ts';
import { IN_PARTS, Played } from './shared/played.ts';

const BINS = 20;

const values = flags({ nodes: 1000, games: 2000, seed: 1, weights: 'best.json', ...IN_PARTS });
const kernel = new Kernel(FOUR_CONNECT_XTREME, 20);
kernel.setEvaluation(0, WeightsFiles.loadWeights(values.weights));

/** The predictions of the search for the positions of a game after two random coins, and the result of the game. */
function playGame(game: number): Prediction[] {
  const setup = { seed: values.seed, path: ['calibration', game], openingPlies: 2 };
  const { schedule, opening } = drawPairSetup(setup);
  kernel.clearTable();
  const searched: { position: Position; score: number }[] = [];
  let state = startGame(FOUR_CONNECT_XTREME, schedule, game % 2 === 0 ? 1 : 2);
  for (let ply = 0; state.outcome === null; ply++) {
    const { position } = state;
    const [only, second] = openColumns(position.board);
    let column = opening[ply] ?? (second === undefined ? only : undefined);
    if (column === undefined) {
      const found = kernel.search(position, { nodes: values.nodes });
      searched.push({ position, score: kernel.withoutGain(position, found.score) });
      column = found.column;
    }
    state = advance(state, column);
  }
  const { winners } = state.outcome;
  return searched.map(({ position, score }) => ({
    phase: Learning.phaseAfter(position.bombsDropped, position.bomb !== null),
    chance: winningChanceOf(position, score, FOUR_CONNECT_XTREME),
    points: winners.includes(position.toMove) ? 1 / winners.length : 0,
  }));
}

/**
 * The error that chance makes of a perfectly calibrated search: the surprises of one game add up, as its positions share a
 * result; those of others do not.
 */
function errorByChance(games: readonly (readonly Prediction[])[]): number {
  const variances = new Map<number, number>();
  for (const game of games) {
    const surprises = new Map<number, number>();
    for (const { phase, chance, points } of game) {
      const bin = phase * BINS + Math.min(BINS - 1, Math.floor(chance * BINS));
      surprises.set(bin, (surprises.get(bin) ?? 0) + points - chance);
    }
    for (const [bin, surprise] of surprises) variances.set(bin, (variances.get(bin) ?? 0) + surprise ** 2);
  }
  // The mean size of a normal deviate with a standard deviation of 1 is the root of 2 / π.
  const spread = Math.sqrt(2 / Math.PI) * sum([...variances.values()].map(Math.sqrt));
  return spread / Math.max(1, games.flat().length);
}

const games = await new Played<Prediction[]>(values).complete('calibration', values.games, playGame);
const together = games.map((game) => game.map((one) => ({ ...one, phase: 0 })));
const [whole, split] = [calibrate(together.flat()), calibrate(games.flat())];
for (const { predicted, won, count } of whole.phases[0]?.bins ?? [])
  figure(`predicted ${percent(predicted)}`, `won ${percent(won)}`, `of ${count} positions`);
for (const { phase, error, count } of split.phases)
  figure(`error, ${Learning.PHASE_NAMES[phase]}`, percent(error), `of ${count} positions`);
figure(
  `error, all of ${games.length} games`,
  percent(whole.error),
  `${percent(errorByChance(together))} by chance`,
);
figure('error by phase', percent(split.error), `${percent(errorByChance(games))} by chance`);
