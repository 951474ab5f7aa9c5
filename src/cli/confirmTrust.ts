/** Asks a person before anything is done that a folder asks for and nobody has trusted it with. */
import { createInterface } from 'node:readline/promises';
import { Flags } from '@oclif/core';
import { TrustError, trust, untrusted } from '../system/index.ts';

/** The flag that says yes beforehand; it goes with another one, which names the folder. */
export const trustFlag = (beside: string) =>
  Flags.boolean({
    description: `with --${beside}: do what the folder asks for, though you did not begin it on this machine`,
    dependsOn: [beside],
  });

interface Asking {
  /** Whether `--trust` was given. */
  readonly isTrusted: boolean | undefined;
  readonly say: (text: string) => void;
  /** Whether a person can answer at standard input. */
  readonly isPerson?: boolean;
}

/**
 * Makes sure that somebody trusts a folder with all of this: it was begun by this user on this machine, or the person at the
 * terminal says so once.
 *
 * @param asks what will be done, a line each
 * @throws {TrustError} if nobody does
 */
export async function confirmTrust(
  folder: string,
  asks: readonly string[],
  { isTrusted = false, say, isPerson = process.stdin.isTTY && process.stderr.isTTY }: Asking,
): Promise<void> {
  const open = untrusted(folder, asks);
  if (open.length === 0) return;
  const lines = open.map((ask) => `  ${ask.replaceAll('\n', ' ')}`).join('\n');
  const what = `${folder} was not begun by you on this machine, as far as fcx knows. It asks to\n${lines}`;
  if (!isTrusted) {
    if (!isPerson) throw new TrustError('notTrusted', `${what}\nIf you trust it with that, add --trust`);
    say(what);
    const reader = createInterface({ input: process.stdin, output: process.stderr });
    try {
      const answer = await reader.question('Do you trust it with that? [y/N] ');
      if (!/^\s*y(es)?\s*$/i.test(answer)) throw new TrustError('notTrusted', 'nothing was done');
    } finally {
      reader.close();
    }
  }
  trust(folder, asks);
}
