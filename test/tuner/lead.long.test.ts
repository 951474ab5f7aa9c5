import { expect, it } from 'vitest';
import { stream } from '../../src/engine/random.ts';
import { hill, run } from './hill.ts';

it('the 95 % interval of the lead holds the truth as often as it says, early and late in 100 runs', {
  timeout: 120_000,
}, async () => {
  const GENERATIONS = 30;
  const early = { held: 0, all: 0 };
  const late = { held: 0, all: 0 };
  for (let seed = 1; seed <= 100; seed++) {
    const random = stream(seed, 'hill');
    const slope = hill(500 + random.int(0, 250), random.int(50, 200));
    const games = random.int(0, 1) === 0 ? { population: 8, pairs: 2 } : { population: 16, pairs: 6 };
    const { reports } = await run(slope, { ...games, seed, generations: GENERATIONS });
    for (const { lead, candidate, generation } of reports) {
      const truth = slope.elo(candidate);
      const isHeld =
        (lead.low ?? Number.NEGATIVE_INFINITY) <= truth && truth <= (lead.high ?? Number.POSITIVE_INFINITY);
      const half = generation <= GENERATIONS / 2 ? early : late;
      half.held += isHeld ? 1 : 0;
      half.all++;
    }
  }
  for (const { held, all } of [early, late]) expect(Math.abs(held / all - 0.95)).toBeLessThanOrEqual(0.03);
});
