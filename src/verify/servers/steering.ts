/**
 * Chooses columns for both players, so that rare cases come up: neither plays to win.
 *
 * Each game has a style: short games with lines, long ones, towers that lift bombs to the top, a full board. While a bomb lies
 * on the board, many ways to drop the coins until its explosion are tried, and the one that leads to the case met least is
 * taken. (The next bomb cannot interfere: windows and fuses do not overlap.)
 */
import type { Position, RandomStream, Turn } from '../../engine/index.ts';
import {
  CENTRE_FIRST,
  FOUR_CONNECT_XTREME,
  landingRow,
  maxPlies,
  openColumns,
  play,
  playMoves,
  ROWS,
} from '../../engine/index.ts';
import { quietIfAny } from '../naiveRules.ts';
import { BLAST_CASES, type Coverage, type RareCase } from './rareCases.ts';

/** The styles of games: lines win at once; lines are avoided where possible; columns grow to five coins; all columns are filled. */
const STYLES = ['lines', 'peace', 'towers', 'full'] as const;

/** Number of times after which a case is not looked for any more, which leaves time for more games. */
const ENOUGH = 20;

/** Columns that towers grow in, outermost first: bombs on top of them explode at the edges. */
const TOWERS = CENTRE_FIRST.toReversed().slice(0, 5);

/** Most ways to drop the coins until an explosion that are tried: some of 2 401 at most, so that an answer is in time. */
const MOST_LOOKS = 800;

/** Number of ways to fill the board that are tried before the best of them is taken. */
const FILLINGS = 60;

/** Chooses the columns of both players. */
export class Steering {
  #style: (typeof STYLES)[number] = 'lines';
  /** Columns to be played, as long as no other bomb drops than these. */
  #plan = { bombsDropped: 0, columns: [] as number[] };

  constructor(
    private readonly coverage: Coverage,
    private readonly random: RandomStream,
  ) {}

  /** Play two games without a server: the first search of a program takes so long that it could cost a game. */
  warmUp(): void {
    const isDue = ({ round }: Position) => FOUR_CONNECT_XTREME.windows.some(({ first }) => first === round);
    const drop = (position: Position) => (isDue(position) ? this.#wander(position) : null);
    const length = maxPlies(FOUR_CONNECT_XTREME);
    // Play the first game of the first style and of the last.
    for (const game of [1, 2 * STYLES.length]) {
      this.begin(game);
      const choices = Array.from({ length }, () => (position: Position) => this.choose(position));
      for (const { turn } of playMoves(FOUR_CONNECT_XTREME, drop, 1, choices)) {
        if (turn.outcome !== null) break;
      }
    }
  }

  /** Begin the game with this number, from 1. */
  begin(game: number): void {
    // Two games each, so that both players start in every style.
    this.#style = STYLES[Math.floor((game - 1) / 2) % STYLES.length] as (typeof STYLES)[number];
    this.#plan = { bombsDropped: 0, columns: [] };
  }

  /** Return an open column; any column on a full board. */
  choose(position: Position): number {
    const open = openColumns(position.board);
    if (open.length === 0) return 0;
    const { bombsDropped } = position;
    if (this.#plan.bombsDropped !== bombsDropped || this.#plan.columns.length === 0)
      this.#plan = { bombsDropped, columns: this.#makePlan(position) };
    const planned = this.#plan.columns.shift();
    return planned !== undefined && open.includes(planned) ? planned : this.#wander(position);
  }

  #makePlan(position: Position): number[] {
    const fuse = position.bomb && this.#look(position);
    if (fuse !== null && fuse.length > 0) return fuse;
    return this.#style === 'full' ? this.#fill(position) : [];
  }

  #wander(position: Position): number {
    const quiet = quietIfAny(position);
    if (this.#style === 'lines') return this.random.pick(openColumns(position.board));
    const growing = TOWERS.filter(
      (column) => quiet.includes(column) && (landingRow(position.board, column) ?? ROWS) < ROWS - 1,
    );
    if (this.#style === 'towers' && growing.length > 0) return this.random.pick(growing.slice(0, 2));
    return this.random.pick(quiet);
  }

  /** Return the columns until the explosion that lead to the case met least; none if all have been met often. */
  #look(start: Position): number[] {
    const wanted = BLAST_CASES.filter((rare) => this.#met(rare) < ENOUGH && this.#isWelcome(rare, start));
    let best: number[] = [];
    let least = ENOUGH;
    let looks = 0;
    const visit = (before: Position, columns: readonly number[]): void => {
      for (const column of this.random.shuffle(openColumns(before.board))) {
        if (looks >= MOST_LOOKS) return;
        const turn = play(before, column, FOUR_CONNECT_XTREME);
        const path = [...columns, column];
        if (before.bomb?.explodeInRound !== before.round + 1) {
          if (turn.outcome === null) visit(turn.position, path);
          continue;
        }
        looks++;
        for (const rare of wanted) {
          const met = this.#met(rare);
          const fits = met < least && (turn.outcome === null || rare.ends === true);
          if (!fits || !rare.isMet({ before, column, turn, bomb: null })) continue;
          [best, least] = [path, met];
        }
      }
    };
    if (wanted.length > 0) visit(start, []);
    return best;
  }

  /** True if a case may end the game now: it waits for the last bomb, unless lines are the style or the case has never been met. */
  #isWelcome(rare: RareCase, { bombsDropped }: Position): boolean {
    if (rare.ends !== true || this.#met(rare) === 0) return true;
    const isLast = bombsDropped === FOUR_CONNECT_XTREME.windows.length;
    return this.#style === 'lines' || (this.#style !== 'full' && isLast);
  }

  #met({ name }: RareCase): number {
    return this.coverage.met.get(name) ?? 0;
  }

  /** Return the longest way found to drop coins without a line, up to the last one that fits. */
  #fill(start: Position): number[] {
    let best: number[] = [];
    for (let trial = 0; trial < FILLINGS; trial++) {
      const columns: number[] = [];
      let position = start;
      let turn: Turn;
      do {
        const column = this.random.pick(quietIfAny(position));
        turn = play(position, column, FOUR_CONNECT_XTREME);
        ({ position } = turn);
        columns.push(column);
      } while (turn.outcome === null);
      if (turn.outcome.reason === 'fullBoard') return columns;
      // Its last coin is the one that ends the game.
      if (columns.length - 1 > best.length) best = columns.slice(0, -1);
    }
    return best;
  }
}
