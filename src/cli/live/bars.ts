/** Bars made of characters. */

const BAR_LENGTH = 30;
const SPARKS = '▁▂▃▄▅▆▇█';
const SPARKLINE_LENGTH = 60;

/** How much of something is done, 0 to 1. */
export function bar(share: number): string {
  const filled = Math.round(BAR_LENGTH * share);
  return '█'.repeat(filled) + '░'.repeat(BAR_LENGTH - filled);
}

/** The last values as bars, scaled from the lowest to the highest. */
export function sparkline(values: readonly number[]): string {
  const shown = values.slice(-SPARKLINE_LENGTH);
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const level = (value: number) =>
    high === low ? 0 : Math.round(((value - low) / (high - low)) * (SPARKS.length - 1));
  return shown.map((value) => SPARKS[level(value)]).join('');
}
