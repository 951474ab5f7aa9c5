/** Sets up a position: pieces are dragged onto the board or around on it, or put there by click and key. */
import { useState } from 'preact/hooks';
import {
  BOMB,
  cellIndex,
  FOUR_CONNECT_XTREME,
  isFull,
  landingRow,
  ROWS,
  type Side,
} from '../../engine/index.ts';
import { Board } from '../board/Board.tsx';
import { columnKeys, useKeys } from '../board/useKeys.ts';
import { type Draft, type Piece, positionOfDraft } from '../state/draft.ts';
import type { Frame } from '../state/frames.ts';
import type { LabAction } from '../state/lab.ts';

const PIECES: readonly {
  readonly piece: Piece;
  readonly name: string;
  readonly shape: string;
  readonly sign: string;
}[] = [
  { piece: 1, name: 'coin ×', shape: 'coin side1', sign: '×' },
  { piece: 2, name: 'coin ○', shape: 'coin side2', sign: '○' },
  { piece: BOMB, name: 'bomb', shape: 'bomb', sign: '' },
];

interface SetUpProps {
  readonly draft: Draft;
  readonly dispatch: (action: LabAction) => void;
}

export function SetUp({ draft, dispatch }: SetUpProps) {
  /** `null` takes the top piece of a column away: clicks remove any piece, keys reach columns only. */
  const [piece, setPiece] = useState<Piece | null>(1);
  const { board, fuse, round, toMove } = draft;
  const frame: Frame = {
    board,
    fuse: board.includes(BOMB) ? fuse : null,
    falls: [],
    blast: [],
    line: [],
    ms: 0,
  };
  const result = positionOfDraft(draft);
  const put = (column: number, wanted: Piece) =>
    dispatch({ type: 'draft', change: { type: 'put', piece: wanted, column } });
  const remove = (cell: number) => dispatch({ type: 'draft', change: { type: 'remove', cell } });
  const change = (column: number) => {
    if (piece !== null) return put(column, piece);
    const top = (landingRow(board, column) ?? ROWS) - 1;
    if (top >= 0) remove(cellIndex(top, column));
  };
  useKeys(columnKeys(change));

  /** A piece from the palette, or `cell` and its number for one that moves on the board. */
  const dropped = (column: number, data: string) => {
    const [kind, number] = data.split(' ');
    const dragged = PIECES.find(({ name }) => name === data);
    if (dragged) put(column, dragged.piece);
    else if (kind === 'cell') {
      const cell = Number(number);
      const moved = board[cell];
      if (moved === undefined || moved === 0) return;
      remove(cell);
      put(column, moved);
    }
  };

  return (
    <div class="setup">
      <fieldset class="palette">
        <legend>pieces</legend>
        {PIECES.map(({ piece: one, name, shape, sign }) => (
          <label
            key={name}
            draggable
            onDragStart={(event) => event.dataTransfer?.setData('text/plain', name)}
          >
            <input type="radio" name="piece" checked={piece === one} onChange={() => setPiece(one)} />
            <span class={`piece ${shape}`} aria-hidden="true">
              {sign}
            </span>
            {name}
          </label>
        ))}
        <label>
          <input type="radio" name="piece" checked={piece === null} onChange={() => setPiece(null)} />
          remove the top piece
        </label>
      </fieldset>
      <Board
        frame={frame}
        speed={1}
        onColumn={change}
        action={piece === null ? 'remove the top piece of' : 'put the piece into'}
        onCell={remove}
        onPiece={dropped}
      />
      <p class="quiet">
        Drag a piece, or choose it and click a column or press 1 to 7. A click on a piece on the board removes
        it.
      </p>
      <div class="fields">
        <label>
          to move{' '}
          <select
            value={toMove}
            onChange={(event) =>
              dispatch({
                type: 'draft',
                change: { type: 'toMove', side: Number(event.currentTarget.value) as Side },
              })
            }
          >
            <option value={1}>×</option>
            <option value={2}>○</option>
          </select>
        </label>
        <label>
          round{' '}
          <input
            type="number"
            min={1}
            max={60}
            value={round}
            onInput={(event) =>
              dispatch({
                type: 'draft',
                change: { type: 'round', round: event.currentTarget.valueAsNumber || 1 },
              })
            }
          />
        </label>
        <label>
          bomb explodes in{' '}
          <select
            value={fuse}
            onChange={(event) =>
              dispatch({ type: 'draft', change: { type: 'fuse', fuse: Number(event.currentTarget.value) } })
            }
          >
            {Array.from({ length: FOUR_CONNECT_XTREME.fuse }, (_, index) => index + 1).map((coins) => (
              <option key={coins} value={coins}>
                {coins}
              </option>
            ))}
          </select>
        </label>
      </div>
      {'problem' in result && <p class="problem">{result.problem}</p>}
      <div class="buttons">
        <button
          type="button"
          disabled={'problem' in result || isFull(board)}
          onClick={() => 'position' in result && dispatch({ type: 'position', position: result.position })}
        >
          use this position
        </button>
        <button type="button" onClick={() => dispatch({ type: 'draft', change: { type: 'clear' } })}>
          clear
        </button>
        <button type="button" onClick={() => dispatch({ type: 'cancel' })}>
          cancel
        </button>
      </div>
    </div>
  );
}
