import { describe, expect, it } from 'vitest';
import { initialPosition, openColumns, type Position, play } from '../../../../src/engine/index.ts';
import * as Mirror from '../../../../src/engine/mirror.ts';
import { CONNECT_FOUR, FOUR_CONNECT_XTREME } from '../../../../src/engine/rules.ts';
import { parsePosition } from '../../../../src/engine/text.ts';
import { solutionDocument, solveProgress } from '../../../../src/games/connect4/solver/analysis.ts';
import { decodeBook, loadBook } from '../../../../src/games/connect4/solver/openingBook.ts';
import type { ColumnOutcome, SolvedOutcome } from '../../../../src/games/connect4/solver/solver.ts';
import { Solver, SolverKernel } from '../../../../src/games/connect4/solver/solver.ts';
import { encodeBook } from '../../../../tools/encodeBook.ts';
import { expectOneResult } from '../../../document/agreement.ts';
import { read } from '../../../engine/boardOf.ts';
import { alwaysWith } from '../../../thorough.ts';
import { quietPositions } from './quietPositions.ts';

const solver = new Solver(loadBook(), new SolverKernel(20));

/** The best outcome, as coins to a win, minus the coins to a loss, or 0 for a draw; by looking at every line of play. */
function bruteForce(position: Position, known = new Map<string, number>()): number {
  const key = position.board.join('');
  const found = known.get(key);
  if (found !== undefined) return found;
  const values = openColumns(position.board).map((column) => {
    const { position: next, outcome } = play(position, column, FOUR_CONNECT_XTREME);
    if (outcome?.reason === 'line') return 1;
    const value = bruteForce(next, known);
    return value === 0 ? 0 : value > 0 ? -1 - value : 1 - value;
  });
  const wins = values.filter((value) => value > 0);
  const best = wins.length > 0 ? Math.min(...wins) : values.includes(0) ? 0 : Math.min(...values);
  known.set(key, values.length === 0 ? 0 : best);
  return known.get(key) as number;
}

function signedDistance({ winIn, lossIn }: SolvedOutcome): number {
  return winIn ?? (lossIn === null ? 0 : -lossIn);
}

describe('the solver', () => {
  it('agrees with brute force on positions with few free cells', () => {
    const seen = new Set<number>();
    alwaysWith({ numRuns: 400, seed: 1 }, [quietPositions(31)], (position) => {
      const solution = solver.solve(position);
      expect(signedDistance(solution)).toBe(bruteForce(position));
      expect(solution.draw).toBe(solution.winIn === null && solution.lossIn === null);
      seen.add(signedDistance(solution));
    });
    // Wins, losses and draws are among them, at many distances.
    const count = (sign: number) => [...seen].filter((value) => Math.sign(value) === sign).length;
    expect([count(1) > 3, count(-1) > 3, count(0)]).toEqual([true, true, 1]);
  });

  it('gives every open column the outcome of the position after it, and plays the best', () => {
    alwaysWith({ numRuns: 100 }, [quietPositions(20)], (position) => {
      const reported: ColumnOutcome[] = [];
      const solution = solver.solve(position, (solved) => reported.push(solved));
      expect(reported).toEqual(solution.columns);
      expect(solution.columns.map(({ column }) => column)).toEqual(openColumns(position.board));
      for (const { column, ...outcome } of solution.columns) {
        const { position: next, outcome: end } = play(position, column, FOUR_CONNECT_XTREME);
        const after = end?.reason === 'line' ? { winIn: null, lossIn: 0, draw: false } : solver.solve(next);
        expect(outcome).toEqual({
          winIn: after.lossIn === null ? null : after.lossIn + 1,
          lossIn: after.winIn === null ? null : after.winIn + 1,
          draw: after.draw,
        });
      }
      const best = solution.columns.find(({ column }) => column === solution.column);
      if (best !== undefined) expect(signedDistance(best)).toBe(signedDistance(solution));
    });
  });

  it('mirrors the outcomes of a mirrored position', () => {
    alwaysWith({ numRuns: 50 }, [quietPositions(18)], (position) => {
      const { columns } = solver.solve(Mirror.position(position));
      const back = columns.map((one) => ({ ...one, column: Mirror.column(one.column) })).toReversed();
      expect(back).toEqual(solver.solve(position).columns);
    });
  });

  it('does not depend on what it has solved before, on the size of its table, or on the book', () => {
    const noBook = decodeBook(encodeBook(0, new Map()), 'an empty book');
    alwaysWith({ numRuns: 30 }, [quietPositions(18)], (position) => {
      const { nodes: _, ...fresh } = new Solver(noBook, new SolverKernel(10)).solve(position);
      expect(solver.solve(position)).toMatchObject(fresh);
    });
  });

  // John Tromp, "John's Connect Four Playground": the first player wins with his last coin if he starts in the centre.
  it('gives the known outcome of the empty board', () => {
    const { column, winIn, columns } = solver.solve(initialPosition(2));
    expect({ column, winIn }).toEqual({ column: 3, winIn: 41 });
    expect(columns.map(signedDistance)).toEqual([-40, -42, 0, 41, 0, -42, -40]);
  });

  it('calls a full board a draw', () => {
    const full = read('ooxxoox/xxooxxo/ooxxoox/xxooxxo/ooxxoox/xxooxxo x 43 -', CONNECT_FOUR);
    const draw = { column: null, winIn: null, lossIn: null, draw: true, columns: [], nodes: 0 };
    expect(solver.solve(full)).toEqual(draw);
  });

  it.each([
    ['a bomb', '7/7/7/3b3/2ox3/1xoox2 x 7 10 1', /this game has no bombs/],
    ['a board from which a bomb has taken coins', '7/7/7/7/7/x1ox1o1 x 16 - 1', /coin/],
  ])('refuses %s', (_, text, message) => {
    const position = parsePosition(text, { rules: FOUR_CONNECT_XTREME, coinCounts: false });
    expect(() => solver.solve({ ...position, bombsDropped: 0 })).toThrow(message);
  });
});

const COLUMNS = [
  { column: 0, winIn: null, lossIn: 4, draw: false },
  { column: 2, winIn: null, lossIn: null, draw: true },
  { column: 3, winIn: 5, lossIn: null, draw: false },
];

it.each([
  ['is silent when the solve is quick', [1, 2, 999], []],
  [
    'names every column of a long one',
    [1, 1500, 3000],
    ['column 0 solved: loses in 4\ncolumn 2 solved: draws\n', 'column 3 solved: wins in 5\n'],
  ],
])('the progress of a solve %s', (_, times, told) => {
  let clock = 5000;
  const written: string[] = [];
  const tell = solveProgress(
    (text) => written.push(text),
    () => clock,
  );
  for (const [index, column] of COLUMNS.entries()) {
    clock = 5000 + (times[index] as number);
    tell(column);
  }
  expect(written).toEqual(told);
});

it('a solution says the same in a terminal, on a page and for scripts', () => {
  const [, , best] = COLUMNS;
  const solution = { ...best!, columns: COLUMNS, nodes: 123 };
  expectOneResult(solutionDocument(solution), solution);
});
