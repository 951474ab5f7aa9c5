/** The position as people paste and share it: text notation, a PlayState as JSON, or a link to the page. */
import { useEffect, useState } from 'preact/hooks';
import { positionFromText } from '../../bot/browser.ts';
import { FOUR_CONNECT_XTREME, formatPosition, type Position } from '../../engine/index.ts';
import { CopyButton, Field, Form } from '../parts.tsx';
import { type LabPart, orProblem, showPosition } from '../state/lab.ts';

type PositionFieldProps = LabPart & { position: Position; link: string; save: string | undefined };

export function PositionField({ position, link, save, change }: PositionFieldProps) {
  const shown = formatPosition(position);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const read = () => showPosition(positionFromText(text, { rules: FOUR_CONNECT_XTREME }));
  return (
    <Form class="form" onSend={() => change(orProblem(read))}>
      <Field label="Position as text, or a PlayState" value={text} onChange={setText} />
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
    </Form>
  );
}
