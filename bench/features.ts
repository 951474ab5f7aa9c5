/**
 * The worth of features: of each one in the evaluation, of candidates in addition to them, and a fit of the weights.
 *
 *     npm run bench -- features --games 4500 --data positions.json
 *     npm run bench -- features --games 4500 --data positions.json --select 12
 *     npm run bench -- features --games 4500 --data positions.json --fit fitted.json
 *     npm run bench -- features --games 4500 --data positions.json --residuals 10
 *
 * Positions come from games of three strengths with 15 % random coins, and up to six random coins after them, as those that a search
 * estimates. The chance of each is that of a search of 4000 nodes with `best.json`. Logistic models, one for each stage of the
 * game, learn from three games of four. The figures are of the fourth: the excess loss (cross entropy less that of the true
 * chance, in thousandths), by stage, and how much a candidate takes off it, with an interval over games, beside the features and
 * beside the network. `--select N` begins with the turn and adds the best candidates, one after the other. `features/candidates.ts`
 * has the list. `--residuals N` lists the positions held out in which the network is nearer to the search than the features by most.
 */
import { mean, sum } from 'simple-statistics';
import { perFeature, stageOf } from '../src/bot/evaluation/features.ts';
import {
  countsInStage,
  DEFAULT_SEARCH_OPTIONS,
  FEATURES,
  perStage,
  STAGES,
  WeightsFiles,
} from '../src/bot/index.ts';
import { formatPosition } from '../src/engine/index.ts';
import { CANDIDATES, type Candidate, countAll } from './features/candidates.ts';
import { chanceBy, excessLosses, fitted, type Row } from './features/fit.ts';
import { positionsOf } from './features/positions.ts';
import { figure, flags, percent, progress } from './shared/bench.ts';

const { games, seed, data, select, fit, residuals } = flags({
  games: 1000,
  seed: 1,
  data: '',
  select: 0,
  fit: '',
  residuals: 0,
});

const thousandths = (value: number) => (1000 * value).toFixed(1);

const labelled = positionsOf(games, seed, data);
progress(`counting ${labelled.length} positions`);
const counted = labelled.map(({ position }) => countAll(position));
const sizes = (counted[0] ?? []).map((counts) => counts.length);
const network = sum(sizes);
const placesOf = (candidate: Candidate) => {
  const index = CANDIDATES.indexOf(candidate);
  const start = sum([0, ...sizes.slice(0, index)]);
  return Array.from({ length: sizes[index] as number }, (_, member) => start + member);
};
const rows = labelled.map(
  ({ game, position, chance, network: estimate }, index): Row => ({
    game,
    chance,
    counts: new Float32Array([...(counted[index] as number[][]).flat(), Math.log(estimate / (1 - estimate))]),
    stage: STAGES.indexOf(stageOf(position.bomb !== null, position.bombsDropped)),
  }),
);
const isHeldOut = ({ game }: Row) => game % 4 === 3;
const byStage = STAGES.map((_, stage) => {
  const ofStage = rows.filter((row) => row.stage === stage);
  return { learnt: ofStage.filter((row) => !isHeldOut(row)), heldOut: ofStage.filter(isHeldOut) };
});
const heldOut = byStage.flatMap((stage) => stage.heldOut);

/** The losses of a model with these counts on the positions held out, stage by stage. */
function lossesOf(places: readonly number[]): number[][] {
  return byStage.map(({ learnt, heldOut: unseen }) => excessLosses(unseen, places, fitted(learnt, places)));
}

/** The mean reduction of the loss from one model to another, and the half width of its interval, with the positions of a game as one sample. */
function gain(before: readonly number[][], after: readonly number[][]): readonly [number, number] {
  const taken = before.flatMap((stage, index) =>
    stage.map((loss, at) => loss - (after[index]?.[at] as number)),
  );
  const average = mean(taken);
  const ofGames = new Map<number, number>();
  for (const [index, { game }] of heldOut.entries())
    ofGames.set(game, (ofGames.get(game) ?? 0) + (taken[index] as number) - average);
  const spread = Math.sqrt(sum([...ofGames.values()].map((one) => one ** 2)));
  return [average, (1.96 * spread) / taken.length];
}

function show(name: string, losses: readonly number[][], before: readonly number[][] | null): void {
  const parts = losses.map((stage) => thousandths(mean(stage.length === 0 ? [0] : stage)));
  const [taken, width] = before === null ? [0, 0] : gain(before, losses);
  const less = before === null ? [] : [`less ${thousandths(taken)} ± ${thousandths(width)}`];
  figure(name, thousandths(mean(losses.flat())), `by stage ${parts.join(' ')}`, ...less);
}

const present = CANDIDATES.slice(0, FEATURES.length);
const places = present.flatMap(placesOf);

if (fit !== '') {
  const byName = byStage.map(({ learnt, heldOut: unseen }) => fitted([...learnt, ...unseen], places));
  // The evaluation is squeezed to a chance less steeply than a logit: both agree for small ones.
  const unit = DEFAULT_SEARCH_OPTIONS.halfWin / 2;
  const weights = perStage((stage) =>
    perFeature((feature) => {
      const weight =
        byName[STAGES.indexOf(stage)]?.[FEATURES.findIndex(({ name }) => name === feature.name)] ?? 0;
      const rounded = Math.max(feature.min, Math.min(feature.max, Math.round(unit * weight)));
      return countsInStage(feature, stage) ? rounded : 0;
    }),
  );
  const note = `fitted to the values of ${rows.length} positions`;
  await WeightsFiles.saveWeights(fit, { weights, provenance: { method: 'fit', note } });
}

if (residuals > 0) {
  const models = byStage.map(({ learnt }) => fitted(learnt, places));
  const missed = rows.flatMap((row, index) => {
    const { chance, position, network: byNetwork } = labelled[index]!;
    const byFeatures = chanceBy(row, places, models[row.stage]!);
    const less = Math.abs(byFeatures - chance) - Math.abs(byNetwork - chance);
    const chances = [chance, byNetwork, byFeatures];
    return isHeldOut(row) ? [{ less, text: formatPosition(position), chances }] : [];
  });
  missed.sort((one, two) => two.less - one.less);
  for (const { text, chances } of missed.slice(0, residuals))
    figure(
      text,
      ['search', 'network', 'features'].map((name, at) => `${name} ${percent(chances[at]!)}`).join(', '),
    );
}

const base = lossesOf(places);
show('the features of the evaluation', base, null);
const alone = lossesOf([network]);
show('the network', alone, null);
show('all candidates', lossesOf(CANDIDATES.flatMap(placesOf)), base);
for (const candidate of present) {
  const own = placesOf(candidate);
  show(`without ${candidate.name}`, lossesOf(places.filter((place) => !own.includes(place))), base);
}
for (const candidate of CANDIDATES.slice(present.length))
  show(`with ${candidate.name}`, lossesOf([...places, ...placesOf(candidate)]), base);
for (const candidate of CANDIDATES)
  show(`the network with ${candidate.name}`, lossesOf([network, ...placesOf(candidate)]), alone);

let chosen = present.slice(0, 1);
for (let step = 0; step < select; step++) {
  const before = lossesOf(chosen.flatMap(placesOf));
  const tried = CANDIDATES.filter((candidate) => !chosen.includes(candidate)).map((candidate) => ({
    candidate,
    losses: lossesOf([...chosen, candidate].flatMap(placesOf)),
  }));
  const best = tried.reduce((one, two) => (mean(two.losses.flat()) < mean(one.losses.flat()) ? two : one));
  show(`${step + 1}. ${best.candidate.name}`, best.losses, before);
  chosen = [...chosen, best.candidate];
}
