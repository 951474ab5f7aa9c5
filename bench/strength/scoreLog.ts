/** The scores of the pairs played so far, in a file, so that the contests can be played in several goes. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { PairScore } from '../../src/arena/match/luck.ts';

export class ScoreLog {
  readonly #path: string | undefined;
  readonly #scores = new Map<string, Map<number, PairScore>>();

  /** Reads a log; without a path, or a file there, it is empty. */
  constructor(path: string | undefined) {
    this.#path = path;
    if (path === undefined || !existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').trim().split('\n').filter(Boolean)) {
      const [contest, pair, score, luck] = JSON.parse(line) as [string, number, number, number?];
      this.#of(contest).set(pair, { score, ...(luck !== undefined && { luck }) });
    }
  }

  #of(contest: string): Map<number, PairScore> {
    const scores = this.#scores.get(contest) ?? new Map<number, PairScore>();
    this.#scores.set(contest, scores);
    return scores;
  }

  has(contest: string, pair: number): boolean {
    return this.#of(contest).has(pair);
  }

  add(contest: string, pair: number, played: PairScore): void {
    this.#of(contest).set(pair, played);
    const { score, luck } = played;
    if (this.#path !== undefined)
      appendFileSync(this.#path, `${JSON.stringify([contest, pair, score, luck])}\n`);
  }

  /** The scores of the pairs below this number, in their order. */
  scores(contest: string, pairs: number): PairScore[] {
    const known = this.#of(contest);
    return Array.from({ length: pairs }, (_, pair) => known.get(pair)).filter((score) => score !== undefined);
  }
}
