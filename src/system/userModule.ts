/** Modules that users have written. */
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fail } from './files.ts';

/** From this version on, Node runs TypeScript by itself. */
const STRIPS_TYPES: readonly [number, number] = [22, 18];

function stripsTypes(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > STRIPS_TYPES[0] || (major === STRIPS_TYPES[0] && minor >= STRIPS_TYPES[1]);
}

/** What the module exports; throws what `fail` makes of the reason why it cannot be loaded. */
export async function importModule(module: URL, fail: Fail): Promise<Readonly<Record<string, unknown>>> {
  const file = fileURLToPath(module);
  if (/^\.[mc]?ts$/.test(extname(file)) && !stripsTypes()) {
    const needed = STRIPS_TYPES.join('.');
    throw fail(
      `${file} is TypeScript, which Node runs from ${needed} on, and this is ${process.versions.node}: compile it to JavaScript first`,
    );
  }
  try {
    return await import(module.href);
  } catch (error) {
    throw fail(`${file} cannot be loaded: ${(error as Error).message}`);
  }
}
