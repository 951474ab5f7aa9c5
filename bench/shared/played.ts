/** Games of benches that take hours: saved in a file, so that a bench can be interrupted, and divided among processes. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * The flags of such benches. With `--log FILE` results are saved, and the same command continues after an interruption, such as
 * the end of `--minutes`; `--share 0/2` plays every other game, for another process to play the rest.
 */
export const IN_PARTS = { log: '', minutes: Number.POSITIVE_INFINITY, share: '0/1' };

/** The results of a bench that were played so far, in a file or not. */
export class Played<Result> {
  readonly #flags: typeof IN_PARTS;
  readonly #end: number;
  readonly #results = new Map<string, Result>();

  constructor(flags: typeof IN_PARTS) {
    this.#flags = flags;
    this.#end = performance.now() + 60_000 * flags.minutes;
    if (flags.log === '' || !existsSync(flags.log)) return;
    for (const line of readFileSync(flags.log, 'utf8').split('\n').filter(Boolean)) {
      const [name, number, result] = JSON.parse(line) as [string, number, Result];
      this.#results.set(`${name} ${number}`, result);
    }
  }

  /** The result with this name and number, played if it is missing; `undefined` if that is for another time. */
  async result(
    name: string,
    number: number,
    play: (number: number) => Result | Promise<Result>,
  ): Promise<Result | undefined> {
    const key = `${name} ${number}`;
    const earlier = this.#results.get(key);
    if (earlier !== undefined || performance.now() >= this.#end) return earlier;
    const result = await play(number);
    this.#results.set(key, result);
    if (this.#flags.log !== '')
      appendFileSync(this.#flags.log, `${JSON.stringify([name, number, result])}\n`);
    return result;
  }

  /** The numbers below `count` that this process plays. */
  ownNumbers(count: number): number[] {
    const [share, shares] = this.#flags.share.split('/').map(Number) as [number, number];
    return Array.from({ length: count }, (_, number) => number).filter((number) => number % shares === share);
  }

  /** The results with this name and the numbers from 0 on, after those that are missing have been played. */
  async complete(
    name: string,
    count: number,
    play: (number: number) => Result | Promise<Result>,
  ): Promise<Result[]> {
    for (const number of this.ownNumbers(count)) await this.result(name, number, play);
    return Array.from({ length: count }, (_, number) => this.#results.get(`${name} ${number}`)).filter(
      (result) => result !== undefined,
    );
  }
}
