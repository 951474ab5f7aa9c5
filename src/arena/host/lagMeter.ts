/** How late the host itself is: a timer that should run every few milliseconds notes when it did not. */

const EVERY_MS = 10;
/** Lags are remembered for longer than any clock runs. */
const KEPT_MS = 10_000;

export class LagMeter {
  #last = performance.now();
  #lags: { readonly at: number; readonly ms: number }[] = [];
  readonly #timer = setInterval(() => this.#tick(), EVERY_MS).unref();

  /** The longest lag, in milliseconds, that ended since this moment of `performance.now()`, one that still lasts included. */
  worstSince(moment: number): number {
    const lasting = performance.now() - this.#last - EVERY_MS;
    return Math.max(0, lasting, ...this.#lags.filter(({ at }) => at >= moment).map(({ ms }) => ms));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = performance.now();
    const ms = now - this.#last - EVERY_MS;
    this.#last = now;
    if (ms > EVERY_MS) {
      this.#lags = [...this.#lags.filter(({ at }) => at > now - KEPT_MS), { at: now, ms }];
    }
  }
}
