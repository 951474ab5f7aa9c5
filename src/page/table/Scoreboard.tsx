/** Names, colours, points, games left, and whose turn it is. */
import type { Side } from '../../engine/index.ts';
import type { TableState } from '../state/table.ts';
import { describeEnd, MARKS } from '../state/words.ts';
import { counted } from '../text.ts';
import { Clock } from './Clock.tsx';

const SIDES = [1, 2] as const;

function SeatCard({ state, side }: { readonly state: TableState; readonly side: Side }) {
  const { view, receivedAt } = state;
  const name = view?.match?.players[side - 1] ?? view?.seats[side - 1]?.name ?? '–';
  const points = view?.match?.points[side - 1] ?? 0;
  const turn = view?.game?.turn?.side === side ? view.game.turn : null;
  const isYours = state.you.sides.includes(side);
  return (
    <div class={`seat ${turn ? 'turn' : ''}`}>
      <span class={`piece coin side${side}`} aria-hidden="true">
        {MARKS[side]}
      </span>
      <span class="name">
        {name}
        <span class="hidden"> {MARKS[side]}</span>
        {isYours && ' (you)'}
      </span>
      <span class="points">
        {points}
        <span class="hidden"> points</span>
      </span>
      <Clock turn={turn} receivedAt={receivedAt} isPaused={view?.isPaused ?? false} />
    </div>
  );
}

/** What goes on, in a sentence. */
function statusOf({ view, connection }: TableState): string {
  if (view === null) return connection === 'lost' ? '' : 'Connecting …';
  const { match, game, isPaused, awaitsNextGame, seats } = view;
  if (match === null || match.isOver) {
    const empty = seats.filter(({ name }) => name === null).length;
    const missing = empty === 0 ? '' : ` Waiting for ${empty === 1 ? 'a player' : 'two players'}.`;
    if (match === null) return missing.trim();
    const end = game?.result ? describeEnd(game.result, match.players) : '';
    return `${end} The match is over after ${counted(match.played, 'game')}.${missing}`;
  }
  const left = match.games - match.played;
  const count = `Game ${Math.min(match.played + 1, match.games)} of ${match.games}, ${left} left.`;
  if (game?.result) {
    const next = awaitsNextGame ? ' The next game waits for you.' : '';
    return `Game ${match.played} of ${match.games}: ${describeEnd(game.result, match.players)}${next}`;
  }
  if (isPaused) return `${count} Paused.`;
  const side = game?.turn?.side;
  return side === undefined ? count : `${count} ${match.players[side - 1]} ${MARKS[side]} to move.`;
}

export function Scoreboard({ state }: { readonly state: TableState }) {
  return (
    <div class="scoreboard">
      {SIDES.map((side) => (
        <SeatCard key={side} state={state} side={side} />
      ))}
      <p class="status">{statusOf(state)}</p>
    </div>
  );
}
