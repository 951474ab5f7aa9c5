/** What the games of a tuned bot are spent on. How good the results are is simulated by `npm run bench -- tunedBots`. */
import { expect, it } from 'vitest';
import { SequentialTest } from '../../../src/arena/match/sequentialTest.ts';
import { stream } from '../../../src/engine/index.ts';
import { BOT_SETTINGS, botBudget } from '../../../src/games/bot/budget.ts';
import { DEFAULT_TUNE_SETTINGS } from '../../../src/tuner/tuningFormat.ts';
import { simulatedPairs } from '../../arena/match/simulatedPairs.ts';

const GENES = ['depth', 'book'].map((name) => ({ name, min: 0, max: 100 }));
const CHOSEN = { ...DEFAULT_TUNE_SETTINGS, ...BOT_SETTINGS, seed: 1 };

function budgetOf(games: number) {
  const { promotionMaxPairs = 0, sprt = CHOSEN.sprt } = botBudget(
    games,
    { gamesPerJob: 2, genes: GENES },
    CHOSEN,
  );
  return { pairs: promotionMaxPairs, sprt };
}

it.each([100, 300, 996, 1000, 3000])('a test of a run of %i games seldom calls an equal better', (games) => {
  const { pairs, sprt } = budgetOf(games);
  const tests = 600;
  for (const hasLuck of [false, true]) {
    const drawPair = simulatedPairs({ elo: 0, draws: 0.3, hasLuck });
    let wrong = 0;
    for (let number = 0; number < tests; number++) {
      const random = stream(1, 'equals', games, number);
      const test = new SequentialTest(sprt);
      test.addUntilDecided(Array.from({ length: pairs }, () => drawPair(random)));
      test.finish();
      if (test.state.verdict === 'H1') wrong++;
    }
    // Three standard errors more than the 5 % that are promised.
    expect(wrong / tests).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / tests));
  }
});

it('few games search more, and their test may cross its bounds as often as a long one', () => {
  const [few, many] = [budgetOf(300), budgetOf(1000)];
  expect(few.pairs / 150).toBeCloseTo(0.3, 2);
  expect(many.pairs / 500).toBeCloseTo(0.4, 2);
  expect(few.sprt.alpha).toBeGreaterThan(many.sprt.alpha);
  expect(few.sprt.elo1).toBeGreaterThan(many.sprt.elo1);
});
