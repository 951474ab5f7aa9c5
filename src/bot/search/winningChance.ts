/** Scores of the search as chances, for those who read results: people, replay files, other programs. */
import { WIN_SCORE } from '../kernel/kernel.ts';

/** The expected result of a score, from 0 (lost) to 1 (won), for the side the score is for. */
export function winningChanceOf(score: number): number {
  return (score / WIN_SCORE + 1) / 2;
}
