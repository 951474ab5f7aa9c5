/** Names, colours, points, the clock of the player to move, and what goes on. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Side } from '../../engine/index.ts';
import { Piece } from '../board/Board.tsx';
import { describeState, type TableState } from '../state/table.ts';
import { MARKS } from '../state/words.ts';

interface SeatProps {
  readonly state: TableState;
  readonly side: Side;
}

/** How much of its time the player has used. The bar is moved by CSS, so that no script runs for it. */
function Clock({ state: { view, receivedAt }, side }: SeatProps) {
  const bar = useRef<HTMLSpanElement>(null);
  const turn = view?.game?.turn;
  const clockMs = turn?.side === side ? turn.clockMs : null;
  const isPaused = view?.isPaused ?? false;
  useLayoutEffect(() => {
    if (turn == null || clockMs === null || isPaused) return;
    const used = turn.ms + (performance.now() - receivedAt);
    const running = bar.current?.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], {
      duration: clockMs,
      fill: 'forwards',
    });
    if (running) running.currentTime = Math.min(used, clockMs);
    return () => running?.cancel();
  }, [receivedAt, isPaused]);
  if (clockMs === null) return <span class="clock" />;
  return (
    <span class="clock" role="img" aria-label={`thinks, at most ${clockMs} ms`}>
      <span class="used" ref={bar} />
    </span>
  );
}

function SeatCard({ state, side }: SeatProps) {
  const { view, you } = state;
  const name = view?.match?.players[side - 1] ?? view?.seats[side - 1]?.name ?? '–';
  return (
    <div class={`seat ${view?.game?.turn?.side === side ? 'turn' : ''}`}>
      <Piece cell={side} fuse={null} />
      <span class="name">
        {name}
        <span class="hidden"> {MARKS[side]}</span>
        {you.sides.includes(side) && ' (you)'}
      </span>
      <span class="points">
        {view?.match?.points[side - 1] ?? 0}
        <span class="hidden"> points</span>
      </span>
      <Clock state={state} side={side} />
    </div>
  );
}

export function Scoreboard({ state }: { readonly state: TableState }) {
  return (
    <div class="scoreboard">
      <SeatCard state={state} side={1} />
      <SeatCard state={state} side={2} />
      <p class="status">{describeState(state)}</p>
    </div>
  );
}
