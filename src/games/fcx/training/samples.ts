/**
 * Samples, positions with what became of them, as bytes, as the kernel writes and the trainer reads them; see `SAMPLE`.
 *
 * Those of played games are kept in a file, batch by batch: what was played before a crash is not played again, and what was half
 * written is. A batch is its length (32 bits, little-endian), the SHA-256 of its samples, and its samples.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { Learning, SAMPLE, WIN_SCORE } from '../../../bot/index.ts';
import { append } from '../../../system/index.ts';

/** A sample's phase and what became of it; `null` for one whose result is unknown. */
export function outcomeAt(samples: Uint8Array, index: number): { phase: number; points: number } | null {
  const points = pointsOf(samples, index);
  if (points === null) return null;
  const at = index * SAMPLE.BYTES;
  const hasBomb = (samples[at + SAMPLE.FUSE] as number) > 0;
  return { phase: Learning.phaseAfter(samples[at + SAMPLE.DROPPED] as number, hasBomb), points };
}

/** The score of a sample's search as an expected share of the points, 0 to 1. */
export function searchedChance(samples: Uint8Array, index: number): number {
  const view = new DataView(samples.buffer, samples.byteOffset + index * SAMPLE.BYTES, SAMPLE.BYTES);
  return (view.getInt32(SAMPLE.SCORE, true) / WIN_SCORE + 1) / 2;
}

/** What luck gave to the side to move after a sample whose points are known, in points. */
export function luckAfter(samples: Uint8Array, index: number): number {
  const view = new DataView(samples.buffer, samples.byteOffset + index * SAMPLE.BYTES, SAMPLE.BYTES);
  return view.getInt32(SAMPLE.LUCK, true) / (2 * WIN_SCORE);
}

export function sampleCount(samples: Uint8Array): number {
  return samples.length / SAMPLE.BYTES;
}

/** The points of the side to move in a sample; 0 a loss, ½ a double win, 1 a win; `null` if unknown, because a random coin followed. */
export function pointsOf(samples: Uint8Array, index: number): number | null {
  const points = samples[index * SAMPLE.BYTES + SAMPLE.POINTS] as number;
  return points === SAMPLE.UNKNOWN ? null : points / 2;
}

export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

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
