/**
 * Commands as text for people, who paste them into their shell: that of Linux and macOS, or PowerShell on Windows, where most words suit
 * cmd, too. A word in double quotes means the same to all of them unless it has a sign that one of them takes for more.
 */

export type Shell = 'posix' | 'powershell';

/** The shell of people at this machine; in a browser, that of most. */
export function shellHere(platform = globalThis.process?.platform): Shell {
  return platform === 'win32' ? 'powershell' : 'posix';
}

/** Letters, digits and signs that no shell takes for more; a backslash is for Windows alone. */
const PLAIN = { posix: /^[\w./:=,+-]+$/, powershell: /^[\w./\\:=+-]+$/ };
/** Double quotes end, a variable, a command, an escape, or an earlier command of the same session. */
const ACTIVE = { posix: /["$`\\!]/, powershell: /["$`]/ };

/** A path as every shell reads it: Windows takes slashes, too. Commands of bots, with places to fill in, are no paths. */
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

/** A command that is given in this folder. Not every PowerShell knows `&&`. */
export function inFolder(folder: string, line: string, shell = shellHere()): string {
  const change = `cd ${shellWord(folder, shell)}`;
  return shell === 'posix' ? `${change} && ${line}` : `${change}\n${line}`;
}

/** A command with a variable that has the text of a file, such as JSON. */
export function withFileVariable(variable: string, file: string, line: string, shell = shellHere()): string {
  const word = shellWord(file, shell);
  if (shell === 'powershell') return `$env:${variable} = Get-Content -Raw ${word}; ${line}`;
  const set = `${variable}="$(cat ${word})"`;
  // In front of several commands a variable would be for the first of them.
  return /[;&|]/.test(line) ? `export ${set}; ${line}` : `${set} ${line}`;
}
