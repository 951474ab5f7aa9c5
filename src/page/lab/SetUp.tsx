/** Sets up a position: pieces are dragged onto the board or around on it, or put there by click and key. */
import { useRef, useState } from 'preact/hooks';
import { BOMB, cellIndex, isFull, landingRow, ROWS } from '../../engine/index.ts';
import { PieceInCell as BoardPiece, BoardTable, columnOrCellOf } from '../board/Board.tsx';
import { Button, NumberField, Problem, SelectField } from '../parts.tsx';
import * as drafts from '../state/draft.ts';
import { stillFrame } from '../state/frames.ts';
import { changeParts, type LabPart, positionChange } from '../state/lab.ts';
import { MARKS } from '../state/words.ts';

const PIECES = [
  { piece: 1, name: 'Coin ×' },
  { piece: 2, name: 'Coin ○' },
  { piece: BOMB, name: 'Bomb' },
  { piece: null, name: 'Remove the top piece' },
] as const;
const TO_MOVE = ([1, 2] as const).map((side) => [side, MARKS[side]] as const);
const FUSE_OPTIONS = drafts.POSSIBLE_FUSES.map((one) => [one, String(one)] as const);

/** Shows the board and the tools with which a position is set up: pieces are dragged, or put there by click and key. */
export function SetUp({ draft, change }: LabPart & { readonly draft: drafts.Draft }) {
  /** `null` takes the top piece of a column away: clicks remove any piece, keys reach columns only. */
  const [piece, setPiece] = useState<drafts.Piece | null>(1);
  const { board, fuse, round, toMove } = draft;
  const { position, problem } = drafts.positionOfDraft(draft);
  const nearest = problem === undefined ? undefined : drafts.nearestLegalDraft(draft);
  const redraft = (changed: drafts.Draft | null) => change(changeParts({ draft: changed }));
  const set = (part: Partial<drafts.Draft>) => redraft({ ...draft, ...part });
  const setRound = (to: number) => set({ round: to });
  const setFuse = (to: number) => set({ fuse: to });
  const remove = (cell: number) => redraft(drafts.removePiece(draft, cell));
  const changeColumn = (column: number) => {
    if (piece !== null) return redraft(drafts.putPiece(draft, piece, column));
    const top = (landingRow(board, column) ?? ROWS) - 1;
    if (top >= 0) remove(cellIndex(top, column));
  };
  /** The piece that is dragged, and the draft without it. */
  const dragged = useRef<readonly [drafts.Draft, drafts.Piece] | null>(null);
  const drag = (event: DragEvent, from: drafts.Draft, moved: drafts.Piece) => {
    // Some browsers drag only what has data.
    event.dataTransfer?.setData('text/plain', 'piece');
    dragged.current = [from, moved];
  };
  const dropped = (event: DragEvent) => {
    const column = columnOrCellOf(event, 'column');
    // Files are for the page.
    if (dragged.current === null || column === null || event.dataTransfer?.files.length) return;
    event.preventDefault();
    redraft(drafts.putPiece(...dragged.current, column));
  };

  return (
    <>
      <section
        class="stage"
        aria-label="Board"
        onDragStart={(event) => {
          const cell = columnOrCellOf(event, 'cell') ?? -1;
          const moved = board[cell];
          if (moved) drag(event, drafts.removePiece(draft, cell), moved);
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={dropped}
      >
        <BoardTable
          frame={stillFrame(board, board.includes(BOMB) ? fuse : null)}
          onColumn={changeColumn}
          action={piece === null ? 'remove the top piece of' : 'put the piece into'}
          onCell={remove}
        />
      </section>
      <section class="side" aria-label="Pieces">
        <fieldset class="palette">
          <legend class="hidden">Pieces</legend>
          {PIECES.map(({ piece: one, name }) => (
            <label
              key={name}
              draggable={one !== null}
              onDragStart={(event) => one && drag(event, draft, one)}
            >
              <input type="radio" name="piece" checked={piece === one} onChange={() => setPiece(one)} />
              {one && <BoardPiece cell={one} fuse={null} />}
              {name}
            </label>
          ))}
        </fieldset>
        <div class="fields">
          <SelectField
            label="To move"
            value={toMove}
            options={TO_MOVE}
            onChange={(to) => set({ toMove: to })}
          />
          <NumberField
            label="Round"
            min={1}
            max={drafts.LAST_DRAFT_ROUND}
            value={round}
            onChange={setRound}
          />
          <SelectField label="Bomb explodes in" value={fuse} options={FUSE_OPTIONS} onChange={setFuse} />
        </div>
        <div class="buttons">
          <Button
            label="Use this position"
            class="primary"
            disabled={position === undefined || isFull(board)}
            onClick={() => position && change(positionChange(position))}
          />
          <Button label="Clear" onClick={() => redraft(drafts.emptyDraft(draft))} />
          <Button label="Cancel" onClick={() => redraft(null)} />
        </div>
        <Problem text={problem} />
        {nearest && (
          <Button
            label={`Make it round ${nearest.round}${board.includes(BOMB) ? `, exploding in ${nearest.fuse}` : ''}`}
            onClick={() => redraft(nearest)}
          />
        )}
        {problem && !nearest && board.includes(BOMB) && <p>The first bomb drops with the fourth coin.</p>}
      </section>
    </>
  );
}
