import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderDocument } from '../../src/cli/text/document.ts';
import { lawListDocument, lawsDocument, replayCommand } from '../../src/commands/verify/text.ts';
import { drawBoard, drawPosition } from '../../src/engine/draw.ts';
import { programName } from '../../src/system/installation.ts';
import { armedPositions, drawDrop, stackedBoards } from '../../src/verify/arbitraries.ts';
import { ensure, type LawReport, lawOf } from '../../src/verify/law.ts';
import { LawRequestError, runLaws } from '../../src/verify/runLaws.ts';
import { expectOneResult, expectSameNumbers } from '../document/agreement.ts';

// The seed is fixed so that the same tests run everywhere; `fcx verify rules` draws a fresh one.
const SEED = 20;

const boardLaw = lawOf('Board', { examples: stackedBoards, draw: drawBoard });

const FALSE_LAW = boardLaw('noCoin', 'no coin of player 2 is in column 3', (board) => {
  const coin = board.findIndex((cell, index) => cell === 2 && index % 7 === 3);
  ensure(coin === -1, () => `a coin of player 2 in cell ${coin}`);
});

const TRUE_LAW = boardLaw('cells', 'every board has 42 cells', (board) =>
  ensure(board.length === 42, () => `${board.length} cells`),
);

function only(reports: Iterable<LawReport>): LawReport {
  const [report, ...others] = [...reports];
  expect(others).toEqual([]);
  return report as LawReport;
}

describe('a law that does not hold', () => {
  const report = only(runLaws({ runs: 100, seed: SEED }, [FALSE_LAW]));

  it('is reported with its smallest counterexample, drawn, and what is wrong with it', () => {
    const { failure, runs } = report;
    expect(runs).toBeLessThan(100);
    expect(failure?.message).toBe('a coin of player 2 in cell 3');
    expect(failure?.counterexample.split('\n').slice(3)).toEqual([
      '2 | . . . . . . .',
      '1 | . . . . . . .',
      '0 | . . . o . . .',
      '  +--------------',
      '    0 1 2 3 4 5 6',
    ]);
  });

  it('fails on the same counterexample when replayed', () => {
    const { seed, path } = report.failure as { seed: number; path: string };
    const law = FALSE_LAW.sentence.toUpperCase();
    const replayed = only(runLaws({ runs: 1, seed, law, path }, [FALSE_LAW]));
    expect(replayed.failure).toEqual({ ...report.failure, path });
    expect(only(runLaws({ runs: 1, seed, path: '0' }, [TRUE_LAW])).failure).toBeNull();
  });

  it('is shown with the command that replays it', () => {
    const { seed, path } = report.failure as { seed: number; path: string };
    const command = `${programName()} verify rules --law noCoin --seed ${seed} --path ${path}`;
    expect(replayCommand(report)).toBe(command);
    const shown = renderDocument(lawsDocument([report], SEED));
    expect(shown).toMatch(/^✗ noCoin: no coin of player 2 is in column 3 \(\d+ runs?\)\n/);
    expect(shown).toContain('    a coin of player 2 in cell 3\n');
    expect(shown).toContain('    0 | . . . o . . .\n');
    expect(shown).toContain(`    replay: ${command}\n`);
  });

  it('does not keep the others from being tested', () => {
    const reports = [...runLaws({ runs: 20, seed: SEED }, [FALSE_LAW, TRUE_LAW])];
    expect(reports.map(({ failure }) => failure === null)).toEqual([false, true]);
    const laws = reports.map((each) => ({ ...each, replay: replayCommand(each) }));
    const document = lawsDocument(reports, SEED);
    expectOneResult(document, { seed: SEED, laws, failures: 1 }, [reports.length]);
    expect(renderDocument(document)).toMatch(/\n1 of 2 laws failed \(seed 20\)$/);
    expectSameNumbers(lawListDocument(7));
    const [, held] = reports as [LawReport, LawReport];
    expect(renderDocument(lawsDocument([held], SEED))).toBe(
      '✓ cells: every board has 42 cells (20 runs)\n\n1 law holds (seed 20)',
    );
    expect(replayCommand(held)).toBeNull();
  });

  it('is reported even when its example cannot be drawn', () => {
    const draw = () => {
      throw new Error('no board');
    };
    const holds = () => ensure(false, () => 'two is even');
    const undrawable = lawOf('Board', { examples: fc.constant(2), draw })('even', 'nothing is even', holds);
    const { failure } = undrawable.check({ runs: 1, seed: 1 });
    expect(failure?.counterexample).toBe('2\n(drawing it fails: no board)');
  });
});

it.each([
  ['an unknown law', { law: 'off' }, 'unknownLaw', 'no law "off"; the laws are:\n  cells: every board has'],
  ['a path that is none', { path: '1:x' }, 'badPath', 'a path is numbers with colons between them'],
  ['a path to nowhere', { path: '0:999999' }, 'badPath', 'path 0:999999 leads to no example of'],
  ['a path beyond nowhere', { path: '0:999999:1' }, 'badPath', 'path 0:999999:1 leads to no example of'],
])('a request that cannot be met is refused: %s', (_, request, code, message) => {
  const run = () => [...runLaws({ runs: 1, seed: SEED, ...request }, [TRUE_LAW])];
  expect(run).toThrow(LawRequestError);
  expect(run).toThrow(expect.objectContaining({ code, message: expect.stringContaining(message) }));
});

it('a drop is drawn with its consequences', () => {
  const [drop] = fc.sample(armedPositions, { numRuns: 1, seed: SEED }) as [Parameters<typeof drawDrop>[0]];
  const drawn = drawDrop(drop);
  expect(drawn.startsWith(drawPosition(drop.position))).toBe(true);
  expect(drawn).toContain(`coin of player ${drop.position.toMove} in column ${drop.column}: `);
});
