/** Lets each frame rest for its time. */
import { useEffect } from 'preact/hooks';
import type { Frame } from '../state/frames.ts';

/** Calls `onOver` once the frame has been shown long enough; never for a frame at rest. */
export function useFrames(frame: Frame, speed: number, onOver: () => void): void {
  useEffect(() => {
    if (frame.ms === 0) return;
    const timer = setTimeout(onOver, frame.ms / speed);
    return () => clearTimeout(timer);
  }, [frame, speed]);
}
