/**
 * Samples, positions with what became of them, as bytes, as the kernel writes and the trainer reads them; see `SAMPLE`.
 */
import { Learning, SAMPLE, WIN_SCORE } from '../../../bot/index.ts';

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
