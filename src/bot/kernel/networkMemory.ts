/** A network as the kernel keeps it; `assembly/network.ts` reads what is written here. */
import { expectedResults, mirroredRow, type Network, PHASES, ROWS, UNITS } from '../network/network.ts';

/** Whether there is a network; the rows begin at a line of the cache. */
const HEAD_BYTES = 64;

/** Writes a network into the kernel's memory, or that there is none. */
export function writeNetwork(memory: ArrayBuffer, at: number, network: Network | null): void {
  new Int32Array(memory, at, 1)[0] = network === null ? 0 : 1;
  if (network === null) return;
  const rows = new Int16Array(memory, at + HEAD_BYTES, ROWS * 2 * UNITS);
  const row = (index: number) => network.rows.subarray(index * UNITS, (index + 1) * UNITS);
  // Behind each row stands the row that the mirror image chooses, so that one pass sums both.
  for (let index = 0; index < ROWS; index++) {
    rows.set(row(index), 2 * index * UNITS);
    rows.set(row(mirroredRow(index)), (2 * index + 1) * UNITS);
  }
  const output = new Int16Array(memory, rows.byteOffset + rows.byteLength, PHASES * UNITS);
  output.set(network.output);
  // One number more than there are phases keeps the results aligned.
  const bias = new Int32Array(memory, output.byteOffset + output.byteLength, PHASES + 1);
  bias.set(network.bias);
  const results = expectedResults();
  new Int32Array(memory, bias.byteOffset + bias.byteLength, results.length).set(results);
}
