/** The one table of all results and lists: sorted by a click on a heading, its rows clicked or ticked. */
import { useState } from 'preact/hooks';
import {
  counted,
  type FixedTable,
  plainText,
  type SortableTable,
  type Words,
} from '../../document/browser.ts';
import { capitalised } from '../../system/browser.ts';
import { Button } from '../parts.tsx';
import { hasNumbers, orderIn, type RowOrder, sortRows } from './sortRows.ts';
import { renderWords } from './Words.tsx';

/** Rows of a list with a field to seek in, at first and with each step. */
const SHOWN_AT_ONCE = 30;

/** In the address: what is sought. */
const SOUGHT = 'with';

const soughtNow = () => new URLSearchParams(globalThis.location?.search).get(SOUGHT);

/** Returns a text as it is filtered: `Spring cup, Final: Ada` matches `cup final ada`. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[,:]/g, '');

function isClickable([first = '']: readonly Words[]): boolean {
  return [first].flat().some((part) => typeof part !== 'string' && part.link !== undefined);
}

/** Lets the keyboard reach and scroll an element that is wider than its place. */
export function makeScrollable(place: HTMLElement | null): void {
  if (place === null) return;
  if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
  else place.removeAttribute('tabindex');
}

/** Shows a table of a document: sorted by a click on a heading, filtered by a field, its rows ticked to be compared. */
export function Table(table: Omit<FixedTable, 'kind'> | Omit<SortableTable, 'kind'>) {
  const { header: titles, rows, hasNames = false, textColumns = titles.length, hasRemarks } = table;
  const { isWide = false, isGallery = false, filter, compared } = table;
  const sortable = table.isSortable ? table.rows : null;
  const header = titles.map((title, column) =>
    hasNames && column >= textColumns ? title : capitalised(title),
  );
  const [order, setOrder] = useState<RowOrder | null>(null);
  const isSought = filter !== undefined && !isGallery;
  const [sought, setSought] = useState((filter && soughtNow()) ?? '');
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const isText = (column: number) =>
    column < textColumns || (hasRemarks === true && column === header.length - 1);
  const kind = (column: number) => (isText(column) ? undefined : 'figure');
  const isOfNumbers = (column: number) =>
    !isText(column) || (sortable !== null && hasNumbers(sortable, column));
  const sortBy = (column: number) =>
    setOrder((before) => ({
      column,
      // A larger number is mostly better.
      isDescending: before?.column === column ? !before.isDescending : isOfNumbers(column),
    }));
  const seek = (words: string) => {
    setSought(words);
    const address = new URL(location.href);
    address.searchParams.set(SOUGHT, words);
    if (words === '') address.searchParams.delete(SOUGHT);
    history.replaceState(null, '', address);
  };
  const indices = sortable !== null && order !== null ? sortRows(sortable, order) : [...rows.keys()];
  const all = indices.map((row) => ({ row, cells: rows[row] ?? [], folder: compared?.values[row] ?? '' }));
  const wanted = plain(sought).trim();
  const shown = all.filter(({ cells }) => plain(cells.map(plainText).join(' ')).includes(wanted));
  const chosen = ticked.filter((folder) => compared?.values.includes(folder));
  // The last column of text of a table of names says whom a row is about.
  const named = hasNames ? textColumns - 1 : -1;
  const heads = header.map((title, column) => {
    // A header without a title would be read out as one.
    if (title === '') return <td key={column} />;
    const direction = order?.isDescending ? 'descending' : 'ascending';
    return (
      <th
        key={column}
        scope="col"
        class={kind(column)}
        aria-sort={order?.column === column ? direction : undefined}
        title={hasNames ? title : undefined}
      >
        {sortable ? <Button label={title} class="sort" onClick={() => sortBy(column)} /> : title}
      </th>
    );
  });
  // Rows of a list that have the same name were begun at different times.
  const rowKey = (cells: readonly Words[], row: number) => {
    const begun = sortable?.[row] && orderIn(sortable[row], -1);
    return [...cells.slice(0, 2).map(plainText), begun ?? ''].join(' ');
  };
  const body = shown.slice(0, filter ? most : rows.length).map(({ row, cells, folder }) => (
    <tr key={rowKey(cells, row).trim() || row} class={sortable && isClickable(cells) ? 'go' : undefined}>
      {compared && (
        <td class="pick">
          <label>
            <input
              type="checkbox"
              aria-label={`compare ${folder}`}
              checked={chosen.includes(folder)}
              disabled={!chosen.includes(folder) && chosen.length >= compared.most}
              onChange={({ currentTarget: { checked } }) =>
                setTicked(checked ? [...chosen, folder] : chosen.filter((one) => one !== folder))
              }
            />
          </label>
        </td>
      )}
      {cells.map((cell, column) => {
        const shown = {
          class: kind(column),
          'data-title': isWide ? header[column] : undefined,
          // A row that could not be read ends with why.
          ...(column === cells.length - 1 &&
            column < header.length - 1 && { colSpan: header.length - column }),
          children: renderWords(cell),
        };
        return column === named ? <th key={column} scope="row" {...shown} /> : <td key={column} {...shown} />;
      })}
    </tr>
  ));
  const kinds = [isWide && 'rows', sortable && 'list', isGallery && 'gallery', isSought && 'steady'];
  const query = new URLSearchParams(chosen.map((folder) => ['folder', folder]));
  return (
    <>
      {filter && (
        <p class="buttons">
          <input
            type="text"
            aria-label="Show only those with"
            placeholder={filter}
            value={sought}
            onInput={({ currentTarget: { value } }) => seek(value)}
          />
          <span class="quiet" role="status">
            {wanted ? `${shown.length} of ${rows.length}` : `${rows.length} in all`}
          </span>
        </p>
      )}
      <div class="scroll" ref={makeScrollable}>
        <table class={`table ${kinds.filter(Boolean).join(' ')}`}>
          {header.some((title) => title !== '') && (
            <thead>
              <tr>
                {compared && <td class="pick" />}
                {heads}
              </tr>
            </thead>
          )}
          <tbody>{body}</tbody>
        </table>
      </div>
      {filter && shown.length > most && (
        <Button label="Show more" onClick={() => setMost(most + SHOWN_AT_ONCE)} />
      )}
      {compared && (
        <p class="buttons">
          {chosen.length < 2 ? (
            <span class="quiet">Tick two or more to compare them.</span>
          ) : (
            <a class="primary" href={`compare?${query}`}>
              Compare {counted(chosen.length, 'run')}
            </a>
          )}
        </p>
      )}
    </>
  );
}
