/**
 * The board as a table, which screen readers know how to walk through, drawn with boxes that CSS shapes. What has just fallen
 * is moved by the browser's own animations: transforms alone, so that it need not lay out or paint anything meanwhile.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ColumnValue } from '../../bot/browser.ts';
import { describeValue, percent } from '../../document/browser.ts';
import type { Cell, Board as GameBoard, Side } from '../../engine/index.ts';
import { BOMB, COLUMNS, cellAt, cellIndex, FREE, landingRow, ROWS } from '../../engine/index.ts';
import { Button } from '../parts.tsx';
import { type CellMark, endangeredCells, type StillFrame } from '../state/frames.ts';
import { describeCell, MARKS } from '../state/words.ts';
import { useKeys } from './hooks.ts';

/** A note at the head of a column. */
export interface ColumnNote {
  readonly column: number;
  readonly text: string;
  /** 1 for the best column; 0 for the one that was played; `null` for another without an arrow. */
  readonly rank: number | null;
}

/** Returns the note with the value that a search found for a column; `played` is the column that was played. */
export function columnNote(value: ColumnValue, isBest: boolean, played?: number): ColumnNote {
  const other = value.column === played ? 0 : null;
  return { column: value.column, text: describeValue(value), rank: isBest ? 1 : other };
}

/** The properties of a board: its frame, its notes and marks, and what a click does. */
export interface BoardProps {
  readonly frame: StillFrame;
  readonly speed?: number;
  /** Called with a column to drop something into, by click or key; without it the board is only looked at. */
  readonly onColumn?: ((column: number) => void) | undefined;
  /** Whose coin hovers over the cell in which it would land; without it none does. */
  readonly toMove?: Side | undefined;
  readonly notes?: readonly ColumnNote[];
  readonly marks?: ReadonlyMap<number, CellMark> | undefined;
  /** The chance of ×, for the bar at the side of the board; `null` until it is known. */
  readonly chance?: number | null | undefined;
  /** The use of a column, as in "drop a coin into". */
  readonly action?: string;
  /** Called with a cell where a piece lies, which then can be dragged, too. */
  readonly onCell?: ((cell: number) => void) | undefined;
}

/** The numbers of all columns. */
export const ALL_COLUMNS = Array.from({ length: COLUMNS }, (_, column) => column);
const ROWS_FROM_TOP = Array.from({ length: ROWS }, (_, row) => ROWS - 1 - row);
const FALL_MS = 150;
const BOUNCE = 0.12;
/** Coins that an explosion made fall land one after the other. */
const NEXT_MS = 60;

function animateFalls(table: HTMLElement, { falls, ms }: StillFrame, speed: number): void {
  const [falling, rising] = ['cubic-bezier(0.4, 0, 1, 0.7)', 'cubic-bezier(0, 0.5, 0.5, 1)'];
  for (const [place, { cell, rows }] of falls.entries()) {
    const piece = table.querySelector(`[data-cell="${cell}"] .piece`);
    const height = piece?.parentElement?.offsetHeight ?? 0;
    const at = (share: number, offset: number, easing: string) => {
      return { transform: `translateY(${-share * height}px)`, offset, easing };
    };
    const bounce = [at(rows, 0, falling), at(0, 0.7, rising), at(BOUNCE, 0.85, falling), at(0, 1, falling)];
    const duration = Math.min(ms, FALL_MS * (1 + Math.sqrt(rows))) / speed;
    piece?.animate(bounce, { duration, delay: (place * NEXT_MS) / speed, fill: 'backwards' });
  }
}

/** Seconds between two pulses of a fuse, by the coins until the bomb explodes: the nearer the end, the faster. */
const PULSES = [0.3, 0.3, 0.6, 1, 1.6];

/** Shows the piece in a cell. A bomb shows its `fuse`, unless that is `null`. */
export function PieceInCell({ cell, fuse }: { readonly cell: Cell; readonly fuse: number | null }) {
  if (cell === FREE) return null;
  const beat = `${fuse === null ? 1.6 : PULSES[fuse]}s`;
  if (cell === BOMB)
    return (
      <span class="piece bomb" style={{ '--beat': beat }}>
        {fuse}
      </span>
    );
  return (
    <span class={`piece coin side${cell}`} aria-hidden="true">
      <span />
    </span>
  );
}

function Arrows({ notes, board }: { readonly notes: readonly ColumnNote[]; readonly board: GameBoard }) {
  return (
    <svg class="arrows" viewBox={`0 0 ${COLUMNS} ${ROWS}`} aria-hidden="true">
      {notes.map(({ column, rank }) => {
        const row = landingRow(board, column);
        if (!rank || row === null) return null;
        const tip = ROWS - row - 0.25;
        const width = 0.2 - 0.04 * rank;
        return (
          <g key={column} class={`rank${rank}`}>
            <line x1={column + 0.5} x2={column + 0.5} y1={0.05} y2={tip - 0.3} stroke-width={width} />
            <path d={`M${column + 0.25} ${tip - 0.35}h.5l-.25 .35z`} stroke="none" />
          </g>
        );
      })}
    </svg>
  );
}

/** The chances of both players as a bar: amber from below for ×, blue from above for ○. */
function Gauge({ chance }: { readonly chance: number | null }) {
  const text = chance === null ? 'Not known yet' : `Chance of ${MARKS[1]}: ${percent(chance)}`;
  return (
    <div class={`gauge ${chance === null ? 'unknown' : ''}`} role="img" aria-label={text} title={text}>
      <span style={{ transform: `scaleY(${chance ?? 0.5})` }} />
    </div>
  );
}

/** Returns the number of the column, or of the cell, in which an event happened; `null` outside the board. */
export function columnOrCellOf({ target }: Event, kind: 'column' | 'cell'): number | null {
  const place = target instanceof Element ? target.closest(`[data-${kind}]`) : null;
  return place === null ? null : Number(place.getAttribute(`data-${kind}`));
}

/** Shows a frame of a board, with notes at its columns and marks in its cells. */
export function BoardTable(props: BoardProps) {
  const { frame, speed = 1, onColumn, toMove, chance, onCell } = props;
  const { notes = [], action = 'drop a coin into' } = props;
  const table = useRef<HTMLTableElement>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const { board, fuse, blast, line, last, fallen } = frame;
  useLayoutEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    animateFalls(table.current as HTMLElement, frame, speed);
  }, [frame]);

  const drops = ALL_COLUMNS.map((column) => [column, onColumn && (() => onColumn(column))]);
  useKeys(Object.fromEntries(drops));

  const endangered = endangeredCells(frame);
  const marked = { blast, line, endangered, last: last === null ? [] : [last], fallen };
  const classOf = (cell: number) =>
    Object.entries(marked).flatMap(([name, cells]) => (cells.includes(cell) ? name : []));
  const ghost: CellMark | null = onColumn && toMove ? { kind: 'ghost', side: toMove, text: '' } : null;
  const ghostRow = ghost && hovered !== null ? landingRow(board, hovered) : null;

  return (
    <div
      class={`board-box ${props.notes ? 'noted' : ''} ${chance === undefined ? '' : 'gauged'} ${blast.length > 0 ? 'blasting' : ''}`}
    >
      {chance !== undefined && <Gauge chance={chance} />}
      <table
        class={`board ${onColumn ? 'playable' : ''}`}
        ref={table}
        aria-label="Board, columns 0 to 6, rows from the top"
        // Touch has no hovering.
        onPointerOver={(event) =>
          event.pointerType === 'mouse' && setHovered(columnOrCellOf(event, 'column'))
        }
        onPointerLeave={() => setHovered(null)}
        onFocusIn={(event) => setHovered(columnOrCellOf(event, 'column'))}
        onFocusOut={() => setHovered(null)}
      >
        <thead>
          <tr>
            {ALL_COLUMNS.map((column) => {
              const note = notes.find((one) => one.column === column);
              return (
                <th scope="col" key={column} data-column={column}>
                  {onColumn ? (
                    <Button
                      label={column}
                      class="column"
                      disabled={landingRow(board, column) === null}
                      aria-label={`Column ${column}: ${action} it`}
                      onClick={() => onColumn(column)}
                    />
                  ) : (
                    column
                  )}
                  {/* Another text is another element: one in the middle would move with its width. */}
                  {note && (
                    <small key={note.text} class={`note${note.rank}`}>
                      {note.text}
                    </small>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {ROWS_FROM_TOP.map((row) => (
            <tr key={row}>
              {ALL_COLUMNS.map((column) => {
                const cell = cellIndex(row, column);
                const content = cellAt(board, row, column);
                const isUnder = row === ghostRow && column === hovered;
                const mark = isUnder ? ghost : props.marks?.get(cell);
                return (
                  // The keyboard reaches columns through their buttons, and pieces through the columns.
                  // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                  <td
                    key={column}
                    data-cell={cell}
                    data-column={column}
                    class={classOf(cell).join(' ')}
                    style={{ '--order': Math.max(0, line.indexOf(cell)) }}
                    draggable={onCell !== undefined && content !== FREE}
                    onClick={() => (onCell && content !== FREE ? onCell(cell) : onColumn?.(column))}
                  >
                    <span class="hidden">{describeCell(content, fuse)}</span>
                    <PieceInCell cell={content} fuse={fuse} />
                    {mark && <span class={`${mark.kind} of${mark.side}`}>{mark.text}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {notes.length > 0 && !props.marks?.size && <Arrows notes={notes} board={board} />}
    </div>
  );
}
