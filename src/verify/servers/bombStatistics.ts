/**
 * Are the bombs of a server random? Tests of all bombs seen, corrected for their number.
 *
 * A game can end inside a window, and sooner if its bomb came early, so the rounds of the bombs seen are not uniform, even
 * if all rounds drawn are. Tested is what no end of a game can spoil: given that no bomb has dropped yet, it drops in the
 * k-th last round of its window with chance 1/k. Likewise a bomb's column is tested given the columns that were open.
 */
import {
  COLUMNS,
  FOUR_CONNECT_XTREME,
  openColumns,
  type RandomStream,
  windowOfRound,
} from '../../engine/index.ts';
import { type Draw, type TestResult, testDraws } from './chiSquared.ts';
import type { WatchedTurn } from './gameFollower.ts';
import type { PlayLawName } from './serverLaws.ts';

/** A test of all bombs seen. */
export interface BombTest extends TestResult {
  readonly name: string;
  readonly law: PlayLawName;
  readonly holds: boolean;
}

/** The chance that at least one test fails although the server is fair. */
export const FALSE_ALARM = 0.001;

const { windows } = FOUR_CONNECT_XTREME;
const LONGEST_WINDOW = Math.max(...windows.map(({ first, last }) => last - first + 1));

/** A round in which a bomb could drop, and what was known before. */
interface Chance {
  readonly window: number;
  readonly round: number;
  readonly dropped: boolean;
  readonly starter: number;
  /** Delay in its window of the bomb before, in this game; -1 for none. */
  readonly delayBefore: number;
  /** Delay of the same bomb in the game before; -1 if it was not seen. */
  readonly delayLastGame: number;
}

/** A bomb, and what was known before it dropped. */
interface Drop {
  readonly window: number;
  readonly round: number;
  readonly column: number;
  readonly open: readonly number[];
  readonly coinColumn: number;
  readonly starter: number;
  readonly columnBefore: number;
}

/** Draws of several groups at once: a group's cells are numbered apart from the others'. */
function inGroup(group: number, cell: number): number {
  return group * 1000 + cell;
}

function roundDraw({ window, round, dropped }: Chance, group: number): Draw {
  const { last } = windows[window] as { last: number };
  const chance = 1 / (last - round + 1);
  const cells = [inGroup(group, 2 * round), inGroup(group, 2 * round + 1)];
  return { cells, chances: [1 - chance, chance], fell: cells[dropped ? 1 : 0] as number };
}

function columnDraw({ open, column }: Drop, group: number): Draw {
  return { cells: open.map((one) => inGroup(group, one)), fell: inGroup(group, column) };
}

export class BombStatistics {
  readonly #chances: Chance[] = [];
  readonly #drops: Drop[] = [];
  #starter = 0;
  #delays = new Map<number, number>();
  #delaysLastGame = new Map<number, number>();
  #columnBefore = -1;

  /** To be called at the start of each game. */
  begin(starter: number): void {
    this.#starter = starter;
    this.#delaysLastGame = this.#delays;
    this.#delays = new Map();
  }

  /** Takes a turn that was judged and broke no law. */
  add({ turn, column, bomb }: WatchedTurn): void {
    const { outcome, position } = turn;
    const window = windowOfRound(position.round, FOUR_CONNECT_XTREME);
    if (outcome !== null || window === null || this.#delays.has(window)) return;
    const { first, last } = windows[window] as { first: number; last: number };
    const starter = this.#starter;
    // In the last round of a window there is no choice.
    if (position.round < last) {
      this.#chances.push({
        window,
        round: position.round,
        dropped: bomb !== null,
        starter,
        delayBefore: this.#delays.get(window - 1) ?? -1,
        delayLastGame: this.#delaysLastGame.get(window) ?? -1,
      });
    }
    if (bomb === null) return;
    this.#delays.set(window, position.round - first);
    this.#drops.push({
      window,
      round: position.round,
      column: bomb.column,
      open: openColumns(position.board),
      coinColumn: column,
      starter,
      columnBefore: this.#columnBefore,
    });
    this.#columnBefore = bomb.column;
  }

  /** Bombs seen. */
  get bombs(): number {
    return this.#drops.length;
  }

  /** How often bombs dropped into each column. */
  columnCounts(): number[] {
    const counts = new Array<number>(COLUMNS).fill(0);
    for (const { column } of this.#drops) counts[column] = (counts[column] as number) + 1;
    return counts;
  }

  /** How often the bombs of each window dropped in its first round, its second round and so on. */
  roundCounts(): number[][] {
    return windows.map(({ first }, window) => {
      const counts = new Array<number>(LONGEST_WINDOW).fill(0);
      for (const drop of this.#drops) {
        if (drop.window === window) counts[drop.round - first] = (counts[drop.round - first] as number) + 1;
      }
      return counts;
    });
  }

  /** Runs all tests. Those without a draw are left out. */
  tests(random: RandomStream): BombTest[] {
    const rounds = (name: string, law: PlayLawName, group: (chance: Chance) => number | null) => ({
      name,
      law,
      draws: this.#chances.flatMap((chance) => {
        const own = group(chance);
        return own === null ? [] : [roundDraw(chance, own)];
      }),
    });
    const columns = (name: string, law: PlayLawName, group: (drop: Drop) => number | null) => ({
      name,
      law,
      draws: this.#drops.flatMap((drop) => {
        const own = group(drop);
        return own === null ? [] : [columnDraw(drop, own)];
      }),
    });
    const seen = (value: number) => (value === -1 ? null : value);
    const planned = [
      ...windows.map((_, window) =>
        rounds(`rounds of bomb ${window + 1}`, 'bombRounds', (chance) =>
          chance.window === window ? 0 : null,
        ),
      ),
      ...windows.map((_, window) =>
        columns(`columns of bomb ${window + 1}`, 'bombColumns', (drop) =>
          drop.window === window ? 0 : null,
        ),
      ),
      columns('column by column of the last coin', 'unpredictable', ({ coinColumn }) => coinColumn),
      columns('column by column of the bomb before', 'unpredictable', (drop) => seen(drop.columnBefore)),
      columns('column by round', 'unpredictable', ({ round }) => round),
      columns('column by starter', 'unpredictable', ({ starter }) => starter),
      rounds('round by round of the bomb before', 'unpredictable', (chance) => seen(chance.delayBefore)),
      rounds('round by round in the game before', 'unpredictable', (chance) => seen(chance.delayLastGame)),
      rounds('round by starter', 'unpredictable', ({ starter }) => starter),
    ].filter(({ draws }) => draws.length > 0);
    const level = FALSE_ALARM / planned.length;
    return planned.map(({ name, law, draws }) => {
      const result = testDraws(draws, random);
      return { name, law, ...result, holds: result.p > level };
    });
  }
}
