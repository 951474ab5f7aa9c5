/** The base of the commands of `fcx verify`: checks are printed as they are made, and a fault gives exit code 1. */
import { BaseCommand, countFlag } from '../../cli/index.ts';
import type { Document, Words } from '../../document/index.ts';

/** Seeds of the generator of examples are 31 bits. */
const MAX_SEED = 0x7fffffff;

/** Make the flag for the seed of what a command tries. */
export function verifySeedFlag(what: string) {
  return countFlag({ min: 0, max: MAX_SEED, description: `seed of ${what} [default: drawn, and shown]` });
}

/** The base class of the commands of `fcx verify`. */
export abstract class VerifyCommand extends BaseCommand {
  /** Print a check as soon as it is made. */
  protected showCheck(check: Words): void {
    this.show({ sections: [{ kind: 'note', text: [check] }] });
  }

  /** Print the answer of a document whose checks were printed before. */
  protected showAnswer({ sections }: Document): void {
    this.show({ sections: sections.slice(0, 1) });
  }

  /** Set the exit code: 1 after any fault, 130 after Ctrl-C. */
  protected judge(faults: number, signal?: AbortSignal): void {
    if (faults > 0) process.exitCode = 1;
    this.endInterrupted(signal?.aborted === true);
  }
}
