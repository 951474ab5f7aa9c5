/** The source of the compiled kernel: the build's file here, a copy inside the bundle in a packed bot. */
import { bytesHash, readBuilt } from '../../system/index.ts';

const KERNEL_FILE = 'kernel.wasm';

/** Compiles the kernel for this machine. */
export function compileKernel(): WebAssembly.Module {
  return new WebAssembly.Module(new Uint8Array(readBuilt(KERNEL_FILE)));
}

/** The hash that identifies a build of the kernel: 12 hexadecimal digits. */
export function kernelHash(): string {
  return bytesHash(readBuilt(KERNEL_FILE));
}
