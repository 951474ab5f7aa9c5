/**
 * What the strategies make of few games, on a bot that is only a formula: its strength in Elo falls with the square of each
 * parameter's distance from an optimum that is known, half of the parameters matter ten times more than the others, and a game is won with the
 * probability that Elo gives. It starts 400 Elo below the optimum.
 *
 *     npm run bench:few-games -- --seeds 5
 *     npm run bench:few-games -- --seeds 5 --only ntbea
 *
 * NTBEA, which fcx does not have, stands beside its strategies; it plays each setting against the start.
 */
import { parseArgs } from 'node:util';
import { median } from 'simple-statistics';
import { expectedScore } from '../src/arena/match/statistics.ts';
import { stream } from '../src/engine/index.ts';
import type { Genome } from '../src/tuner/genome.ts';
import { STRATEGY_NAMES, type StrategyName } from '../src/tuner/strategies/strategies.ts';
import { createTuner } from '../src/tuner/tune.ts';
import type { JobScores, Path, TunedGame } from '../src/tuner/tunedGame.ts';
import { DEFAULT_TUNE_SETTINGS } from '../src/tuner/tuningFormat.ts';
import { ntbea } from './fewGames/ntbea.ts';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '5' }, only: { type: 'string' } },
});
const SEEDS = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);

const RANGE = 1000;
const LOST_AT_START = 400;

interface FormulaJob {
  readonly genomes: readonly Genome[];
  readonly seed: number;
  readonly path: Path;
}

/** A game of this many parameters, and the Elo that a genome is below the optimum. */
function formulaGame(parameters: number, seed: number) {
  const random = stream(seed, 'formula', parameters);
  const weights = Array.from({ length: parameters }, (_, index) => (index % 2 === 0 ? 1 : 0.1));
  const optimum = weights.map(() => random.int(250, 750));
  const start = optimum.map((value) => value + (random.float() < 0.5 ? -1 : 1) * random.int(150, 250));
  const distance = (genome: Genome) =>
    weights.reduce(
      (sum, weight, index) => sum + weight * ((genome[index] as number) - (optimum[index] as number)) ** 2,
      0,
    );
  const lostBy = (genome: Genome) => (LOST_AT_START * distance(genome)) / distance(start);
  const play = ({ genomes: [one, two], seed: own, path }: FormulaJob): JobScores => {
    const draw = stream(own, 'play', ...path, ...(one as Genome), ...(two as Genome));
    const chance = expectedScore(lostBy(two as Genome) - lostBy(one as Genome));
    const score = (Number(draw.float() < chance) + Number(draw.float() < chance)) / 2;
    return { scores: [score, 1 - score] };
  };
  const game = {
    genes: weights.map((_, index) => ({ name: `p${index}`, min: 0, max: RANGE })),
    referencePanel: [{ name: 'start', genome: start }],
    seats: 2,
    gamesPerJob: 2,
    job: (genomes: readonly Genome[], own: number, path: Path) => ({ genomes, seed: own, path }),
  } as unknown as TunedGame<FormulaJob>;
  const executor = {
    capacity: 1,
    run: async (jobs: readonly FormulaJob[]) => jobs.map(play),
    close: async () => {},
  };
  return { game, executor, start, lostBy };
}

/** Elo below the optimum after this many games. */
async function lostAfter(
  games: number,
  parameters: number,
  seed: number,
  asked: { strategy: StrategyName; population: number; pairs: number },
) {
  const { game, executor, start, lostBy } = formulaGame(parameters, seed);
  const never = 1_000_000;
  const settings = {
    ...DEFAULT_TUNE_SETTINGS,
    ...asked,
    seed,
    panel: 2,
    generations: never,
    trialEvery: never,
  };
  const tuner = createTuner(game, executor, settings, start);
  let state = tuner.found();
  while (state.games < games) ({ state } = await tuner.advance(state));
  return lostBy(state.hallOfFame.at(-1) as Genome);
}

/** Generations of several sizes: many small ones, or few that know more. */
const SIZES = [
  { population: 4, pairs: 1 },
  { population: 8, pairs: 1 },
  { population: 8, pairs: 2 },
  { population: 16, pairs: 2 },
  { population: 16, pairs: 4 },
] as const;

const GAMES = [300, 1000, 5000];

/** Elo below the optimum after each number of games, two of them for each setting that is tried. */
function lostByNtbea(parameters: number, seed: number, levels: number, exploration: number): number[] {
  const { start, lostBy } = formulaGame(parameters, seed);
  const random = stream(seed, 'ntbea', parameters);
  const genomeOf = (point: readonly number[]) => point.map((level) => (level * RANGE) / (levels - 1));
  const first = start.map((value) => Math.round((value * (levels - 1)) / RANGE));
  const rate = (point: readonly number[]) => {
    const chance = expectedScore(LOST_AT_START - lostBy(genomeOf(point)));
    return (Number(random.float() < chance) + Number(random.float() < chance)) / 2;
  };
  const pairs = GAMES.map((games) => games / 2);
  return ntbea(first, rate, pairs, { levels, exploration }, random).map((point) => lostBy(genomeOf(point)));
}

const width = 16;
const row = (name: string, cells: readonly number[]) =>
  process.stdout.write(
    `${name.padEnd(width)} ${cells.map((cell) => `${Math.round(cell)}`.padStart(6)).join(' ')}\n`,
  );

for (const parameters of [2, 8, 20]) {
  process.stdout.write(
    `\n${parameters} parameters: Elo still lost of ${LOST_AT_START}, median of ${SEEDS.length} seeds\n`,
  );
  process.stdout.write(`${'strategy'.padEnd(width)}    300   1000   5000 games\n`);
  for (const strategy of STRATEGY_NAMES.filter((name) => values.only === undefined || values.only === name)) {
    for (const { population, pairs } of SIZES) {
      const cells = [];
      for (const games of GAMES) {
        const lost = [];
        for (const seed of SEEDS)
          lost.push(await lostAfter(games, parameters, seed, { strategy, population, pairs }));
        cells.push(median(lost));
      }
      row(`${strategy} ${population} × ${pairs}`, cells);
    }
  }
  if (values.only !== undefined && values.only !== 'ntbea') continue;
  for (const levels of [6, 11]) {
    for (const exploration of [0.1, 0.5, 2]) {
      const lost = SEEDS.map((seed) => lostByNtbea(parameters, seed, levels, exploration));
      row(
        `ntbea ${levels}, k ${exploration}`,
        GAMES.map((_, index) => median(lost.map((own) => own[index] as number))),
      );
    }
  }
}
