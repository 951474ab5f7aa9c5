/** A search that has been told the bombs, against a plain negamax over the readable rules that knows them as well. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PROVEN_SCORE, WIN_SCORE } from '../../../src/bot/kernel/kernelExports.ts';
import { isFull, type Position, scheduledDropper, takeTurn } from '../../../src/engine/index.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { gamePlans } from '../../../src/verify/arbitraries.ts';
import { positionsOf } from '../../../src/verify/gamePlan.ts';
import { alwaysWith } from '../../thorough.ts';
import { defaultKernel } from './positions.ts';
import { type Drop, ends } from './proofs.ts';

const DEPTH = 3;

it('proves what a plain search proves that knows the bombs', () => {
  const kernel = defaultKernel(12);
  alwaysWith({ numRuns: 15 }, [gamePlans], (plan) => {
    if (plan.schedule.rounds.length === 0) return;
    kernel.foresee(plan.schedule);
    const drop: Drop = (position, column) => {
      const turn = takeTurn(position, column, FOUR_CONNECT_XTREME, scheduledDropper(plan.schedule));
      return { outcome: turn.outcome, next: [turn.position] };
    };
    for (const position of positionsOf({ ...plan, peaceful: true })) {
      if (isFull(position.board)) continue;
      const { score } = kernel.search(position, { depth: DEPTH });
      const isProven = Math.abs(score) > PROVEN_SCORE;
      const plies = isProven ? WIN_SCORE - Math.abs(score) : DEPTH;
      const over = [true, false].map((wins) => ends(position, plies, wins, drop));
      expect(over).toEqual([isProven && score > 0, isProven && score < 0]);
    }
  });
});

it('forgets the bombs when it is told to', () => {
  const [told, untold] = [defaultKernel(12), defaultKernel(12)];
  alwaysWith({ numRuns: 30 }, [gamePlans, fc.nat()], (plan, at) => {
    const reached = positionsOf(plan).filter(({ board }) => !isFull(board));
    const position = reached[at % reached.length] as Position;
    told.foresee(plan.schedule.rounds.length === 0 ? null : plan.schedule);
    told.search(position, { depth: 3 });
    told.foresee(null);
    untold.clearTable();
    expect(told.search(position, { depth: 3 })).toEqual(untold.search(position, { depth: 3 }));
  });
});
