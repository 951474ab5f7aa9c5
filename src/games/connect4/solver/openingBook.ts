/**
 * The opening book: exact scores of all positions with at most n coins, mirror images counted once.
 *
 * The file, numbers little-endian:
 *
 *      bytes  0..3    the letters FCXB
 *             4       version of the format, 1
 *             5       plies: positions with more coins are not in the book
 *             6..7    0
 *             8..11   n, the number of positions
 *            12..15   CRC-32 of the rest of the file
 *            16..     n keys of 4 bytes (`positionKey`), ascending
 *            ..       n scores of 1 byte (`Solved.score`), in the order of the keys
 *
 * `npm run build:book` makes it, by `tools/encodeBook.ts`.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import type { Board, Position } from '../../../engine/index.ts';
import { COLUMNS, CodedError, cellAt, FREE, Mirror, opponent, ROWS } from '../../../engine/index.ts';

/** The path of the book of the package; relative to this module both in `src` and in `dist`. */
export const PACKAGE_BOOK = fileURLToPath(new URL('../../../../books/connect4.book', import.meta.url));

/** The first letters of a book's file. */
export const MAGIC = 'FCXB';
/** The version of a book's format. */
export const VERSION = 1;
/** Bytes before the keys. */
export const HEADER_BYTES = 16;
/** Bytes of a key. */
export const KEY_BYTES = 4;
/** Advice for messages about a book that cannot be used. */
const REMEDY = 'install fcx again, or build the book with: npm run build:book (40 minutes)';

/** The most coins of a position that has a key; with more, it would need more than 32 bits. */
export const MAX_KEY_COINS = 13;

/** The number of coins (and bombs) on the board. */
export function coinCount({ board }: Position): number {
  return board.filter((cell) => cell !== FREE).length;
}

/**
 * The key of a position without a bomb and with at most `MAX_KEY_COINS` coins: a number in base 3 that lists the columns
 * from the left, their coins from the bottom up (1 for the game's starter, 2 for the other player), each column ended by a
 * 0. The key is the smaller of this number and that of the mirror image.
 *
 * It encodes the columns' heights and colours, so different positions have different keys (after Pons, part 11).
 */
export function positionKey(position: Position): number {
  const { board, toMove } = position;
  const starter = coinCount(position) % 2 === 0 ? toMove : opponent(toMove);
  const numberOf = (side: Board) => {
    let number = 0;
    for (let column = 0; column < COLUMNS; column++) {
      for (let row = 0; row < ROWS && cellAt(side, row, column) !== FREE; row++)
        number = 3 * number + (cellAt(side, row, column) === starter ? 1 : 2);
      number *= 3;
    }
    return number;
  };
  return Math.min(numberOf(board), numberOf(Mirror.board(board)));
}

/** The error for a book that cannot be read, is damaged, or has another version. */
export class OpeningBookError extends CodedError<'unreadable' | 'broken' | 'otherVersion'> {}

/** The scores (`Solved.score`) of positions by their keys. */
export type BookScores = ReadonlyMap<number, number>;

/** An opening book in memory. */
interface OpeningBook {
  /** The most coins of a position in the book, which has all positions up to that number. */
  readonly plies: number;
  readonly scores: BookScores;
}

/**
 * Reads the content of a book's file; `source` names it in errors.
 *
 * @throws `OpeningBookError` when it is not a book, has another version, or is damaged
 */
export function decodeBook(bytes: Buffer, source: string): OpeningBook {
  const broken = (reason: string) =>
    new OpeningBookError('broken', `the opening book ${source} ${reason}; ${REMEDY}`);
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw broken('is not an opening book');
  const version = bytes.readUInt8(4);
  if (version !== VERSION)
    throw new OpeningBookError(
      'otherVersion',
      `the opening book ${source} has format version ${version}, but this fcx reads version ${VERSION}; ${REMEDY}`,
    );
  const plies = bytes.readUInt8(5);
  const size = bytes.readUInt32LE(8);
  const length = HEADER_BYTES + size * (KEY_BYTES + 1);
  if (bytes.length !== length) throw broken(`has ${bytes.length} bytes instead of ${length}`);
  if (crc32(bytes.subarray(HEADER_BYTES)) !== bytes.readUInt32LE(12))
    throw broken('is damaged: its checksum is wrong');
  const scores = new Map<number, number>();
  const scoresAt = HEADER_BYTES + size * KEY_BYTES;
  for (let index = 0; index < size; index++)
    scores.set(bytes.readUInt32LE(HEADER_BYTES + index * KEY_BYTES), bytes.readInt8(scoresAt + index));
  return { plies, scores };
}

/** Reads a book's file, by default that of the package. Throws an `OpeningBookError`. */
export function loadBook(file = PACKAGE_BOOK): OpeningBook {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const message = `the opening book ${file} cannot be read: ${(error as Error).message}; ${REMEDY}`;
    throw new OpeningBookError('unreadable', message);
  }
  return decodeBook(bytes, file);
}

/** The score of a position without a bomb, or `undefined` if it is not in the book. */
export function scoreInBook({ plies, scores }: OpeningBook, position: Position): number | undefined {
  return coinCount(position) <= plies ? scores.get(positionKey(position)) : undefined;
}
