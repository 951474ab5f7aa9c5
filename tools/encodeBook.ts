/** The file of an opening book; `openingBook.ts` describes it, and reads it. */
import { crc32 } from 'node:zlib';
import {
  type BookScores,
  HEADER_BYTES,
  KEY_BYTES,
  MAGIC,
  VERSION,
} from '../src/games/connect4/solver/openingBook.ts';

/** The bytes of a book's file. */
export function encodeBook(plies: number, scores: BookScores): Buffer {
  const entries = [...scores].sort(([a], [b]) => a - b);
  const bytes = Buffer.alloc(HEADER_BYTES + entries.length * (KEY_BYTES + 1));
  const scoresAt = HEADER_BYTES + entries.length * KEY_BYTES;
  entries.forEach(([key, score], index) => {
    bytes.writeUInt32LE(key, HEADER_BYTES + index * KEY_BYTES);
    bytes.writeInt8(score, scoresAt + index);
  });
  bytes.write(MAGIC, 'latin1');
  bytes.writeUInt8(VERSION, 4);
  bytes.writeUInt8(plies, 5);
  bytes.writeUInt32LE(entries.length, 8);
  bytes.writeUInt32LE(crc32(bytes.subarray(HEADER_BYTES)), 12);
  return bytes;
}
