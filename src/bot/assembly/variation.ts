/** The principal variation, kept in a triangular table: row p holds the columns expected from ply p on. */
import { MAX_PLY } from './moveOrdering';

const variations: usize = memory.data(MAX_PLY * MAX_PLY);
const lengths: usize = memory.data(MAX_PLY);

/** The address of the variation of the last search, one byte a column. */
export const principalVariation: usize = memory.data(MAX_PLY);
/** Columns in the variation of the last search. */
export let principalVariationLength: i32 = 0;

/** Empties the variation from this ply on. */
export function endVariation(ply: i32): void {
  store<u8>(lengths + ply, 0);
}

/** Makes this column, which decides the game, the variation from this ply on. */
export function endVariationWith(ply: i32, column: i32): void {
  store<u8>(variations + ply * MAX_PLY, <u8>column);
  store<u8>(lengths + ply, 1);
}

/** Makes the variation from this ply on this column, followed by the variation of the next ply. */
export function extendVariation(ply: i32, column: i32): void {
  const row = variations + ply * MAX_PLY;
  const length = <i32>load<u8>(lengths + ply + 1);
  store<u8>(row, <u8>column);
  memory.copy(row + 1, variations + (ply + 1) * MAX_PLY, length);
  store<u8>(lengths + ply, <u8>(length + 1));
}

/** Makes the root's variation the principal one, unless it is empty. */
export function keepVariation(): void {
  const length = <i32>load<u8>(lengths);
  if (length === 0) return;
  principalVariationLength = length;
  memory.copy(principalVariation, variations, length);
}

/** Starts a search with this column as its whole principal variation. */
export function resetVariation(column: i32): void {
  store<u8>(principalVariation, <u8>column);
  principalVariationLength = 1;
}
