/** Small boards: the end of a game, and for each feature of the evaluation, or term beside a network, where it counts. */
import { Blends, FEATURES } from '../../bot/browser.ts';
import { cellIndex, FOUR_CONNECT_XTREME, parsePosition } from '../../engine/index.ts';

type Example = { position: string; count: number; ring?: readonly [row: number, column: number] };

/**
 * Draws a small board from its cells, 0, 1, 2 or a bomb, from the bottom up, for lists of games, small tables and
 * examples; `ring` is a cell to mark. It is hidden from screen readers, as the text around it says what it shows.
 */
export function BoardPicture({ cells, ring }: { cells: readonly number[]; ring?: number | undefined }) {
  const coinAt = (place: number) =>
    `M${(place % 7) + 0.1} ${5.5 - Math.floor(place / 7)}a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0`;
  const coins = (kind: number) =>
    cells.flatMap((cell, place) => (cell === kind ? coinAt(place) : [])).join('');
  return (
    <svg class="board-picture" viewBox="0 0 7 6" aria-hidden="true">
      {[0, 1, 2].map((kind) => (
        <path key={kind} class={`side${kind}`} d={coins(kind)} />
      ))}
      {ring !== undefined && <path class="ring" d={coinAt(ring)} />}
    </svg>
  );
}

/** Draws an example of where the feature with this meaning counts; nothing for a parameter of another game. */
export function FeaturePicture({ meaning }: { readonly meaning: string }) {
  const listed = [...FEATURES, ...Blends.TERMS].find((one) => one.meaning === meaning);
  if (listed === undefined) return null;
  const { position, count, ring }: Example = listed.example;
  const { board } = parsePosition(position, { rules: FOUR_CONNECT_XTREME });
  return (
    <span role="img" aria-label={`Example, which counts ${count} for X: ${position}`}>
      <BoardPicture cells={board} ring={ring && cellIndex(...ring)} />
    </span>
  );
}
