import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Analysis, analyze, WIN_SCORE } from '../../../src/bot/index.ts';
import { openColumns } from '../../../src/engine/board.ts';
import { gamePlans } from '../../../src/verify/arbitraries.ts';
import { playPlan } from '../../../src/verify/gamePlan.ts';
import { read } from '../../engine/boardOf.ts';
import { alwaysWith } from '../../thorough.ts';
import { defaultKernel } from '../kernel/positions.ts';

const kernel = defaultKernel(16);

describe('an analysis', () => {
  it('considers a win certain while a live bomb keeps others away', () => {
    const position = read('7/7/7/7/o6/b1xxx1o o 6 9 1');
    const { lossIn } = analyze(kernel, position, { depth: 8 });
    expect(lossIn).toBe(2);
  });

  it('does not consider it certain when a bomb may drop into the line', () => {
    const { winIn, lossIn, winningChance } = analyze(kernel, read('7/7/7/7/2oo3/2xx3 x 5 - 0'), {
      depth: 8,
    });
    expect([winIn, lossIn]).toEqual([null, null]);
    expect(winningChance).toBeGreaterThan(0.9);
  });

  it('tells how the game goes on without a bomb where one may drop', () => {
    const position = read('7/7/7/3o3/3o3/1xxx3 o 6 - 0');
    let told: readonly (readonly number[])[] = [];
    const { columns } = analyze(kernel, position, { depth: 8 }, { onDepth: (_, lines) => (told = lines) });
    expect(columns[1]?.lossIn).toBe(2);
    expect([[0], [4]]).toContainEqual(told[1]);
  });

  describe('limited by time', () => {
    const position = read('7/7/7/3b3/2ox3/1xoox2 x 7 10 1');
    // Each reading of the clock takes a millisecond, so that any number of searches can be cut short.
    const within = (timeMs: number) => {
      let now = 0;
      kernel.clearTable();
      return analyze(kernel, position, { timeMs }, { clock: () => now++ });
    };
    const times = [2, 3, 5, 8, 13, 21, 34, 55, 89];

    it.each(times)(
      'searches every column to the same depth, and has none better than the best: %d',
      (timeMs) => {
        const { depth, columns, column, principalVariation, winningChance } = within(timeMs);
        const untimed = { depth, columns, column, principalVariation };
        const best = columns.toSorted((a, b) => b.winningChance - a.winningChance)[0];
        expect([best?.column, best?.winningChance]).toEqual([column, winningChance]);
        kernel.clearTable();
        expect(analyze(kernel, position, { depth })).toMatchObject(untimed);
      },
    );
  });

  it('covers every open column, and has the value of the best one', () => {
    alwaysWith({ numRuns: 60 }, [gamePlans, fc.nat()], (plan, at) => {
      const turns = [...playPlan(plan)];
      const turn = turns[at % Math.max(1, turns.length)];
      if (turn === undefined) return;
      const analysis = analyze(kernel, turn.before, { depth: 3 });
      expect(analysis.columns.map(({ column }) => column)).toEqual(openColumns(turn.before.board));
      for (const { score, winningChance } of analysis.columns) {
        expect(Math.abs(score)).toBeLessThan(WIN_SCORE);
        expect(winningChance).toBeCloseTo((score / WIN_SCORE + 1) / 2, 9);
      }
      const best = analysis.columns.find(({ column }) => column === analysis.column);
      expect(best?.score).toBe(analysis.score);
    });
  });

  it('reports the analysis of every depth, the last of which it returns', () => {
    const position = read('7/7/7/7/7/7 x 1 - 0');
    const reported: Analysis[] = [];
    const last = analyze(kernel, position, { depth: 4 }, { onDepth: (analysis) => reported.push(analysis) });
    expect(reported.map(({ depth }) => depth)).toEqual([1, 2, 3, 4]);
    expect(reported.at(-1)).toEqual(last);
  });
});
