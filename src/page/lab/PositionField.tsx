/** The position as people paste and share it: text notation, a PlayState as JSON, or a link to the page. */
import { useEffect, useState } from 'preact/hooks';
import { positionFromText } from '../../bot/browser.ts';
import { ExpectedError, FOUR_CONNECT_XTREME, formatPosition, type Position } from '../../engine/index.ts';
import { type LabPart, orProblem, showPosition } from '../state/lab.ts';

const PREFIX = '#position=';
const OPTIONS = { rules: FOUR_CONNECT_XTREME };

/** The part of a link after the page's address. */
export function linkTo(position: Position): string {
  return PREFIX + encodeURIComponent(formatPosition(position));
}

/** The position in a link; `null` if it has none that can be read. */
export function positionFromLink(hash: string): Position | null {
  if (!hash.startsWith(PREFIX)) return null;
  try {
    return positionFromText(decodeURIComponent(hash.slice(PREFIX.length)), OPTIONS);
  } catch (error) {
    if (error instanceof ExpectedError || error instanceof URIError) return null;
    throw error;
  }
}

export function PositionField({ position, change }: LabPart & { readonly position: Position }) {
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
      <a href={linkTo(position)}>link to this position</a>
    </form>
  );
}
