/** The position as people paste and share it: text notation, a PlayState as JSON, or a link to the page. */
import { useEffect, useState } from 'preact/hooks';
import { movesFromText } from '../../arena/browser.ts';
import { positionFromText } from '../../bot/browser.ts';
import { ExpectedError, FOUR_CONNECT_XTREME, formatPosition, type Position } from '../../engine/index.ts';
import { POSITION_LINK } from '../pageData.ts';
import { CopyButton } from '../parts.tsx';
import type { ShownTurn } from '../state/frames.ts';
import { type LabPart, orProblem, showPosition } from '../state/lab.ts';
import { playTurns } from '../state/table.ts';

const LINE = '&line=';
const THEN = '&then=';
const OPTIONS = { rules: FOUR_CONNECT_XTREME };

/** The part of a link after the page's address; `line`: moves from the position, and `then` after those, as `turnsText` writes them. */
export function linkTo(position: Position, line = '', then = ''): string {
  const parts = [POSITION_LINK + encodeURIComponent(formatPosition(position))];
  if (line || then) parts.push(LINE + encodeURIComponent(line));
  if (then) parts.push(THEN + encodeURIComponent(then));
  return parts.join('');
}

/** The position in a link, the moves from there, and how many are on the board if not all are; `null` if it cannot be read. */
export function positionFromLink(
  hash: string,
): { readonly position: Position; readonly turns: readonly ShownTurn[]; readonly coins?: number } | null {
  if (!hash.startsWith(POSITION_LINK)) return null;
  const [start = '', moves = ''] = hash.slice(POSITION_LINK.length).split(LINE);
  try {
    const position = positionFromText(decodeURIComponent(start), OPTIONS);
    const [line = [], then = []] = moves.split(THEN).map((part) => movesFromText(decodeURIComponent(part)));
    const turns = playTurns(position, [...line, ...then]);
    if (turns.slice(0, -1).some(({ outcome }) => outcome !== null)) return null;
    return { position, turns, ...(then.length > 0 && { coins: line.length }) };
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
      <label class="field">
        Position as text, or a PlayState
        <input
          type="text"
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit">Show</button>
      <p>
        {save ? (
          <a href={`${save}?at=${encodeURIComponent(link)}`} download="position.html">
            A page to send, which needs no fcx
          </a>
        ) : (
          <CopyButton text={new URL(link, location.href).href} label="Copy the link" />
        )}
      </p>
    </form>
  );
}
