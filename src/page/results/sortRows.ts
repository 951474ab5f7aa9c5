/** The order of the rows of a sortable table: by the facts that its cells have, and never by the words that they show. */
import { type CellOrder, orderOfCell, type SortableTable } from '../../document/browser.ts';

/** A column that rows are sorted by, and the direction. */
export interface RowOrder {
  readonly column: number;
  readonly isDescending: boolean;
}

/** Compares two facts of a column in ascending order: numbers before texts, which are compared as words of English. */
function compareOrders(one: number | string, other: number | string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'number' || typeof other === 'number') return typeof one === 'number' ? -1 : 1;
  return one.localeCompare(other, 'en');
}

/** Returns the fact that the cell of a row in a column is sorted by; `null` for a cell without one or a missing cell. */
export function orderIn(row: SortableTable['rows'][number], column: number): CellOrder {
  const cell = row.at(column);
  return cell === undefined ? null : orderOfCell(cell);
}

/** Returns true if a column has numbers among its facts. */
export function hasNumbers(rows: SortableTable['rows'], column: number): boolean {
  return rows.some((row) => typeof orderIn(row, column) === 'number');
}

/**
 * Returns the indices of rows in this order. Rows without a fact in the column come last in either direction, and equal
 * ones stay as they were.
 */
export function sortRows(rows: SortableTable['rows'], { column, isDescending }: RowOrder): number[] {
  const facts = rows.map((row) => orderIn(row, column));
  const compare = (one: CellOrder, other: CellOrder): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return (isDescending ? -1 : 1) * compareOrders(one, other);
  };
  return rows
    .map((_, index) => index)
    .sort((one, other) => compare(facts[one] ?? null, facts[other] ?? null));
}
