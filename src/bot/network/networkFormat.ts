/**
 * The text of a network: JSON with a version, whole numbers, where they come from, and a checksum over the numbers.
 *
 * Most patterns of a column never occur with most heights; their rows are left out. A row is written with its number
 * first, so that a network of ten thousand rows stays a file that a diff can show.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ExpectedError } from '../../engine/errors.ts';
import { HIGHEST_OUTPUT, type Network, PHASES, ROWS, UNITS } from './network.ts';

export const NETWORK_FORMAT = 'fcx-network';
/** Goes up whenever the rows change their meaning or the sizes change. */
export const NETWORK_VERSION = 1;

/** A row's number and its UNITS numbers of 16 bits; checked by hand, there are ten thousand of them. */
function isRow(value: unknown): value is readonly number[] {
  if (!Array.isArray(value) || value.length !== 1 + UNITS) return false;
  return (
    value.every((number) => Number.isInteger(number) && Math.abs(number) <= HIGHEST_NUMBER) &&
    isRowNumber(value[0])
  );
}

function isRowNumber(row: number): boolean {
  return row >= 0 && row < ROWS;
}

const HIGHEST_NUMBER = 32_767;
const rowSchema = z.custom<readonly number[]>(
  isRow,
  `must be a row number below ${ROWS} and ${UNITS} whole numbers`,
);

const networkSchema = z.strictObject({
  format: z.literal(NETWORK_FORMAT),
  version: z.literal(NETWORK_VERSION),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  training: z.record(z.string(), z.json()),
  bias: z.array(z.number().int()).length(PHASES),
  output: z.array(z.number().int().min(-HIGHEST_OUTPUT).max(HIGHEST_OUTPUT)).length(PHASES * UNITS),
  rows: z.array(rowSchema),
});

/** A network and how it came to be. */
export interface NetworkFile {
  readonly network: Network;
  readonly training: Readonly<Record<string, z.infer<ReturnType<typeof z.json>>>>;
}

/** A network file that is broken. */
export class NetworkFileError extends ExpectedError {
  override readonly code = 'invalid';
}

/** Tells one network from another: SHA-256 of its numbers, little-endian, rows, output and bias. */
export function networkHash({ rows, output, bias }: Network): string {
  const hash = createHash('sha256');
  for (const numbers of [rows, output, bias]) {
    const bytes = new DataView(new ArrayBuffer(4 * numbers.length));
    numbers.forEach((value, index) => {
      bytes.setInt32(4 * index, value, true);
    });
    hash.update(new Uint8Array(bytes.buffer));
  }
  return hash.digest('hex');
}

/**
 * Reads a network. `file` is its name, for messages.
 *
 * @throws {NetworkFileError} naming the file and what is wrong
 */
export function parseNetwork(text: string, file: string): NetworkFile {
  const result = networkSchema.safeParse(parseJson(text, file));
  if (!result.success) throw new NetworkFileError(`${file}: ${z.prettifyError(result.error)}`);
  const { rows, output, bias, sha256, training } = result.data;
  const network = {
    rows: new Int16Array(ROWS * UNITS),
    output: Int16Array.from(output),
    bias: Int32Array.from(bias),
  };
  for (const [row, ...numbers] of rows) {
    if (row === undefined || row < 0 || row >= ROWS)
      throw new NetworkFileError(`${file}: there is no row ${row}`);
    network.rows.set(numbers, row * UNITS);
  }
  if (networkHash(network) !== sha256) {
    throw new NetworkFileError(
      `${file}: the checksum does not fit the numbers; the file was changed or cut off`,
    );
  }
  return { network, training };
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NetworkFileError(`${file} is not JSON: ${(error as Error).message}`);
  }
}

/** The text of a network, a row a line. */
export function formatNetwork({ network, training }: NetworkFile): string {
  const rows = Array.from({ length: ROWS }, (_, row) => [
    row,
    ...network.rows.subarray(row * UNITS, (row + 1) * UNITS),
  ]).filter(([, ...numbers]) => numbers.some((value) => value !== 0));
  const head = {
    format: NETWORK_FORMAT,
    version: NETWORK_VERSION,
    sha256: networkHash(network),
    training,
    bias: [...network.bias],
    output: [...network.output],
  };
  const lines = rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "rows": [\n${lines}\n  ]\n}\n`;
}
