import { expect, it } from 'vitest';
import { BombMemory, playStateOf, positionFromPlayState } from '../../../src/bot/wire/playState.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { gamePlans } from '../../../src/verify/arbitraries.ts';
import { playPlan } from '../../../src/verify/gamePlan.ts';
import { alwaysWith } from '../../thorough.ts';

it("a bot's memory of bombs is right in every position of every game that it follows", () => {
  alwaysWith({ numRuns: 300 }, [gamePlans, gamePlans], (first, second) => {
    const memory = new BombMemory();
    for (const plan of [first, second]) {
      for (const { before } of playPlan(plan)) {
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
  });
});
