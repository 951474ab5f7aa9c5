/** A chart as plain data: made here, drawn in the reader's browser. */

/** One line of a chart, with a band around it if it has one. */
export interface ChartLine {
  readonly label: string;
  /** One value for each x; `null` leaves a gap. */
  readonly values: readonly (number | null)[];
  /** Lower and upper edge of the band. */
  readonly band?: { readonly low: readonly (number | null)[]; readonly high: readonly (number | null)[] };
  readonly showPoints?: boolean;
}

/** Lines over a common x axis. */
export interface ChartSpec {
  readonly title: string;
  readonly xLabel: string;
  /** Ascending. */
  readonly x: readonly number[];
  readonly lines: readonly ChartLine[];
  /** Places on the x axis to be marked by a vertical line. */
  readonly marks?: readonly number[];
  /** Small charts stand side by side, `wide` ones alone. */
  readonly size: 'wide' | 'small';
}
