/** Progress for people who wait: bars, lines no more often than they can read, without guesses at the time left, and how it is elsewhere. */

import { formatDuration, formatTimeLeft } from '../../document/index.ts';
import { harmless } from '../../system/index.ts';

/** Passes on at most one call in `intervalMs` milliseconds. */
export function throttle<T extends unknown[]>(
  action: (...values: T) => void,
  intervalMs: number,
): (...values: T) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (...values) => {
    const now = performance.now();
    if (now - last < intervalMs) return;
    last = now;
    action(...values);
  };
}

/** Before this, starting up takes most of the time, and the speed predicts nothing. */
const UNSETTLED_SECONDS = 5;

/** `12.3 games/s` */
export const formatRate = (gamesPerSecond: number): string =>
  `${gamesPerSecond.toFixed(gamesPerSecond < 100 ? 1 : 0)} games/s`;

/** How fast games are played since its construction. */
export class Speed {
  readonly #start = performance.now();

  get seconds(): number {
    return (performance.now() - this.#start) / 1000;
  }

  gamesPerSecond(games: number): number {
    return this.seconds > 0 ? games / this.seconds : 0;
  }

  /** `1m 05s, 12.3 games/s`, once these games are over. */
  describeTotal(games: number): string {
    return `${formatDuration(this.seconds)}, ${formatRate(this.gamesPerSecond(games))}`;
  }

  /** How many seconds so many more games take, at the speed of these; `null` before the first of them. */
  secondsFor(more: number, games: number): number | null {
    return games > 0 ? (this.seconds / games) * more : null;
  }

  /**
   * `12.3 games/s, 45s left` after this many games. It leaves out the seconds `left` at first, and while they are `null`; with
   * `mayEndEarly` they are the most that it can take.
   */
  describe(games: number, left: number | null, mayEndEarly = false): string {
    const isTold = this.seconds >= UNSETTLED_SECONDS && left !== null && left > 0;
    return formatRate(this.gamesPerSecond(games)) + (isTold ? `, ${formatTimeLeft(left, mayEndEarly)}` : '');
  }
}

const BAR_LENGTH = 30;
const SPARKS = '▁▂▃▄▅▆▇█';
const SPARKLINE_LENGTH = 60;

/** How much of something is done, 0 to 1. */
export function bar(share: number): string {
  const filled = Math.round(BAR_LENGTH * share);
  return '█'.repeat(filled) + '░'.repeat(BAR_LENGTH - filled);
}

/**
 * The last values as bars, scaled from the lowest to the highest.
 *
 * @param anchors values that the scale has to hold, too, such as 0 for differences: without it, small changes far from it look large
 */
export function sparkline(values: readonly number[], anchors: readonly number[] = []): string {
  const shown = values.slice(-SPARKLINE_LENGTH);
  const [low, high] = [Math.min(...shown, ...anchors), Math.max(...shown, ...anchors)];
  const level = (value: number) =>
    high === low ? 0 : Math.round(((value - low) / (high - low)) * (SPARKS.length - 1));
  return shown.map((value) => SPARKS[level(value)]).join('');
}

/** Hears of the place where games are played. */
export interface PlaceListener {
  /** How it is there, in a line; `isNews` if others play there than before. */
  onState(line: string, isNews: boolean): void;
  onNotice(message: string): void;
}

/** Keeps the last news. Calls `changed` with a line whenever there is some, or a notice; `always`: with every line. */
export function placeLine(changed: (line: string) => void, always = false) {
  let latest: string | undefined;
  let notice = '';
  return {
    onState(line: string, isNews: boolean): void {
      latest = line;
      if (isNews || always) changed(line);
    },
    onNotice(message: string): void {
      notice = harmless(message);
      if (notice !== '' || always) changed(notice);
    },
    /** What a view that is redrawn shows; nothing for this machine. */
    lines(): readonly string[] {
      return latest === undefined ? [] : [latest, ...(notice === '' ? [] : [notice])];
    },
  };
}
