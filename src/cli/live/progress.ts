/** Progress for people who wait: bars, lines no more often than they can read, without guesses at the time left, and the state of a remote venue. */

import { formatDuration, formatTimeLeft } from '../../document/index.ts';
import { harmless } from '../../system/index.ts';

/** Return a function that calls `action` at most once in `intervalMs` milliseconds. */
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

/** Seconds before which starting up takes most of the time, so that the speed predicts nothing. */
const UNSETTLED_SECONDS = 5;

/** A rate in words: `12.3 games/s`. */
export const formatRate = (gamesPerSecond: number): string =>
  `${gamesPerSecond.toFixed(gamesPerSecond < 100 ? 1 : 0)} games/s`;

/** Measures the speed of games from its construction on. */
export class GameSpeed {
  readonly #start = performance.now();

  /** Seconds since the construction. */
  get seconds(): number {
    return (performance.now() - this.#start) / 1000;
  }

  gamesPerSecond(games: number): number {
    return this.seconds > 0 ? games / this.seconds : 0;
  }

  /** The time and speed once these games are over: `1m 05s, 12.3 games/s`. */
  describeTotal(games: number): string {
    return `${formatDuration(this.seconds)}, ${formatRate(this.gamesPerSecond(games))}`;
  }

  /** Return the seconds that `more` games take at the speed of the first `games`; `null` before the first of them. */
  secondsFor(more: number, games: number): number | null {
    return games > 0 ? (this.seconds / games) * more : null;
  }

  /**
   * The speed after this many games, and the time left: `12.3 games/s, 45s left`. The seconds `left` are omitted at first, and
   * while they are `null`; with `mayEndEarly` they are the most that it can take.
   */
  describe(games: number, left: number | null, mayEndEarly = false): string {
    const isTold = this.seconds >= UNSETTLED_SECONDS && left !== null && left > 0;
    return formatRate(this.gamesPerSecond(games)) + (isTold ? `, ${formatTimeLeft(left, mayEndEarly)}` : '');
  }
}

const BAR_LENGTH = 30;
const SPARKS = '▁▂▃▄▅▆▇█';
const SPARKLINE_LENGTH = 60;

/** A bar for a share, 0 to 1. */
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

/** Callbacks about the venue where games are played. */
export interface VenueListener {
  /** Called with the state of the venue in a line; `isNews` is true if its workers have changed. */
  onState(line: string, isNews: boolean): void;
  /** Called with a notice for a person. */
  onNotice(message: string): void;
}

/** Return a listener that keeps the last state and notice. It calls `changed` with a line when there is news or a notice; with `always`, for every line. */
export function venueLine(changed: (line: string) => void, always = false) {
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
    /** Return the lines for a view that is redrawn; none for this machine. */
    lines(): readonly string[] {
      return latest === undefined ? [] : [latest, ...(notice === '' ? [] : [notice])];
    },
  };
}
