/** A player above or below the board: mark, name, points, the time for the last coin, and the clock of the next one. */
import type { GameAtTable } from '../../arena/browser.ts';
import type { Side } from '../../engine/index.ts';
import { Mark } from '../parts.tsx';

interface PlateProps {
  readonly side: Side;
  /** Empty for a free seat. */
  readonly name: string;
  readonly points?: number | undefined;
  /** For the last coin. */
  readonly time?: string | undefined;
  readonly turn?: GameAtTable['turn'] | undefined;
  readonly isPaused?: boolean;
}

/** Shows a player above or below the board. CSS moves the bar of the clock, so that no script runs for it. */
export function Plate({ side, name, points, time, turn, isPaused = false }: PlateProps) {
  const isMoving = turn?.side === side;
  const { ms = 0, clockMs = null } = isMoving ? turn : {};
  const times = clockMs && { animationDelay: `${-ms}ms`, animationDuration: `${clockMs}ms` };
  return (
    <p class={`plate ${isMoving ? 'turn' : ''}`} style={{ '--letters': name.length }}>
      <Mark side={side} />
      <b class="name ellipsis" title={name}>
        {name || 'Nobody yet'}
        {isMoving && <span class="hidden"> to move</span>}
      </b>
      {time !== undefined && <span class="quiet">{time}</span>}
      {points !== undefined && (
        <b class="points">
          {points}
          <span class="hidden"> points</span>
        </b>
      )}
      <span class="clock">{times && !isPaused && <span key={ms} class="used" style={times} />}</span>
    </p>
  );
}
