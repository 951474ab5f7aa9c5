/**
 * The workshop of features: what each candidate adds to the evaluation, and which ones to take.
 *
 *     npm run bench -- features --games 4500 --data positions.json
 *     npm run bench -- features --games 4500 --data positions.json --select 12
 *
 * Positions come from games of three strengths with 15 % random coins. The chance of each is that of a search of 4000 nodes with the
 * network of `best.json`; proven positions are left out. Logistic models, one for each stage of the game, learn from three games of
 * four. The figures are of the fourth: the excess loss (cross entropy less that of the true chance, in thousandths), by stage, and
 * how much a candidate takes off it, with an interval over games. `--select N` adds the best candidates, one after the other.
 * `features/candidates.ts` has the list.
 */
import { mean, sum } from 'simple-statistics';
import { stageOf } from '../src/bot/evaluation/features.ts';
import { FEATURES, STAGES } from '../src/bot/index.ts';
import { CANDIDATES, type Candidate, countAll } from './features/candidates.ts';
import { excessLosses, fitted, type Row } from './features/fit.ts';
import { positionsOf } from './features/positions.ts';
import { figure, flags, progress } from './shared/bench.ts';

const { games, seed, data, select } = flags({ games: 1000, seed: 1, data: '', select: 0 });

/** Chances as sure as these are proven. */
const SURE = 0.0008;
const thousandths = (value: number) => (1000 * value).toFixed(1);

const starts = CANDIDATES.map((_, index) =>
  sum([0, ...CANDIDATES.slice(0, index).map(({ members }) => members.length)]),
);
const placesOf = (candidate: Candidate) =>
  candidate.members.map((_, index) => (starts[CANDIDATES.indexOf(candidate)] as number) + index);
const network = sum(CANDIDATES.map(({ members }) => members.length));

const labelled = positionsOf(games, seed, data).filter(({ chance }) => chance > SURE && chance < 1 - SURE);
progress(`counting ${labelled.length} positions`);
const rows = labelled.map(({ game, position, chance, network: said }): Row => {
  const logit = Math.log(said / (1 - said));
  const counts = new Float32Array([...countAll(CANDIDATES, position), logit]);
  return {
    game,
    chance,
    counts,
    stage: STAGES.indexOf(stageOf(position.bomb !== null, position.bombsDropped)),
  };
});
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

/** The mean of what a model takes off another's loss, and the half width of its interval: the positions of a game go together. */
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

const known = CANDIDATES.filter(({ members }) =>
  members.some((name) => FEATURES.some((one) => one.name === name)),
);
let chosen = known.flatMap(placesOf);
let base = lossesOf(chosen);
show('the features of the evaluation', base, null);
show('the network', lossesOf([network]), null);
show('all candidates', lossesOf(CANDIDATES.flatMap(placesOf)), base);
show('all candidates and the network', lossesOf([...CANDIDATES.flatMap(placesOf), network]), base);
for (const candidate of known) {
  const own = placesOf(candidate);
  show(`without ${candidate.name}`, lossesOf(chosen.filter((place) => !own.includes(place))), base);
}

let left = CANDIDATES.filter((candidate) => !known.includes(candidate));
for (const candidate of left)
  show(`with ${candidate.name}`, lossesOf([...chosen, ...placesOf(candidate)]), base);
for (let step = 0; step < select && left.length > 0; step++) {
  const tried = left.map((candidate) => ({
    candidate,
    losses: lossesOf([...chosen, ...placesOf(candidate)]),
  }));
  const best = tried.reduce((one, two) => (mean(two.losses.flat()) < mean(one.losses.flat()) ? two : one));
  show(`${step + 1}. ${best.candidate.name}`, best.losses, base);
  base = best.losses;
  chosen = [...chosen, ...placesOf(best.candidate)];
  left = left.filter((candidate) => candidate !== best.candidate);
}
