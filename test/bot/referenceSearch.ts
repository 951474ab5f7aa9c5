/**
 * A plain expectimax over the readable rules, with no pruning, ordering or shortcuts: the reference for the kernel's search.
 *
 * At the horizon the side to move is given its win if it has one at once, and its loss if it cannot avoid one, as in the
 * kernel.
 */

import { type Kernel, PROVEN_SCORE, type SearchOptions, WIN_SCORE } from '../../src/bot/index.ts';
import { isFull, openColumns, type Position, play, spawn } from '../../src/engine/index.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';

/** A search that returns the exact value of its options and depth, with the kernel's evaluation at the leaves. */
export class ReferenceSearch {
  readonly #kernel: Kernel;
  readonly #options: SearchOptions;
  readonly #known = new Map<string, number>();

  constructor(kernel: Kernel, options: SearchOptions) {
    this.#kernel = kernel;
    this.#options = options;
  }

  /** The value of a position searched this many plies deep, for the side to move. */
  value(position: Position, depth: number, ply = 0): number {
    if (ply === 0) this.#known.clear();
    const { board, round, bombsDropped, bomb } = position;
    const key = `${board.join('')} ${round} ${bombsDropped} ${bomb?.explodeInRound} ${ply} ${depth}`;
    const value = this.#known.get(key) ?? this.#valueOf(position, depth, ply);
    this.#known.set(key, value);
    return value;
  }

  #valueOf(position: Position, depth: number, ply: number): number {
    if (isFull(position.board)) return ply - WIN_SCORE;
    const columns = openColumns(position.board);
    if (columns.some((column) => winsAtOnce(position, column))) return WIN_SCORE - (ply + 1);
    if (this.#isCertain(position, ply)) {
      const answers = columns.filter((column) => !losesAtOnce(position, column));
      if (answers.length === 0) return ply + 2 - WIN_SCORE;
      if (depth <= 0) return this.#kernel.estimate(position);
      return Math.max(...answers.map((column) => this.columnValue(position, column, depth, ply)));
    }
    if (depth <= 0) return this.#kernel.estimate(position);
    return Math.max(...columns.map((column) => this.columnValue(position, column, depth, ply)));
  }

  columnValue(position: Position, column: number, depth: number, ply = 0): number {
    const { position: next, outcome } = play(position, column, FOUR_CONNECT_XTREME);
    if (outcome === null || outcome.reason === 'fullBoard') {
      // Not `-value`: the kernel's integers have no negative zero.
      return worth(
        this.#outcomes(next, ply).map(({ chance, position }) => ({
          chance,
          value: 0 - this.value(position, depth - 1, ply + 1),
        })),
      );
    }
    if (outcome.winners.length === 2) return 0;
    return outcome.winners[0] === position.toMove ? WIN_SCORE - (ply + 1) : ply + 1 - WIN_SCORE;
  }

  /** True if nothing but coins can come before the opponent's next one. */
  #isCertain({ bomb, round, bombsDropped }: Position, ply: number): boolean {
    if (bomb !== null) return bomb.explodeInRound - round > 1;
    return this.#roundsLeft(round + 1, bombsDropped, ply) === 0;
  }

  #roundsLeft(round: number, bombsDropped: number, ply: number): number {
    const window = FOUR_CONNECT_XTREME.windows[bombsDropped];
    if (window === undefined || ply >= this.#options.chancePlies) return 0;
    return round >= window.first && round <= window.last ? window.last - round + 1 : 0;
  }

  /** The positions after a coin, depending on the bomb. */
  #outcomes(position: Position, ply: number): { chance: number; position: Position }[] {
    const open = openColumns(position.board);
    const left = position.bomb === null ? this.#roundsLeft(position.round, position.bombsDropped, ply) : 0;
    if (left === 0 || open.length === 0) return [{ chance: 1, position }];
    const bombs = open.map((column) => ({
      chance: 1 / (left * open.length),
      position: spawn(position, column, FOUR_CONNECT_XTREME),
    }));
    return left === 1 ? bombs : [{ chance: 1 - 1 / left, position }, ...bombs];
  }
}

/** The slowest of proven results; else the mean, which is no proof however close to one it comes. */
function worth(outcomes: readonly { chance: number; value: number }[]): number {
  const values = outcomes.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least > PROVEN_SCORE) return least;
  if (most < -PROVEN_SCORE) return most;
  const mean = outcomes.reduce((sum, { chance, value }) => sum + chance * value, 0);
  return Math.max(-PROVEN_SCORE, Math.min(PROVEN_SCORE, mean));
}

function winsAtOnce(position: Position, column: number): boolean {
  return play(position, column, FOUR_CONNECT_XTREME).outcome?.reason === 'line';
}

function losesAtOnce(position: Position, column: number): boolean {
  const { position: next, outcome } = play(position, column, FOUR_CONNECT_XTREME);
  if (outcome !== null) return false;
  return openColumns(next.board).some((answer) => winsAtOnce(next, answer));
}
