/**
 * The board as a table, which screen readers know how to walk through, drawn with boxes that CSS shapes. What has just fallen
 * is moved by the browser's own animations: transforms alone, so that it need not lay out or paint anything meanwhile.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { BOMB, type Cell, COLUMNS, cellAt, cellIndex, FREE, landingRow, ROWS } from '../../engine/index.ts';
import { endangeredCells, type Fall, type Frame } from '../state/frames.ts';
import { describeCell, MARKS } from '../state/words.ts';

interface BoardProps {
  readonly frame: Frame;
  /** How much faster than normal. */
  readonly speed: number;
  /** Called with a column to drop something into; without it the board is only looked at. */
  readonly onColumn?: ((column: number) => void) | undefined;
  /** What a column is for, as in "drop a coin into". */
  readonly action?: string;
  /** Called with an occupied cell that was clicked. */
  readonly onCell?: ((cell: number) => void) | undefined;
  /** Called with the column into which something was dragged, and its data; a piece of the board is `cell` and its number. */
  readonly onPiece?: ((column: number, data: string) => void) | undefined;
}

export const COLUMN_LIST = Array.from({ length: COLUMNS }, (_, column) => column);
const ROWS_FROM_TOP = Array.from({ length: ROWS }, (_, row) => ROWS - 1 - row);
const FALL_MS = 90;

/** Moves what is at rest in its cell from where it was. A fall takes longer from higher up, as falling does. */
function animateFall(table: HTMLElement, { cell, rows }: Fall, ms: number, speed: number): void {
  const piece = table.querySelector(`[data-cell="${cell}"] .piece`);
  const distance = rows * (piece?.parentElement?.offsetHeight ?? 0);
  piece?.animate([{ transform: `translateY(${-distance}px)` }, { transform: 'none' }], {
    duration: Math.min(ms, FALL_MS * (1 + rows)) / speed,
    easing: 'cubic-bezier(0.5, 0, 0.9, 0.7)',
  });
}

/** What lies in a cell; `fuse`: of a bomb, `null` to hide it. */
export function Piece({ cell, fuse }: { readonly cell: Cell; readonly fuse: number | null }) {
  if (cell === FREE) return null;
  if (cell === BOMB) return <span class="piece bomb">{fuse}</span>;
  return (
    <span class={`piece coin side${cell}`} aria-hidden="true">
      {MARKS[cell]}
    </span>
  );
}

export function Board({ frame, speed, onColumn, action = 'drop a coin into', onCell, onPiece }: BoardProps) {
  const table = useRef<HTMLTableElement>(null);
  const { board, fuse, falls, ms } = frame;
  useLayoutEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const fall of falls) animateFall(table.current as HTMLElement, fall, ms, speed);
  }, [frame]);

  const marked = { blast: frame.blast, line: frame.line, endangered: endangeredCells(frame) };
  const classOf = (cell: number) =>
    Object.entries(marked).flatMap(([name, cells]) => (cells.includes(cell) ? name : []));

  return (
    <table
      class={`board ${onColumn ? 'playable' : ''}`}
      ref={table}
      aria-label="Board, columns 0 to 6, rows from the top"
    >
      <thead>
        <tr>
          {COLUMN_LIST.map((column) => (
            <th scope="col" key={column}>
              {onColumn ? (
                <button
                  type="button"
                  class="column"
                  disabled={landingRow(board, column) === null}
                  aria-label={`Column ${column}: ${action} it`}
                  onClick={() => onColumn(column)}
                >
                  {column}
                </button>
              ) : (
                column
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS_FROM_TOP.map((row) => (
          <tr key={row}>
            {COLUMN_LIST.map((column) => {
              const cell = cellIndex(row, column);
              const content = cellAt(board, row, column);
              return (
                // The keyboard reaches columns through their buttons, and pieces through the columns.
                // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                <td
                  key={column}
                  data-cell={cell}
                  class={classOf(cell).join(' ')}
                  onClick={() => (onCell && content !== FREE ? onCell(cell) : onColumn?.(column))}
                  draggable={onPiece !== undefined && content !== FREE}
                  onDragStart={(event) => event.dataTransfer?.setData('text/plain', `cell ${cell}`)}
                  onDragOver={(event) => onPiece && event.preventDefault()}
                  onDrop={(event) => {
                    event.preventDefault();
                    event.stopPropagation();
                    onPiece?.(column, event.dataTransfer?.getData('text/plain') ?? '');
                  }}
                >
                  <span class="hidden">{describeCell(content, fuse)}</span>
                  <Piece cell={content} fuse={fuse} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
