/**
 * Tests whether the bombs of a server are random, on all bombs seen, corrected for the number of tests.
 *
 * A game can end inside a window, and sooner if its bomb came early, so the rounds of the bombs seen are not uniform, even if
 * all rounds drawn are. The tests use what the end of a game cannot bias: given that no bomb has dropped yet, it drops in the
 * k-th last round of its window with chance 1/k. Likewise a bomb's column is tested given the columns that were open.
 *
 * The p-values of the chi-squared tests are found by simulation: exact at every size of sample, and where categories are open
 * at some draws and closed at others, for which the chi-squared distribution would be wrong. Hope, "A simplified Monte Carlo
 * significance test procedure" (1968); the stop after enough larger values is Besag and Clifford's (1991).
 */
import type { RandomStream } from '../../engine/index.ts';
import { COLUMNS, FOUR_CONNECT_XTREME, openColumns, windowOfRound } from '../../engine/index.ts';
import type { WatchedTurn } from './gameFollower.ts';
import type { PlayLawName } from './serverLaws.ts';

/** One draw: the cells it could have fallen into, all equally likely (one that is twice as likely is listed twice), and the one it did. */
interface Draw {
  /** Names of cells: any numbers. */
  readonly cells: readonly number[];
  readonly fell: number;
}

interface TestResult {
  readonly n: number;
  readonly chiSquared: number;
  /** The share of simulated samples at least as far from what is expected, 0 to 1. */
  readonly p: number;
}

/** Most simulated samples; the smallest p-value is one in that many. */
const MOST_SAMPLES = 20_000;
/** Number of samples at least as extreme with which p is known well enough. */
const ENOUGH_LARGER = 20;

/** Test whether draws fell into their cells with equal chances. */
export function testDraws(draws: readonly Draw[], random: RandomStream): TestResult {
  // The cells of all draws, numbered from 0.
  const slots = new Map<number, number>();
  const means: number[] = [];
  const slotOf = (cell: number) => slots.get(cell) as number;
  const numbered = draws.map(({ cells, fell }): Draw => {
    for (const cell of cells) {
      const slot = slots.get(cell) ?? slots.size;
      slots.set(cell, slot);
      means[slot] = (means[slot] ?? 0) + 1 / cells.length;
    }
    return { cells: cells.map(slotOf), fell: slotOf(fell) };
  });

  const counts = new Float64Array(means.length);
  const statistic = (fallInto: (draw: Draw) => number): number => {
    counts.fill(0);
    for (const draw of numbered) {
      const slot = fallInto(draw);
      counts[slot] = (counts[slot] as number) + 1;
    }
    let sum = 0;
    for (let slot = 0; slot < means.length; slot++) {
      const mean = means[slot] as number;
      if (mean > 0) sum += ((counts[slot] as number) - mean) ** 2 / mean;
    }
    return sum;
  };

  const chiSquared = statistic(({ fell }) => fell);
  let samples = 0;
  let larger = 0;
  while (samples < MOST_SAMPLES && larger < ENOUGH_LARGER) {
    samples++;
    // Rounding must not decide between two equal samples.
    const sample = statistic(({ cells }) => random.pick(cells));
    if (sample >= chiSquared - 1e-9) larger++;
  }
  const p = larger === ENOUGH_LARGER ? larger / samples : (larger + 1) / (samples + 1);
  return { n: draws.length, chiSquared, p };
}

/** A test of a server's bombs, and whether its law holds. */
export interface BombTest extends TestResult {
  readonly name: string;
  readonly law: PlayLawName;
  readonly holds: boolean;
}

/** The chance that at least one test fails although the server is fair. */
export const FALSE_ALARM = 0.001;

const { windows } = FOUR_CONNECT_XTREME;
const LONGEST_WINDOW = Math.max(...windows.map(({ first, last }) => last - first + 1));

const TESTS: readonly (readonly [name: string, law: PlayLawName])[] = [
  ...windows.map((_, window) => [`rounds of bomb ${window + 1}`, 'bombRounds'] as const),
  ...windows.map((_, window) => [`columns of bomb ${window + 1}`, 'bombColumns'] as const),
  ['column by column of the last coin', 'unpredictable'],
  ['column by column of the bomb before', 'unpredictable'],
  ['column by round', 'unpredictable'],
  ['column by starter', 'unpredictable'],
  ['round by round of the bomb before', 'unpredictable'],
  ['round by round in the game before', 'unpredictable'],
  ['round by starter', 'unpredictable'],
];

/** Collects the bombs of a server, and tests them. */
export class BombStatistics {
  bombs = 0;
  readonly columnCounts = new Array<number>(COLUMNS).fill(0);
  /** For each window, the number of bombs in its first round, its second round and so on. */
  readonly roundCounts = windows.map(() => new Array<number>(LONGEST_WINDOW).fill(0));
  readonly #draws = new Map(TESTS.map(([name]): [string, Draw[]] => [name, []]));
  #starter = 0;
  /** Rounds from the first of its window until each bomb of this game dropped. */
  #delays = new Map<number, number>();
  #delaysLastGame = new Map<number, number>();
  #columnBefore: number | undefined;

  /** Begin a game; `starter` is the coin of the player who starts. */
  begin(starter: number): void {
    this.#starter = starter;
    this.#delaysLastGame = this.#delays;
    this.#delays = new Map();
  }

  /** Add a turn that was judged and broke no law. */
  add({ turn, column, bomb }: WatchedTurn): void {
    const { outcome, position } = turn;
    const { round } = position;
    const window = windowOfRound(round, FOUR_CONNECT_XTREME);
    if (outcome !== null || window === null || this.#delays.has(window)) return;
    const { first, last } = windows[window] as { first: number; last: number };
    // In the last round of a window there is no choice.
    if (round < last) {
      const [stays, drops] = [2 * round, 2 * round + 1];
      const laterRounds = new Array<number>(last - round).fill(stays);
      this.#draw(
        { cells: [drops, ...laterRounds], fell: bomb === null ? stays : drops },
        {
          [`rounds of bomb ${window + 1}`]: 0,
          'round by round of the bomb before': this.#delays.get(window - 1),
          'round by round in the game before': this.#delaysLastGame.get(window),
          'round by starter': this.#starter,
        },
      );
    }
    if (bomb === null) return;
    this.#draw(
      { cells: openColumns(position.board), fell: bomb.column },
      {
        [`columns of bomb ${window + 1}`]: 0,
        'column by column of the last coin': column,
        'column by column of the bomb before': this.#columnBefore,
        'column by round': round,
        'column by starter': this.#starter,
      },
    );
    const delay = round - first;
    const rounds = this.roundCounts[window] as number[];
    this.bombs++;
    rounds[delay] = (rounds[delay] as number) + 1;
    this.columnCounts[bomb.column] = (this.columnCounts[bomb.column] as number) + 1;
    this.#delays.set(window, delay);
    this.#columnBefore = bomb.column;
  }

  /** Add a draw to tests, in each to a group whose cells are apart from the others'; to none where the group is unknown. */
  #draw({ cells, fell }: Draw, groups: Readonly<Record<string, number | undefined>>): void {
    for (const [name, group] of Object.entries(groups)) {
      if (group === undefined) continue;
      const inGroup = (cell: number) => 1000 * group + cell;
      (this.#draws.get(name) as Draw[]).push({ cells: cells.map(inGroup), fell: inGroup(fell) });
    }
  }

  /** Return the tests of all bombs so far. */
  tests(random: RandomStream): BombTest[] {
    const planned = TESTS.map(([name, law]) => ({ name, law, draws: this.#draws.get(name) as Draw[] }));
    const tried = planned.filter(({ draws }) => draws.length > 0);
    const level = FALSE_ALARM / tried.length;
    return tried.map(({ name, law, draws }) => {
      const result = testDraws(draws, random);
      return { name, law, ...result, holds: result.p > level };
    });
  }
}
