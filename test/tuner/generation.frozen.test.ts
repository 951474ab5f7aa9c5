/**
 * Frozen generations. A run resumes from its checkpoint as if it had never stopped, and the seed in a weights file makes
 * the weights reproducible; both end when a value here changes. Whole numbers are held exactly, others to nine digits.
 */
import { expect, it } from 'vitest';
import { createExecutor } from '../../src/arena/play/executor.ts';
import type { FixedLimits, PairJob } from '../../src/arena/play/pairJob.ts';
import { perFeature } from '../../src/bot/evaluation/features.ts';
import { stream } from '../../src/engine/random.ts';
import { evaluationGame } from '../../src/games/fcx/evaluationGame.ts';
import type { Gene, Genome } from '../../src/tuner/genome.ts';
import { createStrategy, type StrategyName } from '../../src/tuner/strategies/strategies.ts';
import { createTuner } from '../../src/tuner/tune.ts';
import type { TunedGame } from '../../src/tuner/tunedGame.ts';
import type { TuneSettings } from '../../src/tuner/tuningFormat.ts';

/** The genes of the evaluation when these values were frozen: name, minimum, maximum, ancestor. */
const GENES = [
  ['immediateWins', -500, 500, 120],
  ['favourableThreats', -500, 500, 90],
  ['unfavourableThreats', -500, 500, 40],
  ['favourableTwos', -100, 100, 8],
  ['unfavourableTwos', -100, 100, 6],
  ['bombLosses', -500, 500, -20],
  ['collapseThreats', -500, 500, 40],
  ['centre', -100, 100, 6],
  ['mobility', -200, 200, 15],
] as const;
const genes: readonly Gene[] = GENES.map(([name, min, max]) => ({ name, min, max }));
const ancestor: Genome = GENES.map(([, , , value]) => value);
const reference: Genome = [116, 129, 77, 44, 47, 86, -428, 48, 178];

/** The game of the tuner with these genes alone: features added since have no weight. */
function frozenGame(limits: FixedLimits): TunedGame<PairJob> {
  const game = evaluationGame(limits, 2);
  const weightsOf = (genome: Genome) =>
    perFeature(({ name }) => genome[genes.findIndex((gene) => gene.name === name)] ?? 0);
  return {
    ...game,
    genes,
    referencePanel: [
      { name: 'default', genome: ancestor },
      { name: 'reference', genome: reference },
    ],
    job: ([first, second], seed, path) => ({
      ...game.job(
        game.referencePanel.map(({ genome }) => genome),
        seed,
        path,
      ),
      players: [weightsOf(first as Genome), weightsOf(second as Genome)],
    }),
  };
}

/** The numbers in it to nine significant digits. */
function rounded<T>(value: T): T {
  const round = (_: string, part: unknown) => (typeof part === 'number' ? Number(part.toPrecision(9)) : part);
  return JSON.parse(JSON.stringify(value), round);
}

/** A fitness that needs no games. */
function fitnessOf(genome: Genome): number {
  return genome.reduce((sum, value, index) => sum + (index % 2 === 0 ? value : -value) / (index + 1), 0);
}

/** For each strategy the founding generation, the two after it, and the state of the last. */
const EVOLUTIONS: readonly (readonly [StrategyName, readonly unknown[], unknown])[] = [
  [
    'ga',
    [
      {
        population: [
          [120, 90, 40, 8, 6, -20, 40, 6, 15],
          [303, 146, 199, 26, -3, 32, 122, -2, 31],
          [-105, 103, -44, 18, -22, -9, 92, -6, -36],
          [246, 378, -375, 52, -44, 161, 204, -36, -6],
          [185, 123, -73, -15, -3, -109, 324, 17, 24],
          [113, 103, 29, -3, 0, -99, 43, 2, 33],
        ],
        candidates: [],
        step: 0.1,
      },
      {
        population: [
          [303, 146, 199, 26, -3, 32, 122, -2, 31],
          [185, 123, -73, -15, -3, -109, 324, 17, 24],
          [185, 28, 187, -15, -3, -109, 324, 29, 66],
          [-15, 125, 26, 11, -3, -43, 134, 2, 33],
          [37, 68, 29, 1, 0, -168, 43, 5, 33],
          [104, 146, 193, 4, -43, 32, 384, 37, 29],
        ],
        candidates: [
          [244, 135, 63, 6, -3, -38, 223, 8, 28],
          [303, 146, 199, 26, -3, 32, 122, -2, 31],
          [185, 123, -73, -15, -3, -109, 324, 17, 24],
          [113, 103, 29, -3, 0, -99, 43, 2, 33],
        ],
        step: 0.109140948,
      },
      {
        population: [
          [303, 146, 199, 26, -3, 32, 122, -2, 31],
          [185, 28, 187, -15, -3, -109, 324, 29, 66],
          [185, 28, 354, -15, -3, -109, 324, 29, 66],
          [185, -219, -73, -15, -3, -83, 324, 17, 24],
          [216, 178, -73, 43, -3, -79, 324, 17, 24],
          [121, 90, 484, -15, -3, -109, 324, 29, 12],
        ],
        candidates: [
          [244, 87, 193, 6, -3, -38, 223, 14, 49],
          [303, 146, 199, 26, -3, 32, 122, -2, 31],
          [185, 28, 187, -15, -3, -109, 324, 29, 66],
          [185, 123, -73, -15, -3, -109, 324, 17, 24],
        ],
        step: 0.117946336,
      },
    ],
    {
      individuals: [
        { genome: [303, 146, 199, 26, -3, 32, 122, -2, 31], step: 0.1 },
        { genome: [185, 28, 187, -15, -3, -109, 324, 29, 66], step: 0.109806918 },
        { genome: [185, 28, 354, -15, -3, -109, 324, 29, 66], step: 0.131075965 },
        { genome: [185, -219, -73, -15, -3, -83, 324, 17, 24], step: 0.168926778 },
        { genome: [216, 178, -73, 43, -3, -79, 324, 17, 24], step: 0.0868593157 },
        { genome: [121, 90, 484, -15, -3, -109, 324, 29, 12], step: 0.111009041 },
      ],
      candidates: [
        [244, 87, 193, 6, -3, -38, 223, 14, 49],
        [303, 146, 199, 26, -3, 32, 122, -2, 31],
        [185, 28, 187, -15, -3, -109, 324, 29, 66],
        [185, 123, -73, -15, -3, -109, 324, 17, 24],
      ],
    },
  ],
  [
    'cma-es',
    [
      {
        population: [
          [221, 40, 107, 7, 7, 85, 168, -23, 40],
          [-155, 42, -7, -21, 16, -290, -101, -31, -25],
          [81, 97, -130, -19, -22, 43, -254, 32, -46],
          [226, -30, 81, -27, -14, -184, 223, 19, 20],
          [212, 170, 25, -20, 55, -111, -34, -5, 10],
          [-28, 198, 157, -29, 3, 28, 65, 11, -56],
        ],
        candidates: [],
        step: 0.12,
      },
      {
        population: [
          [159, 4, 302, -25, -18, -49, 143, 11, 4],
          [356, 25, 296, -53, -24, -79, 218, 15, 17],
          [287, -68, -136, 12, 13, 103, 203, 41, 31],
          [178, -95, -69, -19, 5, -235, -11, -6, -9],
          [260, -35, 72, -5, 11, -75, 272, -10, 5],
          [133, 151, 233, -15, 4, 16, 174, 29, -18],
        ],
        candidates: [
          [223, 5, 84, -17, -3, -102, 187, 6, 25],
          [226, -30, 81, -27, -14, -184, 223, 19, 20],
          [221, 40, 107, 7, 7, 85, 168, -23, 40],
        ],
        step: 0.112826553,
      },
      {
        population: [
          [308, 42, 239, -77, -33, -113, 297, 10, 8],
          [500, -57, 317, -52, 35, -153, 102, 3, 25],
          [238, 4, 243, -26, -19, -76, 287, 36, 55],
          [214, -134, 90, -11, -6, -274, 489, -13, -9],
          [178, 240, 164, 0, -26, -13, 13, -20, 5],
          [325, -63, 283, -47, -20, -55, 353, 7, 2],
        ],
        candidates: [
          [313, 6, 233, -37, -14, -75, 227, 7, 12],
          [356, 25, 296, -53, -24, -79, 218, 15, 17],
          [260, -35, 72, -5, 11, -75, 272, -10, 5],
        ],
        step: 0.113058862,
      },
    ],
    {
      generation: 2,
      mean: [
        0.81324528, 0.506465639, 0.733058454, 0.313523581, 0.432404818, 0.42452742, 0.727482048, 0.536566347,
        0.530901452,
      ],
      sigma: 0.113058862,
      covariance: [
        [
          1.01343388, -0.0291364062, 0.0632087366, -0.0788941135, -0.0341578265, -0.0215264886, 0.0648609865,
          0.00344444818, -0.000155309179,
        ],
        [
          -0.0291364062, 0.967270356, -0.0203880808, 0.0346062157, 0.0156117842, 0.0174483024, -0.037761236,
          -0.00132782136, -0.00246107979,
        ],
        [
          0.0632087366, -0.0203880808, 1.02150269, -0.0773874364, -0.0376294088, -0.0108546399, 0.0524263006,
          0.00604220847, -0.00427460282,
        ],
        [
          -0.0788941135, 0.0346062157, -0.0773874364, 1.04611479, 0.0446924916, 0.0305523305, -0.0757892798,
          -0.0100059185, 0.000576133914,
        ],
        [
          -0.0341578265, 0.0156117842, -0.0376294088, 0.0446924916, 0.972391748, 0.0123748412, -0.0334565866,
          -0.00730678408, 0.000460529259,
        ],
        [
          -0.0215264886, 0.0174483024, -0.0108546399, 0.0305523305, 0.0123748412, 0.969305198, -0.0296207532,
          -0.00617301986, -0.00237997071,
        ],
        [
          0.0648609865, -0.037761236, 0.0524263006, -0.0757892798, -0.0334565866, -0.0296207532, 1.02151687,
          0.00205579958, 0.00296142254,
        ],
        [
          0.00344444818, -0.00132782136, 0.00604220847, -0.0100059185, -0.00730678408, -0.00617301986,
          0.00205579958, 0.954141276, -0.00107802415,
        ],
        [
          -0.000155309179, -0.00246107979, -0.00427460282, 0.000576133914, 0.000460529259, -0.00237997071,
          0.00296142254, -0.00107802415, 0.949497071,
        ],
      ],
      covariancePath: [
        1.43761838, -0.491687307, 1.62967135, -1.67600195, -0.755802389, -0.243312312, 1.24116471,
        0.0684182582, -0.142336531,
      ],
      sigmaPath: [
        1.34383859, -0.46577075, 1.51180158, -1.56608442, -0.702090778, -0.235493611, 1.1675843, 0.0607997455,
        -0.127372882,
      ],
      samples: [
        [
          0.807947811, 0.541771802, 0.73903949, 0.113693196, 0.333942503, 0.386559478, 0.79676387,
          0.551580447, 0.518971079,
        ],
        [
          1, 0.442613019, 0.817369086, 0.24109704, 0.675064505, 0.346958561, 0.601807372, 0.512623563,
          0.562836364,
        ],
        [
          0.73822011, 0.504026452, 0.743113701, 0.372188772, 0.405762962, 0.423701812, 0.786526826,
          0.679076478, 0.636496584,
        ],
        [
          0.714497417, 0.366214073, 0.589535653, 0.443770028, 0.469681727, 0.225633988, 0.989471351,
          0.43429853, 0.478220501,
        ],
        [
          0.678378438, 0.739967845, 0.664360894, 0.49773241, 0.368589964, 0.486792905, 0.513077807,
          0.398373723, 0.512730805,
        ],
        [
          0.825397877, 0.437337266, 0.782894718, 0.264472294, 0.39805784, 0.445026225, 0.852613456,
          0.532611589, 0.50395752,
        ],
      ],
      candidates: [
        [313, 6, 233, -37, -14, -75, 227, 7, 12],
        [356, 25, 296, -53, -24, -79, 218, 15, 17],
        [260, -35, 72, -5, 11, -75, 272, -10, 5],
      ],
    },
  ],
];

const SETTINGS: Omit<TuneSettings, 'strategy' | 'seed'> = {
  generations: 2,
  population: 6,
  pairs: 2,
  panel: 4,
  trialEvery: 2,
  playOffPairs: 2,
  sprt: { elo0: -40, elo1: 40, alpha: 0.3, beta: 0.3 },
  trialMaxPairs: 40,
  promotionMaxPairs: 12,
  panelPairs: 4,
  validationPairs: 4,
};

/** Runs of two generations, the second with a trial, and their results; the first run found a champion. */
const RUNS: readonly (readonly [StrategyName, number, FixedLimits, unknown])[] = [
  [
    'ga',
    6,
    { nodes: 60 },
    {
      reports: [
        {
          generation: 1,
          best: { mean: 0.666666667, low: 0.460068323, high: 0.873265011, count: 6 },
          fitness: 0.480284957,
          mean: { mean: 0.451388889, low: 0.317337454, high: 0.585440323, count: 6 },
          diversity: 0.134518071,
          step: 0.11270315,
          candidate: [4, 87, 39, 16, 12, -98, -73, 9, 19],
          centre: [
            148.166667, 50.5, 54.6666667, 28.6666667, 13.1666667, -81.6666667, 17.8333333, 20.5, -4.66666667,
          ],
          spread: [
            137.595664, 179.552499, 81.7206624, 18.2281833, 13.1820585, 196.752298, 116.847622, 24.9218779,
            86.6133169,
          ],
          games: 44,
          trial: null,
        },
        {
          generation: 2,
          best: { mean: 0.666666667, low: 0.460068323, high: 0.873265011, count: 6 },
          fitness: 0.642681635,
          mean: { mean: 0.4375, low: 0.229027102, high: 0.645972898, count: 6 },
          diversity: 0.115381098,
          step: 0.102527069,
          candidate: [4, 87, 39, 16, 12, -98, -73, 9, 19],
          centre: [23, -14.1666667, 42, 23, 5.66666667, -93.8333333, -19.8333333, 18.1666667, 16.1666667],
          spread: [
            153.632028, 164.884707, 75.7073312, 16.4316767, 23.9471641, 90.4708056, 198.242696, 22.5868693,
            16.2655054,
          ],
          games: 152,
          trial: { verdict: 'undecided', llr: null, counts: [5, 1, 25, 0, 9], games: 80 },
        },
      ],
      games: 196,
      hallOfFame: [[4, 87, 39, 16, 12, -98, -73, 9, 19]],
      champions: [],
      champion: { genome: [120, 90, 40, 8, 6, -20, 40, 6, 15], games: 28 },
      promotion: {
        test: null,
        overIncumbent: null,
        panel: [
          { name: 'default', score: { mean: 0.5, low: 0.150038989, high: 0.849961011, count: 4 } },
          { name: 'reference', score: { mean: 0.625, low: 0.380004502, high: 0.869995498, count: 4 } },
        ],
        games: 16,
      },
    },
  ],
  [
    'cma-es',
    4,
    { depth: 2 },
    {
      reports: [
        {
          generation: 1,
          best: { mean: 0.25, low: 0.0308693649, high: 0.469130635, count: 6 },
          fitness: 0.125745527,
          mean: { mean: 0.104166667, low: 0.00582878462, high: 0.202504549, count: 6 },
          diversity: 0.110883128,
          step: 0.112046877,
          candidate: [146, -40, 66, -20, -8, 7, 94, 25, 43],
          centre: [141, 14.3333333, 51.5, -7.5, -0.166666667, -7.5, 19.3333333, 6.33333333, 38.5],
          spread: [
            73.609782, 99.030635, 117.807894, 21.5383379, 14.1621561, 133.579564, 86.5994611, 25.2797679,
            72.9678011,
          ],
          games: 44,
          trial: null,
        },
        {
          generation: 2,
          best: { mean: 0.333333333, low: 0.00667266924, high: 0.659993997, count: 6 },
          fitness: 0.0434062293,
          mean: { mean: 0.118055556, low: 0.00176430816, high: 0.234346803, count: 6 },
          diversity: 0.0989045679,
          step: 0.110415871,
          candidate: [181, 3, 94, -14, 16, 130, 251, 28, 79],
          centre: [
            127.166667, -24.8333333, 80, -18.6666667, 16.1666667, 68.6666667, 130.666667, 20, 62.1666667,
          ],
          spread: [
            66.3910134, 109.263748, 112.128498, 23.771131, 22.4358344, 92.5865361, 127.380794, 14.6013698,
            31.3395384,
          ],
          games: 132,
          trial: { verdict: 'H0', llr: -3.78616996, counts: [12, 2, 13, 0, 5], games: 64 },
        },
      ],
      games: 176,
      hallOfFame: [
        [146, -40, 66, -20, -8, 7, 94, 25, 43],
        [181, 3, 94, -14, 16, 130, 251, 28, 79],
      ],
      champions: [],
      champion: { genome: [181, 3, 94, -14, 16, 130, 251, 28, 79], games: 24 },
      promotion: {
        test: { verdict: 'undecided', llr: null, counts: [7, 0, 5, 0, 0], games: 24 },
        overIncumbent: { mean: 0.25, low: 0, high: 0.532896434, count: 4 },
        panel: [
          { name: 'default', score: { mean: 0.25, low: 0, high: 0.532896434, count: 4 } },
          { name: 'reference', score: { mean: 0.25, low: 0, high: 0.532896434, count: 4 } },
        ],
        games: 40,
      },
    },
  ],
];

it('the frozen genes are genes of the game in the stage that has them all, with these ancestors', () => {
  const { genes: present, referencePanel } = evaluationGame({ depth: 2 }, 2);
  const found = genes.map(({ name }) => present.findIndex((gene) => gene.name === `live.${name}`));
  expect(found.map((index) => present[index])).toMatchObject(
    genes.map((gene) => ({ ...gene, name: `live.${gene.name}` })),
  );
  expect(referencePanel.map(({ genome }) => found.map((index) => genome[index]))).toEqual([
    ancestor,
    reference,
  ]);
});

it.each(EVOLUTIONS)('%s breeds the same generations forever', (name, generations, last) => {
  const strategy = createStrategy(name, genes, 6);
  const described = (state: unknown) =>
    rounded({
      population: strategy.population(state),
      candidates: strategy.candidates(state),
      step: strategy.step(state),
    });
  let state = strategy.found(ancestor, stream(2024, 'founding'));
  const bred = [described(state)];
  for (const generation of [1, 2]) {
    const fitness = strategy.population(state).map(fitnessOf);
    state = strategy.next(state, fitness, stream(2024, 'generation', generation));
    bred.push(described(state));
  }
  expect(bred).toEqual(generations);
  expect(rounded(state)).toEqual(last);
});

it.each(RUNS)(
  'a tuning by %s with seed %i and %j gives the same result forever',
  async (strategy, seed, limits, expected) => {
    const game = frozenGame(limits);
    const tuner = createTuner(
      game,
      createExecutor(0, game.player),
      { ...SETTINGS, strategy, seed },
      ancestor,
    );
    let state = tuner.found();
    const reports = [];
    while (state.generation < SETTINGS.generations) {
      const advance = await tuner.advance(state);
      state = advance.state;
      reports.push(advance.report);
    }
    const champion = await tuner.chooseChampion(state);
    const promotion = await tuner.testPromotion(champion.genome, ancestor);
    const { games, hallOfFame, champions } = state;
    expect(rounded({ reports, games, hallOfFame, champions, champion, promotion })).toEqual(expected);
  },
);
