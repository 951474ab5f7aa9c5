/**
 * A network and its stored form: whole numbers as base64, and the checksum that identifies them. Plain functions without the
 * schema, for the kernel, which browsers load too. As for the memory of the kernel, the machine must be little-endian.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { LEFT } from '../assembly/network/networkLayout.ts';
import { type Network, ROWS, UNITS } from './network.ts';
import type { StoredNetwork, Training } from './networkFormat.ts';

/** The version that is written. A change of the rows' meaning or of a size increases it. */
export const NETWORK_VERSION = 2;

/** The number of rows in a stored network of each version; those that an older one lacks are zero. */
export const STORED_ROWS = { 1: LEFT, [NETWORK_VERSION]: ROWS } as const;

/** Bytes of a stored number. */
export const NUMBER_BYTES = 2;

interface StoredNumbers {
  readonly bias: readonly number[];
  readonly output: string;
  readonly rows: string;
}

/** True if `bytesOf` can read this text. */
export function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0;
}

/** The number of bytes that a text in base64 stands for. */
export const byteCount = (base64: string): number =>
  (base64.length / 4) * 3 - (base64.length - base64.replace(/=+$/, '').length);

/** The bytes of a text in base64, without `Buffer`, which browsers lack. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  // `Uint8Array.from` takes fifty times as long, a tenth of a second for our network.
  for (let index = 0; index < bytes.length; index++) bytes[index] = characters.charCodeAt(index);
  return bytes;
}

/** The SHA-256 that identifies a network: of its rows, output and bias as numbers of 32 bits, little-endian. */
export function networkHash({ rows, output, bias }: Network): string {
  const hash = sha256.create();
  for (const numbers of [rows, output, bias]) hash.update(new Uint8Array(Int32Array.from(numbers).buffer));
  return bytesToHex(hash.digest());
}

function toBase64(numbers: Int16Array): string {
  let characters = '';
  for (const byte of new Uint8Array(Int16Array.from(numbers).buffer)) characters += String.fromCharCode(byte);
  return btoa(characters);
}

function fromBase64(text: string): Int16Array {
  return new Int16Array(bytesOf(text).buffer);
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

/** The numbers of a stored network, without the rows that its version lacks. */
function storedNumbers({ rows, output, bias }: StoredNumbers): Network {
  return { rows: fromBase64(rows), output: fromBase64(output), bias: Int32Array.from(bias) };
}

/** True if the checksum fits the numbers. */
export function isIntact(stored: StoredNumbers & { readonly sha256: string }): boolean {
  return networkHash(storedNumbers(stored)) === stored.sha256;
}

/** The numbers of a stored network of any version. */
export function decodeNetwork(stored: StoredNumbers): Network {
  const { rows, ...others } = storedNumbers(stored);
  const all = new Int16Array(ROWS * UNITS);
  all.set(rows);
  return { rows: all, ...others };
}
