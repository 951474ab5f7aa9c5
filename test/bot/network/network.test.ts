import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../src/bot/features.ts';
import { Kernel } from '../../../src/bot/kernel/kernel.ts';
import {
  expectedResults,
  mirroredRow,
  type Network,
  PHASES,
  quantise,
  ROWS,
  UNITS,
} from '../../../src/bot/network/network.ts';
import {
  formatNetwork,
  NetworkFileError,
  networkHash,
  parseNetwork,
} from '../../../src/bot/network/networkFormat.ts';
import { COLUMNS, cellIndex, columnOf, rowOf } from '../../../src/engine/board.ts';
import type { Position } from '../../../src/engine/position.ts';
import { stream } from '../../../src/engine/random.ts';
import { armedPositions, gamePlans } from '../../../src/verify/arbitraries.ts';
import { positionsOf } from '../../../src/verify/gamePlan.ts';
import { chosenRows, networkResult } from './networkReference.ts';

/** Numbers at random, as large as trained ones. */
function drawNetwork(seed: number): Network {
  const random = stream(seed, 'network');
  const draw = (length: number, spread: number) =>
    Float32Array.from({ length }, () => spread * random.gaussian());
  return quantise({
    rows: draw(ROWS * UNITS, 0.2),
    output: draw(PHASES * UNITS, 0.5),
    bias: draw(PHASES, 0.5),
  });
}

const positions: fc.Arbitrary<Position> = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(gamePlans, fc.nat()).map(([plan, at]) => pick(positionsOf(plan), at)) },
  { weight: 1, arbitrary: armedPositions.map(({ position }) => position) },
);

function pick<T>(values: readonly T[], at: number): T {
  return values[at % values.length] as T;
}

function mirror(position: Position): Position {
  const board = position.board.map(
    (_, cell) => position.board[cellIndex(rowOf(cell), COLUMNS - 1 - columnOf(cell))],
  ) as typeof position.board;
  const bomb = position.bomb && { ...position.bomb, column: COLUMNS - 1 - position.bomb.column };
  return { ...position, board, bomb };
}

const network = drawNetwork(1);
const kernel = new Kernel();
kernel.setWeights(0, DEFAULT_WEIGHTS);
kernel.setNetwork(0, network);

describe('the network', () => {
  it('is worth in the kernel what a plain telling makes of it', () => {
    fc.assert(
      fc.property(positions, (position) => {
        expect(kernel.networkResult(position)).toBe(networkResult(network, position));
      }),
      { numRuns: 500 },
    );
  });

  it('is worth the same on mirrored boards', () => {
    fc.assert(
      fc.property(positions, (position) => {
        expect(kernel.networkResult(mirror(position))).toBe(kernel.networkResult(position));
        const sorted = (rows: number[]) => rows.toSorted((a, b) => a - b);
        expect(sorted(chosenRows(mirror(position)))).toEqual(sorted(chosenRows(position).map(mirroredRow)));
      }),
    );
  });

  it('is what a search of depth 0 would see, and gives way to the weights when it is taken away', () => {
    const plain = new Kernel();
    plain.setWeights(0, DEFAULT_WEIGHTS);
    const changed = new Kernel();
    changed.setWeights(0, DEFAULT_WEIGHTS);
    changed.setNetwork(0, network);
    fc.assert(
      fc.property(positions, (position) => {
        changed.setNetwork(0, null);
        expect(changed.search(position, { depth: 3 })).toEqual(plain.search(position, { depth: 3 }));
        expect(kernel.evaluate(position)).toBe(plain.evaluate(position));
      }),
      { numRuns: 50 },
    );
  });

  it('never claims a proven result, and is even at even chances', () => {
    const results = expectedResults();
    expect(Math.max(...results)).toBeLessThan(999_000);
    expect(results[0]).toBe(-(results.at(-1) as number));
    expect([...results]).toEqual([...results].toSorted((a, b) => a - b));
  });
});

describe('a network file', () => {
  const file = { network, training: { note: 'drawn at random' } };

  it('is read as it was written', () => {
    const text = formatNetwork(file);
    const read = parseNetwork(text, 'a.json');
    expect(read.training).toEqual(file.training);
    expect(networkHash(read.network)).toBe(networkHash(network));
    expect(formatNetwork(read)).toBe(text);
  });

  it.each([
    ['that is not JSON', 'no', /a\.json is not JSON/],
    ['that lacks a part', '{}', /a\.json/],
    ['with a number that was changed', formatNetwork(file).replace(/"bias": \[\n {4}/, '$&1'), /checksum/],
    [
      'with a row too many',
      formatNetwork(file).replace('"rows": [\n    [0,', '"rows": [\n    [30000,'),
      /rows/,
    ],
  ])('%s is refused', (_, text, message) => {
    expect(() => parseNetwork(text, 'a.json')).toThrow(NetworkFileError);
    expect(() => parseNetwork(text, 'a.json')).toThrow(message);
  });
});
