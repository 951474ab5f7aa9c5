import { afterAll, expect, test } from 'vitest';
import { createPairExecutor, type PairExecutor } from '../../src/arena/pairExecutor.ts';
import { DEFAULT_EVOLUTION } from '../../src/tuner/geneticAlgorithm.ts';
import { evaluationSubject } from '../../src/tuner/subject.ts';
import {
  DEFAULT_TUNE_SETTINGS,
  type GenerationReport,
  Tuner,
  type TuneSettings,
} from '../../src/tuner/tune.ts';

const subject = evaluationSubject({ depth: 2 }, 2);
const settings: TuneSettings = {
  ...DEFAULT_TUNE_SETTINGS,
  seed: 5,
  generations: 3,
  evolution: { ...DEFAULT_EVOLUTION, population: 6 },
  pairs: 4,
  playOffPairs: 4,
  validationPairs: 10,
};

const executors: PairExecutor[] = [];
afterAll(() => Promise.all(executors.map((executor) => executor.close())));

function executor(workers: number): PairExecutor {
  const created = createPairExecutor(workers);
  executors.push(created);
  return created;
}

async function tune(workers: number, changes: Partial<TuneSettings> = {}) {
  const reports: GenerationReport[] = [];
  const tuner = new Tuner(subject, executor(workers), { ...settings, ...changes });
  const result = await tuner.run((report) => reports.push(report));
  return { reports, result };
}

test('a tuning gives the same champion and reports on no, one or three workers', async () => {
  const [none, one, three] = await Promise.all([tune(0), tune(1), tune(3)]);
  expect(one).toEqual(none);
  expect(three).toEqual(none);
});

test('another seed gives another tuning', async () => {
  const [five, six] = await Promise.all([tune(0), tune(0, { seed: 6 })]);
  expect(six.reports).not.toEqual(five.reports);
});

test('every generation is reported, and every game counted', async () => {
  const { reports, result } = await tune(0);
  expect(reports.map(({ generation }) => generation)).toEqual([1, 2, 3]);
  expect(reports.map(({ games }) => games)).toEqual([48, 48, 48]);
  expect(result).toMatchObject({ generations: 3, interrupted: false });
  expect(result.validation).toMatchObject({ count: 10 });
  // Three generations, the validation, and a play-off between at most three champions.
  expect(result.games - 144 - 20).toBeGreaterThanOrEqual(8);
  expect(result.games - 144 - 20).toBeLessThanOrEqual(24);
});

test('an aborted tuning keeps the champion of the last complete generation', async () => {
  const controller = new AbortController();
  const tuner = new Tuner(subject, executor(0), { ...settings, generations: 1000 });
  const result = await tuner.run(({ generation }) => {
    if (generation === 2) controller.abort();
  }, controller.signal);
  expect(result).toMatchObject({ generations: 2, games: 96, interrupted: true, validation: null });
  expect(result.champion).toHaveLength(subject.genes.length);
});

test('a tuning aborted before its first generation is complete has nothing but the default', async () => {
  const tuner = new Tuner(subject, executor(2), settings);
  const result = await tuner.run(() => {}, AbortSignal.abort());
  expect(result).toMatchObject({ generations: 0, games: 0, interrupted: true });
  expect(result.champion).toEqual(subject.defaultGenome);
});
