/** Names, colours, points, the clock of the player to move, and what goes on. */
import type { Side } from '../../engine/index.ts';
import { Piece } from '../board/Board.tsx';
import { describeState, type TableState } from '../state/table.ts';
import { MARKS } from '../state/words.ts';

interface SeatProps {
  readonly state: TableState;
  readonly side: Side;
}

/** How much of its time the player has used. The bar is moved by CSS, so that no script runs for it. */
function Clock({ state: { view }, side }: SeatProps) {
  const { turn = null } = view?.game ?? {};
  if (turn?.side !== side || turn.clockMs === null) return <span class="clock" />;
  const { ms, clockMs } = turn;
  const times = { animationDelay: `${-ms}ms`, animationDuration: `${clockMs}ms` };
  return (
    <span class="clock" role="img" aria-label={`thinks, at most ${clockMs} ms`}>
      {!view?.isPaused && <span key={ms} class="used" style={times} />}
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
