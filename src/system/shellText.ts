/**
 * Commands as text that people paste into a shell. The shells of Linux and macOS quote words in one way, PowerShell on Windows in
 * another; most words suit cmd, too. A word in double quotes means the same in all of them unless it has one of the signs that
 * keep a meaning there.
 */

/** A shell for which commands are written: `posix` for Linux and macOS, `powershell` for Windows. */
export type Shell = 'posix' | 'powershell';

/** Return the shell of people at this machine; in a browser, the shell of most. */
export function shellHere(platform = globalThis.process?.platform): Shell {
  return platform === 'win32' ? 'powershell' : 'posix';
}

/** Words of letters, digits and signs without meaning to a shell; a backslash is plain on Windows alone. */
const PLAIN = { posix: /^[\w./:=,+-]+$/, powershell: /^[\w./\\:=+-]+$/ };
/** Signs that keep a meaning within double quotes: they end the quote, or begin a variable, a command, an escape, or a reference to an earlier command. */
const ACTIVE = { posix: /["$`\\!]/, powershell: /["$`]/ };

/** Return a path with slashes, which Windows takes, too. Commands of bots, with placeholders, are no paths and stay. */
function withSlashes(word: string, shell: Shell): string {
  return shell === 'powershell' && !/[{}]/.test(word) ? word.replaceAll('\\', '/') : word;
}

/** A word of a command, quoted if necessary. */
export function shellWord(word: string, shell = shellHere()): string {
  const text = withSlashes(word, shell);
  if (PLAIN[shell].test(text)) return text;
  if (!ACTIVE[shell].test(text)) return `"${text}"`;
  if (shell === 'posix') return `'${text.replaceAll("'", "'\\''")}'`;
  // Windows PowerShell passes double quotes on without the backslash that programs expect.
  return `'${text.replaceAll("'", "''").replaceAll('"', '\\"')}'`;
}

/** Return the lines that run a command in this folder. Not every PowerShell knows `&&`. */
export function inFolder(folder: string, line: string, shell = shellHere()): string {
  const change = `cd ${shellWord(folder, shell)}`;
  return shell === 'posix' ? `${change} && ${line}` : `${change}\n${line}`;
}

/** Return the lines that run a command with an environment variable set to the text of a file, such as JSON. */
export function withFileVariable(variable: string, file: string, line: string, shell = shellHere()): string {
  const word = shellWord(file, shell);
  if (shell === 'powershell') return `$env:${variable} = Get-Content -Raw ${word}; ${line}`;
  const set = `${variable}="$(cat ${word})"`;
  // A variable in front of several commands would be set for the first one only.
  return /[;&|]/.test(line) ? `export ${set}; ${line}` : `${set} ${line}`;
}
