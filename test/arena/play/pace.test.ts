import { expect, it } from 'vitest';
import { CONTEST_PACE } from '../../../src/arena/play/playGame.ts';

it('an answer is seen with the frame after it, not before the second one', () => {
  expect(0 + CONTEST_PACE.answerDelayMs(0)).toBeCloseTo(33.3, 1);
  expect(10 + CONTEST_PACE.answerDelayMs(10)).toBeCloseTo(33.3, 1);
  expect(40 + CONTEST_PACE.answerDelayMs(40)).toBeCloseTo(50, 1);
  expect(600 + CONTEST_PACE.answerDelayMs(600)).toBeCloseTo(600, 1);
});

it('a bomb and a blast are shown longer than a coin', () => {
  const pause = (bombDropped: boolean, coinsDestroyed: boolean) =>
    CONTEST_PACE.turnPauseMs({ bombDropped, coinsDestroyed });
  expect([pause(false, false), pause(true, false), pause(false, true)]).toEqual([500, 950, 1200]);
});
