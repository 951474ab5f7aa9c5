/** Games of the search against itself, with what it said of every position it searched. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { drawPairSetup } from '../../src/arena/play/pairJob.ts';
import type { Kernel } from '../../src/bot/kernel/kernel.ts';
import { openColumns } from '../../src/engine/board.ts';
import { advance, startGame } from '../../src/engine/game.ts';
import type { Position } from '../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';

/** A searched position: when, what the search said of it, and how it ended for the side to move. */
export interface Told {
  readonly round: number;
  readonly bombsDropped: number;
  readonly hasBomb: boolean;
  /** The score of the search, without the gain of a blend. */
  readonly score: number;
  /** 0 lost, ½ a double win, 1 won. */
  readonly points: number;
}

/** Plays a game with this many nodes a move, after two random coins. */
export function playToldGame(kernel: Kernel, nodes: number, seed: number, game: number): Told[] {
  const { schedule, opening } = drawPairSetup({ seed, path: ['calibration', game], openingPlies: 2 });
  kernel.clearTable();
  const searched: { position: Position; score: number }[] = [];
  let state = startGame(FOUR_CONNECT_XTREME, schedule, game % 2 === 0 ? 1 : 2);
  for (let ply = 0; state.outcome === null; ply++) {
    const { position } = state;
    const [only, second] = openColumns(position.board);
    let column = opening[ply] ?? (second === undefined ? only : undefined);
    if (column === undefined) {
      const found = kernel.search(position, { nodes });
      searched.push({ position, score: kernel.withoutGain(position, found.score) });
      column = found.column;
    }
    state = advance(state, column);
  }
  const { winners } = state.outcome;
  return searched.map(({ position: { round, bombsDropped, bomb, toMove }, score }) => ({
    round,
    bombsDropped,
    hasBomb: bomb !== null,
    score,
    points: winners.includes(toMove) ? 1 / winners.length : 0,
  }));
}

/** Games in a file, a line each, so that they can be played in several goes or by several processes. */
export class ToldGames {
  readonly #path: string | undefined;
  readonly #games = new Map<number, readonly Told[]>();

  constructor(path: string | undefined) {
    this.#path = path;
    if (path === undefined || !existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').trim().split('\n').filter(Boolean)) {
      const [game, told] = JSON.parse(line) as [number, Told[]];
      this.#games.set(game, told);
    }
  }

  has(game: number): boolean {
    return this.#games.has(game);
  }

  add(game: number, told: readonly Told[]): void {
    this.#games.set(game, told);
    if (this.#path !== undefined) appendFileSync(this.#path, `${JSON.stringify([game, told])}\n`);
  }

  /** The games in the order of their numbers. */
  all(): (readonly Told[])[] {
    return [...this.#games].toSorted(([one], [two]) => one - two).map(([, told]) => told);
  }
}
