/** How much of its time the player to move has used. The bar is moved by CSS, so that no script runs for it. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { GameView } from '../../arena/browser.ts';

interface ClockProps {
  readonly turn: GameView['turn'];
  /** The page's clock when the turn was told, in milliseconds. */
  readonly receivedAt: number;
  readonly isPaused: boolean;
}

export function Clock({ turn, receivedAt, isPaused }: ClockProps) {
  const bar = useRef<HTMLSpanElement>(null);
  const clockMs = turn?.clockMs ?? null;
  useLayoutEffect(() => {
    if (turn === null || clockMs === null || isPaused) return;
    const used = turn.ms + (performance.now() - receivedAt);
    const running = bar.current?.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], {
      duration: clockMs,
      fill: 'forwards',
    });
    if (running) running.currentTime = Math.min(used, clockMs);
    return () => running?.cancel();
  }, [receivedAt, isPaused]);
  if (turn === null || clockMs === null) return <span class="clock" />;
  return (
    <span class="clock" role="img" aria-label={`thinks, at most ${clockMs} ms`}>
      <span class="used" ref={bar} />
    </span>
  );
}
