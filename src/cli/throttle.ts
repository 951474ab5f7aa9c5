/** News for people who watch: not more often than they can read. */

/** Passes on at most one call in so many milliseconds. */
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
