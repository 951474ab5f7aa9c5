/**
 * A network as a weights file holds it: JSON with a version, the whole numbers as base64, a checksum, and how it was trained.
 *
 * This is the form in which a network travels: between threads, in jobs and in the state of a tournament. Only the kernel
 * and the trainer need the numbers.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { type Network, PHASES, ROWS, UNITS } from './network.ts';

/** Increased whenever the rows change their meaning or the sizes change. */
const NETWORK_VERSION = 1;

const NUMBER_BYTES = 2;

interface StoredNumbers {
  readonly bias: readonly number[];
  readonly output: string;
  readonly rows: string;
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0;
}

/** Without `Buffer`, which browsers lack. */
function bytesOf(base64: string): Uint8Array {
  const characters = atob(base64);
  return Uint8Array.from({ length: characters.length }, (_, index) => characters.charCodeAt(index));
}

/** 16-bit numbers, little-endian, as base64. */
function numbersSchema(count: number) {
  const bytes = count * NUMBER_BYTES;
  return z.string().refine((text) => isBase64(text) && bytesOf(text).length === bytes, {
    message: `must be ${bytes} bytes in base64`,
    // What is no base64 cannot be decoded for its checksum.
    abort: true,
  });
}

export const networkSchema = z
  .strictObject({
    version: z.literal(NETWORK_VERSION),
    /** See `networkHash`. */
    sha256: z.string(),
    training: z.record(z.string(), z.json()),
    bias: z.array(z.int32()).length(PHASES),
    output: numbersSchema(PHASES * UNITS),
    rows: numbersSchema(ROWS * UNITS),
  })
  .refine((stored) => networkHash(decodeNetwork(stored)) === stored.sha256, {
    path: ['sha256'],
    message: 'is not the checksum of the numbers, which were changed or cut off',
  });

/** A network in its stored form, whose checksum is right. */
export type StoredNetwork = z.infer<typeof networkSchema>;

/** How a network was trained; belongs to the trainer and is kept unchanged. */
export type Training = StoredNetwork['training'];

/** Identifies a network: SHA-256 of its numbers in 32 bits, little-endian: rows, output and bias. */
export function networkHash({ rows, output, bias }: Network): string {
  const hash = sha256.create();
  for (const numbers of [rows, output, bias]) {
    const view = new DataView(new ArrayBuffer(4 * numbers.length));
    numbers.forEach((value, index) => {
      view.setInt32(4 * index, value, true);
    });
    hash.update(new Uint8Array(view.buffer));
  }
  return bytesToHex(hash.digest());
}

function toBase64(numbers: Int16Array): string {
  const view = new DataView(new ArrayBuffer(NUMBER_BYTES * numbers.length));
  numbers.forEach((value, index) => {
    view.setInt16(NUMBER_BYTES * index, value, true);
  });
  let characters = '';
  for (const byte of new Uint8Array(view.buffer)) characters += String.fromCharCode(byte);
  return btoa(characters);
}

function fromBase64(text: string): Int16Array {
  const view = new DataView(bytesOf(text).buffer);
  return Int16Array.from({ length: view.byteLength / NUMBER_BYTES }, (_, index) =>
    view.getInt16(NUMBER_BYTES * index, true),
  );
}

/** The stored form of a network. */
export function encodeNetwork(network: Network, training: Training): StoredNetwork {
  return {
    version: NETWORK_VERSION,
    sha256: networkHash(network),
    training,
    bias: [...network.bias],
    output: toBase64(network.output),
    rows: toBase64(network.rows),
  };
}

/** The numbers of a stored network. */
export function decodeNetwork({ rows, output, bias }: StoredNumbers): Network {
  return { rows: fromBase64(rows), output: fromBase64(output), bias: Int32Array.from(bias) };
}
