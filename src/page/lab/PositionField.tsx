/** The position as text: to copy, to paste, and to share as a link. */
import { useEffect, useState } from 'preact/hooks';
import { ExpectedError, formatPosition, type Position } from '../../engine/index.ts';
import { linkTo, readPosition } from './positionText.ts';

interface PositionFieldProps {
  readonly position: Position;
  readonly onPosition: (position: Position) => void;
  readonly onProblem: (problem: string) => void;
}

export function PositionField({ position, onPosition, onProblem }: PositionFieldProps) {
  const shown = formatPosition(position);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);

  const use = () => {
    try {
      onPosition(readPosition(text));
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      onProblem(error.message);
    }
  };
  return (
    <form
      class="position"
      onSubmit={(event) => {
        event.preventDefault();
        use();
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
