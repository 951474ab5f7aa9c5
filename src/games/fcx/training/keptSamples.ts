/**
 * The samples of played games in a file, batch by batch, each with a checksum: what was played before a crash is not played
 * again, and what was half written is.
 *
 * A batch is its length (32 bits, little-endian), the SHA-256 of its samples, and its samples.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { append } from '../../../system/index.ts';

const LENGTH_BYTES = 4;
const HASH_BYTES = 32;
const HEAD_BYTES = LENGTH_BYTES + HASH_BYTES;

function hashOf(samples: Uint8Array): Buffer {
  return createHash('sha256').update(samples).digest();
}

/** The whole batches at the beginning of a file, and where they end. */
function readBatches(path: string): { batches: Uint8Array[]; end: number } {
  const batches: Uint8Array[] = [];
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  let end = 0;
  while (end + HEAD_BYTES <= bytes.length) {
    const first = end + HEAD_BYTES;
    const samples = bytes.subarray(first, first + bytes.readUInt32LE(end));
    if (!hashOf(samples).equals(bytes.subarray(end + LENGTH_BYTES, first))) break;
    batches.push(samples);
    end = first + samples.length;
  }
  return { batches, end };
}

/** The batches in a file, which need not exist; what is damaged is cut off. */
export async function keptSamples(path: string) {
  const { batches, end } = readBatches(path);
  if (existsSync(path)) await truncate(path, end);
  return {
    /** In the order in which they were added. */
    batches: batches as readonly Uint8Array[],

    /** @throws {OutputFileError} */
    async add(added: readonly Uint8Array[]): Promise<void> {
      const parts = added.flatMap((samples) => {
        const length = Buffer.alloc(LENGTH_BYTES);
        length.writeUInt32LE(samples.length);
        return [length, hashOf(samples), samples];
      });
      await append(path, Buffer.concat(parts));
      batches.push(...added);
    },
  };
}
