/** The explanation of bombs: a game in which one decides, as a picture that moves until it is paused, and the rules in five lines. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { initialPosition } from '../../engine/index.ts';
import { Button, FoldedCard } from '../parts.tsx';
import { type Frame, type ShownTurn, turnFrames } from '../state/frames.ts';
import { playTurns } from '../state/game.ts';
import { BoardTable } from './Board.tsx';

/**
 * The turns of the example: a bomb drops into column 3 after the fourth coin, and gives × four in a line with the
 * eighth.
 */
export const BOMB_STORY_TURNS: readonly ShownTurn[] = playTurns(
  initialPosition(1),
  [1, 2, 2, 4, 4, 3, 3, 6].map((column, ply) => ({ column, bomb: ply === 3 ? 3 : null })),
);

const FRAMES = BOMB_STORY_TURNS.slice(3).flatMap(turnFrames);
const FRAME_MS = 1100;
const LAST_MS = 4000;

const BLAST = FRAMES.findIndex(({ blast }) => blast.length > 0);

/** The captions, each with the frame from which on it is shown. */
const CAPTIONS = [
  [0, 'Four coins in a line win.'],
  [1, 'A bomb counts down and takes what has a dashed ring.'],
  [BLAST, 'It explodes.'],
  [BLAST + 1, 'What lay above falls: × has four in a line and wins.'],
] as const;

/**
 * Shows a game in which a bomb decides, as a picture that moves until it is paused. Where less motion is wanted, it
 * begins paused.
 */
export function BombStory() {
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const shown = CAPTIONS.findLast(([from]) => from <= at);
  const isLast = at === FRAMES.length - 1;
  // Once the button says that it is paused, nothing moves any more.
  useLayoutEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => setAt(isLast ? 0 : at + 1), isLast ? LAST_MS : FRAME_MS);
    return () => clearTimeout(timer);
  }, [at, isPaused]);
  return (
    <>
      <p class="plate caption" aria-hidden="true">
        {CAPTIONS.map((caption) => (
          <b key={caption[0]} style={{ visibility: caption === shown ? 'visible' : 'hidden' }}>
            {caption[1]}
          </b>
        ))}
      </p>
      <figure aria-hidden="true">
        <BoardTable frame={FRAMES[at] as Frame} speed={0.7} />
      </figure>
      <div class="buttons">
        <Button label={isPaused ? 'Go on' : 'Pause'} onClick={() => setPaused(!isPaused)} />
      </div>
    </>
  );
}

/** Shows the rules of bombs behind a fold, and the children below them. */
export function BombRules({ children }: { readonly children?: ComponentChildren }) {
  return (
    <FoldedCard title="How bombs work">
      <div class="rules">
        <ol>
          <li>Four coins in a line win: across, up or diagonally.</li>
          <li>Three bombs drop, in rounds 5–10, 15–20 and 25–30, into columns nobody can know.</li>
          <li>With the fourth coin after it dropped, a bomb explodes.</li>
          <li>It frees its own cell and those above, below, left and right of it; what lay above falls.</li>
          <li>A line that this makes wins, too; if both players have one, both get a point.</li>
        </ol>
        {children}
      </div>
    </FoldedCard>
  );
}
