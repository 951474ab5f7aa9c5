/** How bombs work: a game in which one decides, as a picture that moves until it is paused, and the rules in five lines. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { initialPosition } from '../../engine/index.ts';
import { Act, Fold } from '../parts.tsx';
import { type Frame, type ShownTurn, turnFrames } from '../state/frames.ts';
import { playTurns } from '../state/game.ts';
import { Board } from './Board.tsx';

/** A bomb drops into column 3 after the fourth coin, and gives × four in a line with the eighth. */
export const STORY: readonly ShownTurn[] = playTurns(
  initialPosition(1),
  [1, 2, 2, 4, 4, 3, 3, 6].map((column, ply) => ({ column, bomb: ply === 3 ? 3 : null })),
);

const FRAMES = STORY.slice(3).flatMap(turnFrames);
const FRAME_MS = 1100;
const LAST_MS = 4000;

const BLAST = FRAMES.findIndex(({ blast }) => blast.length > 0);

/** By the frame from which each stands there. */
const CAPTIONS = [
  [0, 'Four coins in a line win.'],
  [1, 'A bomb counts down and takes what has a dashed ring.'],
  [BLAST, 'It explodes.'],
  [BLAST + 1, 'What lay above falls: × has four in a line and wins.'],
] as const;

/** It begins when one asks for it where less motion is wanted. */
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
        <Board frame={FRAMES[at] as Frame} speed={0.7} />
      </figure>
      <div class="buttons">
        <Act label={isPaused ? 'Go on' : 'Pause'} onClick={() => setPaused(!isPaused)} />
      </div>
    </>
  );
}

/** `children`: what is below them. */
export function Rules({ children }: { readonly children?: ComponentChildren }) {
  return (
    <Fold title="How bombs work">
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
    </Fold>
  );
}
