/** Bots named by the path of a module: `./mybot.js`, or `./mybot.js#name` for one of its exports. */
import { existsSync } from 'node:fs';
import type { ModuleSpec } from '../../arena/index.ts';
import { CodedError } from '../../engine/index.ts';

export class ModuleFileError extends CodedError<'notFound' | 'noTypeScript'> {}

/** A path, and perhaps an export. What stands in braces is for programs. */
const MODULE = /^([^{}]+\.m?([jt])s)(?:#([\p{L}_$][\p{L}\p{N}_$]*))?$/u;

/** The module that a `--bot` names, without its name; `null` if it is a command, such as `node mybot.js`. */
export function readModule(text: string): Omit<ModuleSpec, 'name'> | null {
  const [, file, language, entry] = MODULE.exec(text) ?? [];
  if (file === undefined) return null;
  const exists = existsSync(file);
  if (!exists && /\s/.test(file)) return null;
  if (!exists) throw new ModuleFileError('notFound', `there is no module ${file}`);
  // TypeScript by type stripping, which types of Node 20 do not know.
  if (language === 't' && !('typescript' in process.features && process.features.typescript)) {
    throw new ModuleFileError(
      'noTypeScript',
      `${file}: Node ${process.versions.node} does not run TypeScript, which Node does from 22.18 on; compile it to JavaScript first`,
    );
  }
  return { kind: 'module', file, ...(entry !== undefined && { entry }) };
}
