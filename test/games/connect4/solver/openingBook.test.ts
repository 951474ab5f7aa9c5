import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { initialPosition, Mirror, type Position } from '../../../../src/engine/index.ts';
import * as books from '../../../../src/games/connect4/solver/openingBook.ts';
import { SolverKernel } from '../../../../src/games/connect4/solver/solver.ts';
import { type PositionsByKey, reachablePositions, scoresOfAll } from '../../../../tools/bookPositions.ts';
import { encodeBook } from '../../../../tools/encodeBook.ts';
import { testFolder } from '../../../system/folders.ts';
import { always } from '../../../thorough.ts';
import { quietPositions } from './quietPositions.ts';

const { decodeBook, loadBook, MAX_KEY_COINS, positionKey, scoreInBook } = books;
const EMPTY_KEY = positionKey(initialPosition(1));
const SCORES: [number, number][] = [
  [EMPTY_KEY, 1],
  [7, 0],
  [900, -2],
];
const BOOK = encodeBook(1, new Map(SCORES.toReversed()));

function changed(change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(BOOK);
  change(bytes);
  return bytes;
}

describe('the file of a book', () => {
  it('keeps its format', () => {
    const head = ['46435842', '0101', '0000', '03000000', BOOK.toString('hex', 12, 16)];
    const [keys, scores] = [['00000000', '07000000', '84030000'], '0100fe'];
    expect(BOOK.toString('hex')).toBe([...head, ...keys, scores].join(''));
  });

  it('gives back what was written', () => {
    const book = decodeBook(BOOK, 'the book');
    expect([book.plies, [...book.scores]]).toEqual([1, SCORES]);
    expect(scoreInBook(book, initialPosition(2))).toBe(1);
  });

  it.each([
    ['nothing', Buffer.alloc(0), /is not an opening book/],
    ['another file', Buffer.from('{"a": "file that is something else"}'), /is not an opening book/],
    ['half of it', BOOK.subarray(0, -4), /has 27 bytes instead of 31/],
    ['a changed score', changed((bytes) => bytes.writeInt8(2, 30)), /its checksum is wrong/],
    ['a newer version', changed((bytes) => bytes.writeUInt8(2, 4)), /has format version 2, but/],
  ])('is refused when it is %s, with what to do', async (_, bytes, message) => {
    const file = join(testFolder(), 'broken.book');
    await writeFile(file, bytes);
    expect(() => loadBook(file)).toThrow(message);
    expect(() => loadBook(file)).toThrow(/broken\.book .*; install fcx again, or .* npm run build:book/);
  });

  it('is reported clearly when missing', () => {
    const message = /none\.book cannot be read: .*; install fcx again, or .* npm run build:book/;
    expect(() => loadBook(join(testFolder(), 'none.book'))).toThrow(message);
  });
});

describe('a position key', () => {
  it('is the same for mirror images, and 32 bits long', () => {
    always([quietPositions(0, MAX_KEY_COINS)], (position) => {
      const key = positionKey(position);
      expect(key).toBe(positionKey(Mirror.position(position)));
      expect(key).toBeLessThan(2 ** 32);
    });
  });

  it('differs for different positions', () => {
    // Positions with 0 to 5 coins, mirror images counted: Tromp, "Number of legal 7 X 6 Connect-Four positions".
    const both = (one: Position) => [one, Mirror.position(one)].map(({ board }) => board.join(''));
    const sizes = reachablePositions(5).map((level) => new Set([...level.values()].flatMap(both)).size);
    expect(sizes).toEqual([1, 7, 49, 238, 1120, 4263]);
  });
});

describe('the book of the package', () => {
  const book = loadBook();
  const levels = reachablePositions(book.plies);

  // Documentation speaks of four plies.
  it('has every position up to four plies', () => {
    expect(book.plies).toBe(4);
    const keys = levels.flatMap((level) => [...level.keys()]);
    expect([...book.scores.keys()]).toEqual(keys.toSorted((a, b) => a - b));
  });

  it('has scores that a solve confirms, where it is quick: for an early win', () => {
    const kernel = new SolverKernel(16);
    const early = [...(levels.at(-1) as PositionsByKey).values()].filter(
      (position) => (scoreInBook(book, position) as number) >= 10,
    );
    expect(early).toHaveLength(43);
    for (const position of early) expect(kernel.solve(position).score).toBe(scoreInBook(book, position));
  });

  it('has the scores that follow from those one coin later', () => {
    const last = [...(levels.at(-1) as PositionsByKey).keys()];
    const scores = new Map(last.map((key) => [key, book.scores.get(key) as number]));
    expect(scoresOfAll(levels, scores)).toEqual(book.scores);
  });
});
