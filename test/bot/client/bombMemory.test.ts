import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BombMemory, playStateOf, positionFromPlayState } from '../../../src/bot/wire/playState.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { gamePlans } from '../../../src/verify/arbitraries.ts';
import { playTurns } from '../../../src/verify/gamePlan.ts';
import { read } from '../../engine/boardOf.ts';

const stateOf = (text: string) => playStateOf(read(text), 'bot');

describe("a bot's memory of bombs", () => {
  it('is right in every position of every game that it follows', () => {
    fc.assert(
      fc.property(gamePlans, gamePlans, (first, second) => {
        const memory = new BombMemory();
        for (const plan of [first, second]) {
          for (const { before } of playTurns(plan)) {
            const state = playStateOf(before, 'bot');
            const bombsSeen = memory.observe(state);
            const { bombsDropped } = positionFromPlayState(state, {
              rules: FOUR_CONNECT_XTREME,
              coinCounts: true,
              bombsSeen,
            });
            expect(bombsDropped).toBe(before.bombsDropped);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('distinguishes a bomb that has just exploded without a trace from one still to come', () => {
    const memory = new BombMemory();
    const exploded = stateOf('7/7/7/x1o4/o1o1o2/x1x1x2 x 9 - 1');
    expect(positionFromPlayState(exploded, { rules: FOUR_CONNECT_XTREME }).bombsDropped).toBe(0);
    memory.observe(stateOf('7/7/7/x6/o1o1o2/x1x1x1b o 8 9 1'));
    const bombsSeen = memory.observe(exploded);
    expect(
      positionFromPlayState(exploded, { rules: FOUR_CONNECT_XTREME, coinCounts: true, bombsSeen })
        .bombsDropped,
    ).toBe(1);
  });
});
