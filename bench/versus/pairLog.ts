/** The scores of the pairs played so far, in a file, so that a match can be played in several goes or by several processes. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The score of the first player in each pair, 0 to 1, by the number of the pair. */
export type PairScores = Map<number, number>;

/** Reads a log; a file that does not exist is an empty one. */
export function readPairLog(path: string | undefined): PairScores {
  if (path === undefined || !existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8').trim().split('\n').filter(Boolean);
  return new Map(lines.map((line) => line.split(' ').map(Number) as [number, number]));
}

export function appendToPairLog(path: string | undefined, pair: number, score: number): void {
  if (path !== undefined) appendFileSync(path, `${pair} ${score}\n`);
}
