/** The fleet in the view of a run: how many workers it has, and the last notice. */
import type { FleetView } from '../../fleet/index.ts';
import type { FleetListener } from '../input/fleetFlags.ts';
import { describeFleet } from '../text/fleet.ts';
import { harmless } from '../text/words.ts';

/** Keeps the last news. Calls `changed` with a line whenever workers come or go, or there is a notice. */
export class FleetLine implements FleetListener {
  readonly #changed: (line: string) => void;
  #view: FleetView | undefined;
  #notice = '';

  constructor(changed: (line: string) => void) {
    this.#changed = changed;
  }

  onFleet(view: FleetView): void {
    const before = this.#view;
    this.#view = view;
    if (before?.workers !== view.workers && view.workers > 0) this.#changed(describeFleet(view));
  }

  onNotice(message: string): void {
    this.#notice = harmless(message);
    if (this.#notice !== '') this.#changed(this.#notice);
  }

  /** What a view that is redrawn shows; nothing without a fleet. */
  get lines(): readonly string[] {
    if (this.#view === undefined) return [];
    return [describeFleet(this.#view), ...(this.#notice === '' ? [] : [this.#notice])];
  }
}
