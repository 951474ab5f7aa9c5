import { expect, it } from 'vitest';
import { columnOf } from '../../../src/engine/board.ts';
import { gamePlans } from '../../../src/verify/arbitraries.ts';
import { playPlan } from '../../../src/verify/gamePlan.ts';
import { alwaysWith, thorough } from '../../thorough.ts';
import { NaiveGame } from './naiveGame.ts';

// The laws of `fcx verify rules` hold the kernel, text notation and PlayStates against the engine.
it('the engine shows what a naive game shows, after every coin and bomb', () => {
  alwaysWith({ numRuns: thorough(400) }, [gamePlans], (plan) => {
    const naive = new NaiveGame(plan.starter);
    for (const { before, column, turn } of playPlan(plan)) {
      const { position, outcome } = turn;
      naive.coin(column);
      if (position.bombsDropped > before.bombsDropped) {
        expect(naive.mayDropBomb).toBe(true);
        naive.bomb(columnOf(position.board.indexOf(99)));
      } else expect(naive.mustDropBomb).toBe(false);
      expect(naive.seen()).toEqual({ ...position, winners: outcome?.winners ?? null });
    }
  });
});
