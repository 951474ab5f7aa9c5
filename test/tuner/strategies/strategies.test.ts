import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEATURES } from '../../../src/bot/evaluation/features.ts';
import { stream } from '../../../src/engine/random.ts';
import { clampToGene, type Genome } from '../../../src/tuner/genome.ts';
import { createStrategy, STRATEGY_NAMES } from '../../../src/tuner/strategies/strategies.ts';
import { Tuner } from '../../../src/tuner/tune.ts';
import { DEFAULT_TUNE_SETTINGS } from '../../../src/tuner/tuningFormat.ts';
import { alwaysWith } from '../../thorough.ts';
import { ScriptedExecutor, targetGame } from '../scriptedGame.ts';

const genes = FEATURES;
const ancestor = FEATURES.map((feature) => feature.default);
const seeds = fc.integer({ min: 0, max: 1_000_000 });

describe.each(STRATEGY_NAMES)('%s', (name) => {
  it.each([4, 5, 12])(
    'keeps its population and every gene in its range, generation after generation (%i)',
    (size) => {
      const strategy = createStrategy(name, genes, size);
      alwaysWith({ numRuns: 25 }, [seeds], (seed) => {
        let state = strategy.firstState(ancestor, stream(seed));
        for (let generation = 0; generation < 6; generation++) {
          const random = stream(seed, generation);
          const population = strategy.population(state);
          expect(population).toHaveLength(size);
          for (const genome of [...population, ...strategy.candidates(state)]) {
            expect(genome).toEqual(genes.map((gene, index) => clampToGene(genome[index]!, gene)));
          }
          const fitness = population.map(() => random.float());
          state = strategy.next(state, fitness, random);
          expect(strategy.candidates(state).length).toBeGreaterThan(0);
          expect(strategy.step(state)).toBeGreaterThan(0);
          expect(strategy.step(state)).toBeLessThanOrEqual(0.3);
        }
      });
    },
  );

  it('continues in the same way after its state has been saved and read', () => {
    const strategy = createStrategy(name, genes, 8);
    alwaysWith({ numRuns: 25 }, [seeds], (seed) => {
      const fitness = (state: unknown) => strategy.population(state).map((genome) => genome[0]! - genome[1]!);
      let kept = strategy.firstState(ancestor, stream(seed));
      let reread = kept;
      for (let generation = 0; generation < 4; generation++) {
        reread = strategy.stateSchema.parse(JSON.parse(JSON.stringify(reread)));
        kept = strategy.next(kept, fitness(kept), stream(seed, generation));
        reread = strategy.next(reread, fitness(reread), stream(seed, generation));
      }
      expect(reread).toEqual(kept);
    });
  });

  it('understands no state but its own', () => {
    const game = { ...targetGame, genes };
    const settings = { ...DEFAULT_TUNE_SETTINGS, seed: 1 };
    const tunerOf = (strategy: typeof name) =>
      new Tuner(game, new ScriptedExecutor(), { ...settings, strategy }, ancestor);
    const tuner = tunerOf(name);
    for (const other of STRATEGY_NAMES)
      expect(tuner.understands(tunerOf(other).firstState())).toBe(other === name);
    for (const strategy of [null, {}, { individuals: 3 }])
      expect(tuner.understands({ ...tuner.firstState(), strategy })).toBe(false);
  });

  /** Mean distance of the genes from a target, as a fraction of their ranges. */
  const target = genes.map(({ min, max }) => Math.round(min + 0.7 * (max - min)));
  const distance = (genome: Genome) => {
    const ways = genes.map(({ min, max }, index) => Math.abs(genome[index]! - target[index]!) / (max - min));
    return ways.reduce((sum, way) => sum + way) / genes.length;
  };

  it.each([
    ['a hill', 0, 5],
    // The noise is a third of the way to the top.
    ['a hill in the fog', 0.05, 2],
  ])('climbs %s', (_, noise, factor) => {
    const strategy = createStrategy(name, genes, 32);
    let state = strategy.firstState(ancestor, stream(11));
    for (let generation = 0; generation < 100; generation++) {
      const random = stream(11, generation);
      const fitness = strategy
        .population(state)
        .map((genome) => -distance(genome) + noise * random.gaussian());
      state = strategy.next(state, fitness, random);
    }
    expect(distance(strategy.candidates(state)[0]!)).toBeLessThan(distance(ancestor) / factor);
  });
});
