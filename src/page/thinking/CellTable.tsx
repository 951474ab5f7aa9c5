/** What each coin and each free cell adds to the chance without search: the table that `fcx analyze` prints. */
import type { Analysis } from '../../bot/browser.ts';
import { percent, points } from '../../document/browser.ts';
import { BOMB, cellAt, FREE, opponent, type Position } from '../../engine/index.ts';
import { COLUMN_LIST, ROWS_FROM_TOP } from '../board/Board.tsx';
import { Mark } from '../parts.tsx';
import { MARKS } from '../state/words.ts';

type CellTableProps = Pick<Analysis, 'evaluation'> & { readonly position: Position };

export function CellTable({ position: { board, toMove }, evaluation }: CellTableProps) {
  const { winningChance, withoutBomb, contributions } = evaluation;
  return (
    <>
      <table class="cells">
        <caption>
          What each cell adds to the {percent(winningChance, 1)} of {MARKS[toMove]} without search, in
          percentage points
        </caption>
        <tbody>
          {ROWS_FROM_TOP.map((row) => (
            <tr key={row}>
              {COLUMN_LIST.map((column) => {
                const cell = cellAt(board, row, column);
                const share = contributions[row]?.[column] ?? 0;
                const tint = `${Math.min(60, 300 * Math.abs(share))}%`;
                return (
                  <td
                    key={column}
                    class={`for${share < 0 ? opponent(toMove) : toMove}`}
                    style={{ '--tint': tint }}
                  >
                    {cell === BOMB ? '●' : cell !== FREE && <Mark side={cell} />} <span>{points(share)}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">
        A coin is compared with one of neither side, a free cell with one that no line of four can run through
        {withoutBomb !== null &&
          `, and the bomb with none, when the chance would be ${percent(withoutBomb, 1)}`}
        .
      </p>
    </>
  );
}
