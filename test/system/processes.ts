/** The processes of Linux, by their command lines. */
import { readdirSync, readFileSync } from 'node:fs';

/** The command lines, of processes that live, which have this text. */
export function processesWith(text: string): string[] {
  const lines = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        // It has just ended.
        return '';
      }
    });
  return lines.filter((line) => line.includes(text));
}
