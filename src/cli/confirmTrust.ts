/** Asks the user before anything is done that a folder requests and nobody has trusted it with. */
import { createInterface } from 'node:readline/promises';
import { Flags } from '@oclif/core';
import { describeUntrusted, TrustError, trust } from '../system/index.ts';

/** Make the flag that trusts a folder beforehand; it goes with another flag, which names the folder. */
export const trustFlag = (beside: string) =>
  Flags.boolean({
    description: `with --${beside}: do what the folder asks for, though you did not begin it on this machine`,
    dependsOn: [beside],
  });

interface Asking {
  /** True if `--trust` was given. */
  readonly isTrusted: boolean | undefined;
  readonly say: (text: string) => void;
  /** True if a person can answer at standard input. */
  readonly isPerson?: boolean;
}

/**
 * Make sure that the user trusts a folder with all of these requests: it was begun by this user on this machine, or the person
 * at the terminal says so once.
 *
 * @param asks the requests, one sentence each
 * @throws `TrustError` if the user does not
 */
export async function confirmTrust(
  folder: string,
  asks: readonly string[],
  { isTrusted = false, say, isPerson = process.stdin.isTTY && process.stderr.isTTY }: Asking,
): Promise<void> {
  const what = describeUntrusted(folder, asks);
  if (what === null) return;
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
