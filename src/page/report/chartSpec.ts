/** A chart as plain data, drawn in the reader's browser. */

/** A line of a chart. */
export interface ChartLine {
  readonly label: string;
  /** One value for each x; `null` leaves a gap. */
  readonly values: readonly (number | null)[];
  /** Lower and upper edge of the band. */
  readonly band?: { readonly low: readonly (number | null)[]; readonly high: readonly (number | null)[] };
  readonly showPoints?: boolean;
  /** For a line that may lie upon another. */
  readonly isDashed?: boolean;
}

/** Lines over a common x axis. */
export interface ChartSpec {
  readonly title: string;
  readonly xLabel: string;
  /** Ascending. */
  readonly x: readonly number[];
  readonly lines: readonly ChartLine[];
  /** Places on the x axis marked by a vertical line. */
  readonly marks?: readonly number[];
  /** Small charts are placed side by side, wide ones alone. */
  readonly size: 'wide' | 'small';
}
