/** The position as people paste and share it: text notation, a PlayState as JSON, or a link to the page. */
import { useEffect, useState } from 'preact/hooks';
import { positionFromText } from '../../bot/browser.ts';
import { ExpectedError, FOUR_CONNECT_XTREME, formatPosition, type Position } from '../../engine/index.ts';
import { POSITION_LINK } from '../pageData.ts';
import { CopyButton } from '../parts.tsx';
import type { ShownTurn } from '../state/frames.ts';
import { type LabPart, orProblem, showPosition } from '../state/lab.ts';
import { movesFromText, playTurns } from '../state/table.ts';

const LINE = '&line=';
const OPTIONS = { rules: FOUR_CONNECT_XTREME };

/** The part of a link after the page's address; `line`: moves from the position, as `movesText` writes them. */
export function linkTo(position: Position, line = ''): string {
  return (
    POSITION_LINK + encodeURIComponent(formatPosition(position)) + (line && LINE + encodeURIComponent(line))
  );
}

/** The position in a link, and the moves from there; `null` if it has none that can be read. */
export function positionFromLink(
  hash: string,
): { readonly position: Position; readonly turns: readonly ShownTurn[] } | null {
  if (!hash.startsWith(POSITION_LINK)) return null;
  const [start = '', line = ''] = hash.slice(POSITION_LINK.length).split(LINE);
  try {
    const position = positionFromText(decodeURIComponent(start), OPTIONS);
    return { position, turns: playTurns(position, movesFromText(decodeURIComponent(line))) };
  } catch (error) {
    if (error instanceof ExpectedError || error instanceof URIError) return null;
    throw error;
  }
}

interface PositionFieldProps extends LabPart {
  readonly position: Position;
  readonly link: string;
  readonly save: string | undefined;
}

export function PositionField({ position, link, save, change }: PositionFieldProps) {
  const shown = formatPosition(position);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  return (
    <form
      class="position"
      onSubmit={(event) => {
        event.preventDefault();
        change(orProblem(() => showPosition(positionFromText(text, OPTIONS))));
      }}
    >
      <label>
        position as text, or a PlayState
        <input
          type="text"
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit">show</button>
      <p>
        {save ? (
          <a href={`${save}?at=${encodeURIComponent(link)}`} download="position.html">
            a page to send, which needs no fcx
          </a>
        ) : (
          <CopyButton text={new URL(link, location.href).href} label="copy the link" />
        )}
      </p>
    </form>
  );
}
