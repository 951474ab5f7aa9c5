/**
 * Samples, positions with the results of their games, as bytes that the kernel writes and the trainer reads; see `SAMPLE`.
 *
 * The samples of played games are saved in a file, batch by batch: after a crash only a batch that was half written is played
 * again. A batch is its length (32 bits, little-endian), the SHA-256 of its samples, and its samples.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { Learning, SAMPLE, WIN_SCORE } from '../../../bot/index.ts';
import { append, FolderError, readBytes } from '../../../system/index.ts';

/** The number of samples in these bytes. */
export function sampleCount(samples: Uint8Array): number {
  return samples.length / SAMPLE.BYTES;
}

/** The points of the side to move in a sample: 0 a loss, ½ a double win, 1 a win; `null` if unknown, because a random coin followed. */
export function samplePoints(samples: Uint8Array, index: number): number | null {
  const points = samples[index * SAMPLE.BYTES + SAMPLE.POINTS] as number;
  return points === SAMPLE.UNKNOWN ? null : points / 2;
}

/** The samples with known results: their numbers, phases of the game, points, and the chances that their searches found. */
export function decidedIn(samples: Uint8Array) {
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  return Array.from({ length: sampleCount(samples) }, (_, index) => index).flatMap((index) => {
    const points = samplePoints(samples, index);
    if (points === null) return [];
    const at = index * SAMPLE.BYTES;
    const hasBomb = view.getUint8(at + SAMPLE.FUSE) > 0;
    const phase = Learning.phaseAfter(view.getUint8(at + SAMPLE.DROPPED), hasBomb);
    const searched = (view.getInt32(at + SAMPLE.SCORE, true) / WIN_SCORE + 1) / 2;
    return [{ index, phase, points, searched }];
  });
}

/** The samples of several parts in one array. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

const LENGTH_BYTES = 4;
const HASH_BYTES = 32;
const HEAD_BYTES = LENGTH_BYTES + HASH_BYTES;

function hashOf(samples: Uint8Array): Buffer {
  return createHash('sha256').update(samples).digest();
}

/** The intact batches at the beginning of a file, and the offset of their end. */
function readBatches(path: string): { batches: Uint8Array[]; end: number } {
  const batches: Uint8Array[] = [];
  const unreadable = (message: string) => new FolderError('unreadable', message);
  const bytes = existsSync(path) ? readBytes(path, unreadable) : Buffer.alloc(0);
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

/** Opens a file of batches, which need not exist, and cuts off a damaged rest. */
export async function openSamples(path: string) {
  const { batches, end } = readBatches(path);
  if (existsSync(path)) await truncate(path, end);
  return {
    /** The batches in the order in which they were added. */
    batches: batches as readonly Uint8Array[],

    /** Adds batches to the file; throws an `OutputFileError`. */
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
