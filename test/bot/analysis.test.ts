import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { analyze } from '../../src/bot/analysis.ts';
import { DEFAULT_WEIGHTS } from '../../src/bot/features.ts';
import { Kernel, WIN_SCORE } from '../../src/bot/kernel/kernel.ts';
import { openColumns } from '../../src/engine/board.ts';
import { parsePosition } from '../../src/engine/text.ts';
import { gamePlans } from '../../src/verify/arbitraries.ts';
import { playTurns } from '../../src/verify/gamePlan.ts';

/** The live bomb's window is the second; before the win in round 26 the third one opens. */
const LONG_WIN = '7/7/5o1/2xo1o1/1bxxox1/1xoxxxo o 16 20 2';

let kernel: Kernel;
beforeAll(() => {
  kernel = new Kernel(16);
  kernel.setWeights(0, DEFAULT_WEIGHTS);
});

describe('an analysis', () => {
  it('finds a win, and what the other columns lose by', () => {
    const position = parsePosition('7/7/7/7/ooo4/xxx4 x 7 - 0');
    const { column, winIn, winningChance, columns, bombMayComeBetween } = analyze(kernel, position, {
      depth: 4,
    });
    expect({ column, winIn, bombMayComeBetween }).toEqual({ column: 3, winIn: 1, bombMayComeBetween: false });
    expect(winningChance).toBeCloseTo(1, 5);
    expect(columns[3]).toMatchObject({ column: 3, winIn: 1 });
    expect(columns[0]?.winningChance).toBeLessThan(0.5);
  });

  it('takes a win for certain while a live bomb keeps others away', () => {
    const position = parsePosition('7/7/7/7/o6/b1xxx1o o 6 9 1');
    const { lossIn, bombMayComeBetween } = analyze(kernel, position, { depth: 8 });
    expect({ lossIn, bombMayComeBetween }).toEqual({ lossIn: 2, bombMayComeBetween: false });
  });

  it('does not take it for certain when a bomb may drop into the line', () => {
    const { winIn, lossIn, winningChance } = analyze(kernel, parsePosition('7/7/7/7/2oo3/2xx3 x 5 - 0'), {
      depth: 8,
    });
    expect([winIn, lossIn]).toEqual([null, null]);
    expect(winningChance).toBeGreaterThan(0.9);
  });

  it('says that a bomb may come before the end of a long win', () => {
    // Four plies ahead bombs are looked at, further ahead they are not.
    const { winIn, bombMayComeBetween } = analyze(kernel, parsePosition(LONG_WIN), { depth: 12 });
    expect(winIn).toBeGreaterThan(5);
    expect(bombMayComeBetween).toBe(true);
  });

  it('tells of every open column, and of the best one what the search says', () => {
    fc.assert(
      fc.property(gamePlans, fc.nat(), (plan, at) => {
        const turns = [...playTurns(plan)];
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
      }),
      { numRuns: 60 },
    );
  });

  it('is the same every time when it is limited by depth or nodes', () => {
    const position = parsePosition('7/7/7/2b4/2oo3/oxxxo1x x 9 13 1');
    for (const limits of [{ depth: 6 }, { nodes: 5000 }]) {
      kernel.clearTable();
      const once = analyze(kernel, position, limits);
      kernel.clearTable();
      expect(analyze(kernel, position, limits)).toEqual(once);
    }
  });

  it('ends when its time is up', () => {
    const position = parsePosition('7/7/7/7/7/7 x 1 - 0');
    let now = 0;
    const { columns } = analyze(kernel, position, { timeMs: 50 }, () => now++);
    expect(columns).toHaveLength(7);
    // The last columns may reach the main search's depth before their time is up.
    expect(now).toBeGreaterThan(40);
    expect(now).toBeLessThan(60);
  });

  it('adds the features up to the evaluation', () => {
    const position = parsePosition('7/7/7/2b4/2oo3/oxxxo1x x 9 13 1');
    const { evaluation } = analyze(kernel, position, { depth: 2 });
    const products = Object.values(evaluation.features).map(({ product }) => product);
    expect(products.reduce((sum, product) => sum + product, 0)).toBe(evaluation.total);
  });
});
