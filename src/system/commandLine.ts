/** Command lines as each platform starts them: with a shell or, on Windows, without one where the line needs none. */

import { shellWord } from './shellText.ts';

/** A program with its arguments, as it is started. */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  /** True if Windows gets the arguments as they stand, not quoted for programs that read them as those in C do. */
  readonly isVerbatim?: boolean;
}

/** Characters with a meaning for the shell of Windows, except spaces and quotes. */
const SHELL_SIGN = /[&|<>^%()!\n]/;

/** Programs that are files of their own on Windows, though a line names them without `.exe`; others may be scripts, as npx is. */
const KNOWN_PROGRAM = /^(?:node|python[\d.]*|pythonw|py|java|javaw|deno|dotnet|ruby|perl|php)$/i;

/** Split a line into words as programs of Windows do: double quotes hold words together, `\"` is a quote. */
function windowsWords(line: string): string[] {
  const words = line.match(/(?:\\"|"(?:\\"|[^"])*"?|[^\s"])+/g) ?? [];
  return words.map((word) => word.replace(/\\"|"/g, (quote) => (quote === '"' ? '' : '"')));
}

function windowsLaunch(line: string, shell: string): Launch {
  const [program = '', ...args] = windowsWords(line);
  const name = program.split(/[/\\]/).at(-1) ?? '';
  const needsShell = SHELL_SIGN.test(line) || !(KNOWN_PROGRAM.test(name) || /\.exe$/i.test(name));
  if (!needsShell) return { file: program, args };
  // With /s, cmd removes the outer quotes and leaves everything within as it is.
  return { file: shell, args: ['/d', '/s', '/c', `"${line}"`], isVerbatim: true };
}

/** Return a word for a command line that `launchOf` starts, quoted if necessary. */
export function launchedWord(word: string, platform = process.platform): string {
  if (platform !== 'win32') return shellWord(word, 'posix');
  return /^[\w.,+/\\:=-]+$/.test(word) ? word : `"${word.replaceAll('"', '\\"')}"`;
}

/** Return the program and arguments that run a command line. */
export function launchOf(line: string, platform = process.platform, env = process.env): Launch {
  if (platform === 'win32') return windowsLaunch(line, env.ComSpec ?? 'cmd.exe');
  return { file: 'sh', args: ['-c', line] };
}
