/** The fleet in the view of a run: how many workers it has, and the last notice. */
import type { FleetView } from '../../fleet/index.ts';
import { describeFleet } from '../text/fleet.ts';
import { harmless } from '../text/words.ts';

export interface FleetListener {
  onFleet(view: FleetView): void;
  onNotice(message: string): void;
}

/** Keeps the last news. Calls `changed` with a line whenever workers come or go, or there is a notice. */
export function fleetLine(changed: (line: string) => void) {
  let latest: FleetView | undefined;
  let notice = '';
  return {
    onFleet(view: FleetView): void {
      const before = latest;
      latest = view;
      if (before?.workers !== view.workers && view.workers > 0) changed(describeFleet(view));
    },
    onNotice(message: string): void {
      notice = harmless(message);
      if (notice !== '') changed(notice);
    },
    /** What a view that is redrawn shows; nothing without a fleet. */
    lines(): readonly string[] {
      if (latest === undefined) return [];
      return [describeFleet(latest), ...(notice === '' ? [] : [notice])];
    },
  };
}
