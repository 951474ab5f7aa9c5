/** Modules that users have written. */
import { fileURLToPath } from 'node:url';
import type { Fail } from './files.ts';

/** Why this Node cannot run a file for its being TypeScript, and what to do instead; `null` if it can. */
export function typeScriptFault(file: string, instead = 'compile it to JavaScript first'): string | null {
  // By type stripping, which the types of Node 20 do not know.
  const strips = 'typescript' in process.features && process.features.typescript;
  if (strips || !/\.[mc]?ts$/.test(file)) return null;
  return `${file}: Node ${process.versions.node} does not run TypeScript, which Node does from 22.18 on; ${instead}`;
}

/** What the module exports; throws what `fail` makes of the reason why it cannot be loaded. */
export async function importModule(module: URL, fail: Fail): Promise<Readonly<Record<string, unknown>>> {
  const file = fileURLToPath(module);
  const fault = typeScriptFault(file);
  if (fault !== null) throw fail(fault);
  try {
    return await import(module.href);
  } catch (error) {
    throw fail(`${file} cannot be loaded: ${(error as Error).message}`);
  }
}
