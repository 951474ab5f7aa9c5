/**
 * Frozen generations. A run resumes from its checkpoint as if it had never stopped, and the seed in a weights file makes
 * the weights reproducible; both end when a value here changes. Whole numbers are held exactly, others to nine digits.
 */
import { expect, it } from 'vitest';
import { createExecutor } from '../../src/arena/play/executor.ts';
import type { FixedLimits, PairJob } from '../../src/arena/play/pairJob.ts';
import { perFeature } from '../../src/bot/evaluation/features.ts';
import { evaluationGame } from '../../src/games/fcx/evaluationGame.ts';
import type { Gene, Genome, StrategyName, TunedGame, TuneSettings } from '../../src/tuner/index.ts';
import { Tuner } from '../../src/tuner/tune.ts';
import { hashOf } from '../bot/frozenWeights.ts';
import { playedOut } from './madeUpRun.ts';

/** The genes of the evaluation when these values were frozen: name, minimum, maximum, ancestor. */
const GENES = [
  ['lines', -50, 50, 10],
  ['immediateWins', -500, 500, 150],
  ['favourableThreats', -500, 500, 100],
  ['unfavourableThreats', -500, 500, 50],
  ['mobility', -200, 200, 50],
  ['sealedCells', -100, 100, 20],
  ['twos', -100, 100, 20],
  ['readyTwos', -200, 200, 20],
  ['deadTwos', -200, 200, 0],
] as const;
const genes: readonly Gene[] = GENES.map(([name, min, max]) => ({ name, min, max }));
const ancestor: Genome = GENES.map(([, , , value]) => value);
const reference: Genome = [9, 116, 129, 77, 178, 0, 50, 0, 0];

/** The game of the tuner with these genes alone: features added since have no weight, and moves are not measured. */
function frozenGame(limits: FixedLimits): TunedGame<PairJob> {
  const { worths: _, ...game } = evaluationGame({ limits, openingPlies: 2 });
  const panel = game.referencePanel.map(({ genome }) => genome);
  const playerOf = (genome: Genome) => ({
    weights: perFeature(({ name }) => genome[genes.findIndex((gene) => gene.name === name)] ?? 0),
  });
  return {
    ...game,
    genes,
    referencePanel: [
      { name: 'default', genome: ancestor },
      { name: 'reference', genome: reference },
    ],
    job: ([first, second], seed, path) => ({
      ...game.job(panel, seed, path),
      players: [playerOf(first as Genome), playerOf(second as Genome)],
    }),
  };
}

function rounded<T>(value: T): T {
  const round = (_: string, part: unknown) => (typeof part === 'number' ? Number(part.toPrecision(9)) : part);
  return JSON.parse(JSON.stringify(value), round);
}

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

/** Runs of two generations, the second with a trial, and all that comes of them. */
const RUNS: readonly (readonly [StrategyName, number, FixedLimits, string])[] = [
  ['ga', 6, { nodes: 60 }, '522a9d72b580cdf3'],
  ['ga', 4, { depth: 2 }, '7e4163f9c30585c7'],
];

const READABLE = {
  candidates: [
    [18, 97, 61, 94, 66, 11, 12, 25, -17],
    [25, 43, 21, 138, 82, 2, 4, 16, -35],
  ],
  trials: [null, { verdict: 'H1', llr: 0.921020424, counts: [0, 0, 2, 1, 1], games: 8 }],
  games: 148,
  champions: [
    {
      genome: [25, 43, 21, 138, 82, 2, 4, 2, -35],
      generation: 2,
      test: { verdict: 'H1', llr: 0.921020424, counts: [0, 0, 2, 1, 1], games: 8 },
      panel: [
        { name: 'default', score: { mean: 0.5, low: 0.099924027, high: 0.900075973, count: 4 } },
        { name: 'reference', score: { mean: 0.5625, low: 0.254220759, high: 0.870779241, count: 4 } },
      ],
    },
  ],
  champion: { genome: [25, 43, 21, 138, 82, 2, 4, 2, -35], games: 28 },
  overIncumbent: { mean: 0.5625, low: 0.440002251, high: 0.684997749, count: 4 },
};

it.each(RUNS)(
  'a tuning by %s with seed %i and %j gives the same result forever',
  async (strategy, seed, limits, hash) => {
    const game = frozenGame(limits);
    const settings = { ...SETTINGS, strategy, seed };
    const tuner = new Tuner(game, createExecutor(0, game.player), settings, ancestor);
    const { reports, state } = await playedOut(tuner, SETTINGS.generations);
    const champion = await tuner.chooseChampion(state);
    const promotion = await tuner.testPromotion(champion.genome, ancestor);
    const { games, hallOfFame, champions } = state;
    if (seed === 4) {
      const candidates = reports.map(({ candidate }) => candidate);
      const trials = reports.map(({ trial }) => trial);
      const { overIncumbent } = promotion;
      expect(rounded({ candidates, trials, games, champions, champion, overIncumbent })).toEqual(READABLE);
    }
    expect(hashOf(rounded({ reports, games, hallOfFame, champions, champion, promotion }))).toBe(hash);
  },
);
