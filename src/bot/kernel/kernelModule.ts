/** Where the compiled kernel comes from: the build's file here, a copy inside the bundle in a packed bot. */
import { readFileSync } from 'node:fs';

/** The kernel, compiled for this machine. */
export function compileKernel(): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(new URL('../../../dist/kernel.wasm', import.meta.url)));
}
