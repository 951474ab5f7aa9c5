/** The source of the compiled kernel: the build's file here, a copy inside the bundle in a packed bot. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const KERNEL_FILE = new URL('../../../dist/kernel.wasm', import.meta.url);

/** The kernel, compiled for this machine. */
export function compileKernel(): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(KERNEL_FILE));
}

/** Identifies a build of the kernel: 12 hexadecimal digits. */
export function kernelHash(): string {
  return createHash('sha256').update(readFileSync(KERNEL_FILE)).digest('hex').slice(0, 12);
}
