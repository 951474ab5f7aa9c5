/** A network in the kernel's memory, in the layout that `assembly/network/network.ts` reads. */
import { expectedResults, mirroredRow, type Network, PHASES, ROWS, UNITS } from '../network/network.ts';

/** Space for whether there is a network; the rows begin at a cache line. */
const HEAD_BYTES = 64;

/** Writes a network, or that there is none, into the kernel's memory at this address. */
export function writeNetwork(memory: ArrayBuffer, at: number, network: Network | null): void {
  new Int32Array(memory, at, 1)[0] = network === null ? 0 : 1;
  if (network === null) return;
  const rows = new Int16Array(memory, at + HEAD_BYTES, ROWS * 2 * UNITS);
  const row = (index: number) => network.rows.subarray(index * UNITS, (index + 1) * UNITS);
  // The row that the mirror image chooses follows each row, so that one pass adds up both.
  for (let index = 0; index < ROWS; index++) {
    rows.set(row(index), 2 * index * UNITS);
    rows.set(row(mirroredRow(index)), (2 * index + 1) * UNITS);
  }
  const output = new Int16Array(memory, rows.byteOffset + rows.byteLength, PHASES * UNITS);
  output.set(network.output);
  // One more number than there are phases keeps the results aligned.
  const bias = new Int32Array(memory, output.byteOffset + output.byteLength, PHASES + 1);
  bias.set(network.bias);
  const results = expectedResults();
  new Int32Array(memory, bias.byteOffset + bias.byteLength, results.length).set(results);
}
