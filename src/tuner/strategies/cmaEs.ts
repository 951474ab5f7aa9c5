/**
 * CMA-ES, the evolution strategy with covariance matrix adaptation: a normal distribution over genomes that moves towards
 * the better half of its samples and takes on their shape, so it finds weights that only help together (Nikolaus Hansen,
 * "The CMA Evolution Strategy: A Tutorial", 2016, arXiv:1604.00772; names as there).
 *
 * It works on places in the genes' ranges, 0 to 1. Only the ranking by fitness counts. The mean averages over all samples
 * so far, so under noise it is a better guess than any single sample.
 */
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { sum } from 'simple-statistics';
import { z } from 'zod';
import type { RandomStream } from '../../engine/index.ts';
import { distinct, type Gene, genomeAt, placesOf } from '../genome.ts';
import type { Strategy } from './strategies.ts';

const INITIAL_SIGMA = 0.12;
/** Smaller steps would round to the same whole numbers. */
const SMALLEST_SIGMA = 0.002;
const LARGEST_SIGMA = 0.3;
/** Samples offered as candidates besides the mean. */
const SINGLE_CANDIDATES = 2;

const vectorSchema = z.array(z.number());
const stateSchema = z.strictObject({
  generation: z.number().int(),
  mean: vectorSchema,
  sigma: z.number().positive(),
  covariance: z.array(vectorSchema),
  /** The evolution paths of the covariance and of the step. */
  covariancePath: vectorSchema,
  sigmaPath: vectorSchema,
  /** The generation to rate, as places in the ranges. */
  samples: z.array(vectorSchema),
  candidates: z.array(vectorSchema),
});

/** The distribution, and the samples drawn from it. */
type CmaState = z.infer<typeof stateSchema>;

/** @param population samples in a generation, at least 4 */
export function cmaEs(genes: readonly Gene[], population: number): Strategy<CmaState> {
  const n = genes.length;
  const parents = Math.floor(population / 2);
  const raw = Array.from(
    { length: parents },
    (_, rank) => Math.log((population + 1) / 2) - Math.log(rank + 1),
  );
  /** Recombination weights of the better half, best first; they sum to 1. */
  const weights = raw.map((weight) => weight / sum(raw));
  const rates = learningRates(n, weights);

  const withSamples = (state: Omit<CmaState, 'samples'>, random: RandomStream): CmaState => {
    const { vectors, scales } = decompose(state.covariance);
    const samples = Array.from({ length: population }, () => {
      const stretched = scales.map((scale) => scale * random.gaussian());
      const turned = vectors.mmul(Matrix.columnVector(stretched)).getColumn(0);
      return state.mean.map((x, i) => Math.min(1, Math.max(0, x + state.sigma * (turned[i] as number))));
    });
    return { ...state, samples };
  };

  return {
    stateSchema,
    duels: false,

    found(ancestor, random) {
      const zero = new Array<number>(n).fill(0);
      return withSamples(
        {
          generation: 0,
          mean: placesOf(genes, ancestor),
          sigma: INITIAL_SIGMA,
          covariance: Matrix.eye(n).to2DArray(),
          covariancePath: zero,
          sigmaPath: zero,
          candidates: [],
        },
        random,
      );
    },

    population: ({ samples }) => samples.map((sample) => genomeAt(genes, sample)),

    next(state, fitness, random) {
      const { muEff, cSigma, dSigma, cC, c1, cMu, expectedLength } = rates;
      const order = state.samples.map((_, index) => index);
      order.sort((one, two) => (fitness[two] as number) - (fitness[one] as number));
      const ranked = order.map((index) => state.samples[index] as number[]);
      const generation = state.generation + 1;

      // Steps of the better half, in units of sigma.
      const steps = weights.map((_, rank) =>
        (ranked[rank] as number[]).map((x, i) => (x - (state.mean[i] as number)) / state.sigma),
      );
      const meanStep = state.mean.map((_, i) =>
        sum(weights.map((weight, rank) => weight * ((steps[rank] as number[])[i] as number))),
      );
      const mean = state.mean.map((x, i) => x + state.sigma * (meanStep[i] as number));

      const { vectors, scales } = decompose(state.covariance);
      const whitening = vectors.mmul(Matrix.diag(scales.map((scale) => 1 / scale))).mmul(vectors.transpose());
      const whiteStep = whitening.mmul(Matrix.columnVector(meanStep)).getColumn(0);
      const sigmaPath = state.sigmaPath.map(
        (x, i) => (1 - cSigma) * x + Math.sqrt(cSigma * (2 - cSigma) * muEff) * (whiteStep[i] as number),
      );
      const length = Math.hypot(...sigmaPath);
      const isSteady =
        length / Math.sqrt(1 - (1 - cSigma) ** (2 * generation)) < (1.4 + 2 / (n + 1)) * expectedLength;
      const covariancePath = state.covariancePath.map(
        (x, i) => (1 - cC) * x + (isSteady ? Math.sqrt(cC * (2 - cC) * muEff) * (meanStep[i] as number) : 0),
      );
      const lost = isSteady ? 0 : c1 * cC * (2 - cC);
      const covariance = state.covariance.map((row, i) =>
        row.map((value, j) => {
          const rankOne = (covariancePath[i] as number) * (covariancePath[j] as number);
          const rankMu = sum(
            weights.map((weight, rank) => {
              const step = steps[rank] as number[];
              return weight * (step[i] as number) * (step[j] as number);
            }),
          );
          return (1 - c1 - cMu + lost) * value + c1 * rankOne + cMu * rankMu;
        }),
      );
      const sigma = state.sigma * Math.exp((cSigma / dSigma) * (length / expectedLength - 1));
      const candidates = [mean, ...ranked.slice(0, SINGLE_CANDIDATES)].map((point) => genomeAt(genes, point));
      return withSamples(
        {
          generation,
          mean,
          sigma: Math.min(LARGEST_SIGMA, Math.max(SMALLEST_SIGMA, sigma)),
          covariance,
          covariancePath,
          sigmaPath,
          candidates: distinct(candidates).map((genome) => [...genome]),
        },
        random,
      );
    },

    candidates: ({ candidates }) => candidates,
    step: ({ sigma }) => sigma,
  };
}

/** The axes of a covariance matrix, as columns, and the standard deviations along them. */
function decompose(covariance: readonly (readonly number[])[]): { vectors: Matrix; scales: number[] } {
  const { eigenvectorMatrix, realEigenvalues } = new EigenvalueDecomposition(
    covariance.map((row) => [...row]),
    { assumeSymmetric: true },
  );
  return {
    vectors: eigenvectorMatrix,
    scales: realEigenvalues.map((value) => Math.sqrt(Math.max(value, 1e-12))),
  };
}

/** The tutorial's default parameters (table 1) for `n` genes and these recombination weights. */
function learningRates(n: number, weights: readonly number[]) {
  const muEff = 1 / sum(weights.map((weight) => weight ** 2));
  const cSigma = (muEff + 2) / (n + muEff + 5);
  const c1 = 2 / ((n + 1.3) ** 2 + muEff);
  return {
    muEff,
    cSigma,
    dSigma: 1 + 2 * Math.max(0, Math.sqrt((muEff - 1) / (n + 1)) - 1) + cSigma,
    cC: (4 + muEff / n) / (n + 4 + (2 * muEff) / n),
    c1,
    cMu: Math.min(1 - c1, (2 * (muEff - 2 + 1 / muEff)) / ((n + 2) ** 2 + muEff)),
    /** Expected length of a vector of n standard normal numbers. */
    expectedLength: Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n ** 2)),
  };
}
