/** Bots named by the path of a module: `./mybot.js`, or `./mybot.js#name` for one of its exports. */
import { existsSync } from 'node:fs';
import type { BotSpec } from '../../arena/index.ts';
import { CodedError } from '../../engine/index.ts';
import { typeScriptFault } from '../../system/index.ts';

export class ModuleFileError extends CodedError<'notFound' | 'noTypeScript'> {}

/** A path, and perhaps an export. What stands in braces is for programs. */
const MODULE = /^([^{}]+\.m?[jt]s)(?:#([\p{L}_$][\p{L}\p{N}_$]*))?$/u;

/** The module that a `--bot` names, without its name; `null` if it is a command, such as `node mybot.js`. */
export function readModule(text: string): Omit<Extract<BotSpec, { kind: 'module' }>, 'name'> | null {
  const [, file, entry] = MODULE.exec(text) ?? [];
  if (file === undefined) return null;
  const exists = existsSync(file);
  if (!exists && /\s/.test(file)) return null;
  if (!exists) throw new ModuleFileError('notFound', `there is no module ${file}`);
  const fault = typeScriptFault(file);
  if (fault !== null) throw new ModuleFileError('noTypeScript', fault);
  return { kind: 'module', file, ...(entry !== undefined && { entry }) };
}
