/** What the board shows now, and the frames that are still to come. */
import { initialPosition, type Outcome, type Position } from '../../engine/index.ts';
import { type Frame, restingFrame, type ShownTurn, turnFrames } from './frames.ts';

export interface Showing {
  readonly frame: Frame;
  readonly queue: readonly Frame[];
}

/** More frames than this are not played out one by one. */
const MOST_FRAMES_BEHIND = 8;

/** Shows a position at once. */
export function showAtOnce(position: Position, outcome: Outcome | null): Showing {
  return { frame: restingFrame(position, outcome), queue: [] };
}

/** An empty board. */
export const NOTHING_SHOWN: Showing = showAtOnce(initialPosition(1), null);

/** What follows the frame once its time is over: the next one, or the same at rest. */
export function nextFrame({ frame, queue }: Showing): Showing {
  const [next, ...rest] = queue;
  return next === undefined
    ? { frame: { ...frame, falls: [], blast: [], ms: 0 }, queue }
    : { frame: next, queue: rest };
}

/** Plays turns after what is shown; if too many are waiting, only their end is shown. */
export function showTurns({ frame, queue }: Showing, turns: readonly ShownTurn[]): Showing {
  const last = turns.at(-1);
  if (last === undefined) return { frame, queue };
  const frames = [...queue, ...turns.flatMap(turnFrames)];
  if (frames.length > MOST_FRAMES_BEHIND) return showAtOnce(last.position, last.outcome);
  return frame.ms === 0 ? nextFrame({ frame, queue: frames }) : { frame, queue: frames };
}
