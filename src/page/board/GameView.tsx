/** A game as every view of the page has it: the board and its frames, what is above and below it, and the rounds of the bombs. */
import type { ComponentChildren } from 'preact';
import type { Frame } from '../state/frames.ts';
import { type BoardProps, BoardTable } from './Board.tsx';
import { type PauseLengths, useFrames } from './hooks.ts';
import { BombRoundsBar } from './Rounds.tsx';
import { useSound } from './sound.tsx';

interface GameViewProps extends Omit<BoardProps, 'frame'> {
  readonly frame: Frame;
  /** Called when the frame has been shown long enough; without it the board stands still. */
  readonly onFrameOver?: () => void;
  readonly pauses?: PauseLengths;
  /** True while pauses must not end. */
  readonly isStopped?: boolean;
  readonly hasSound?: boolean;
  readonly hasRounds?: boolean;
  /** A class of the box around the board, which there is none without. */
  readonly mark?: string;
  /** The players, or nobody, above and below the board. */
  readonly above?: ComponentChildren;
  readonly below?: ComponentChildren;
  /** The content between the board and what is below it. */
  readonly children?: ComponentChildren;
}

/** Shows a game: its board, whose frames follow each other, the players above and below, and the rounds of the bombs. */
export function GameView(props: GameViewProps) {
  const { frame, onFrameOver, pauses, isStopped, hasSound = false, hasRounds = true, mark, ...more } = props;
  const { above, below, children, ...board } = more;
  useFrames(frame, board.speed ?? 1, () => onFrameOver?.(), pauses, isStopped);
  useSound(hasSound ? frame : null);
  const content = <BoardTable frame={frame} {...board} />;
  return (
    <>
      {above}
      {mark === undefined ? content : <div class={mark}>{content}</div>}
      {children}
      {below}
      {hasRounds && <BombRoundsBar frame={frame} />}
    </>
  );
}

interface GamePageProps {
  /** Further classes of the page. */
  readonly kind?: string;
  readonly header: ComponentChildren;
  /** The board and what belongs to it. */
  readonly stage: ComponentChildren;
  /** The name of the part beside the board. */
  readonly label: string;
  readonly children: ComponentChildren;
  /** The last event, for screen readers. */
  readonly announcement?: string;
}

/**
 * Shows a page around a game: a header, the board, and what is beside it. Another `kind` gets new elements for header
 * and side, so that none moves.
 */
export function GamePage({ kind = '', header, stage, label, children, announcement = '' }: GamePageProps) {
  return (
    <main class={`columns ${kind}`}>
      <header key={`header ${kind}`}>{header}</header>
      <section class="stage" aria-label="Board">
        {stage}
      </section>
      <section key={`side ${kind}`} class="side" aria-label={label}>
        {children}
      </section>
      <Announcement text={announcement} />
    </main>
  );
}

/** Shows a text only to screen readers, which read it out when it changes. */
export function Announcement({ text }: { readonly text: string }) {
  return (
    <p class="hidden" aria-live="polite">
      {text}
    </p>
  );
}
