/** CMA-ES where its samples agree on the way, so that its paths become long: its course never changes. */
import { expect, it } from 'vitest';
import { stream } from '../../../src/engine/random.ts';
import { cmaEs } from '../../../src/tuner/strategies/cmaEs.ts';

/** Sigma of eight generations that climb along all genes, and the covariance of the last; to nine digits. */
function climb(genes: number, population: number, noise: number) {
  const range = Array.from({ length: genes }, (_, index) => ({ name: `${index}`, min: -1000, max: 1000 }));
  const strategy = cmaEs(range, population);
  let state = strategy.found(
    range.map(() => -900),
    stream(1, 'found'),
  );
  const sigmas: number[] = [];
  for (let generation = 0; generation < 8; generation++) {
    const random = stream(1, generation);
    const fitness = strategy
      .population(state)
      .map((genome) => genome.reduce((sum, value) => sum + value / 1000) + noise * random.gaussian());
    state = strategy.next(state, fitness, random);
    sigmas.push(state.sigma);
  }
  const round = (value: number) => Number(value.toPrecision(9));
  return { sigmas: sigmas.map(round), covariance: state.covariance[0]?.map(round) };
}

it.each([
  '1 64 0: 0.290906355 0.3 0.3 0.279219938 0.24408838 0.265446704 0.252576197 0.257666038; 1.19363274e-8',
  '2 64 0: 0.229187307 0.3 0.3 0.3 0.3 0.3 0.3 0.3; 1.38670581e-8 -0.0000108854142',
  '2 16 0.3: 0.170958435 0.3 0.3 0.3 0.3 0.3 0.288040208 0.241709845; 0.185125169 0.0455214556',
  '2 8 0.6: 0.142925559 0.3 0.3 0.3 0.3 0.258534036 0.214296728 0.184212156; 0.537188164 0.0238047642',
  '6 12 0.4: 0.108761819 0.118369458 0.141459184 0.171873841 0.220989023 0.276915366 0.3 0.3; ' +
    '1.62167053 0.162048977 0.00930956091 0.218346335 0.261803445 0.110346652',
])('genes, samples and noise, then each sigma; and the covariance of the first gene: %s', (course) => {
  const [setup, sigmas, covariance] = course.split(/[:;] /).map((part) => part.split(' ').map(Number));
  const [genes, population, noise] = setup as [number, number, number];
  expect(climb(genes, population, noise)).toEqual({ sigmas, covariance });
});
