/** A table of an event: its board as it stands, both players, and the organiser's pause. */
import { type EventTableView, type HostCommand, movesFromText } from '../../arena/browser.ts';
import { initialPosition } from '../../engine/index.ts';
import { Board } from '../board/Board.tsx';
import { Mark } from '../parts.tsx';
import { restingFrame } from '../state/frames.ts';
import { playTurns } from '../state/table.ts';
import { describeEnd } from '../state/words.ts';

interface LiveTableProps {
  readonly table: EventTableView;
  /** From 0. */
  readonly number: number;
  readonly act: ((command: HostCommand) => void) | undefined;
  readonly follow?: () => void;
}

function frameOf({ moves, starter }: NonNullable<EventTableView['game']>) {
  const start = initialPosition(starter);
  const turns = playTurns(start, movesFromText(moves));
  return restingFrame(turns.at(-1) ?? { position: start, outcome: null });
}

export function LiveTable({ table, number, act, follow }: LiveTableProps) {
  const { players, points, game, isPaused, isWaiting, match, round } = table;
  const name = (
    <>
      table {number + 1}, {round || 'free'}
    </>
  );
  return (
    <article class="live">
      <h2>
        {follow ? (
          <button type="button" class="link" onClick={follow}>
            {name}
          </button>
        ) : (
          name
        )}
      </h2>
      <p>
        <Mark side={1} /> {players[0]} <b>{points[0]}</b> : <b>{points[1]}</b> {players[1]} <Mark side={2} />
      </p>
      {game && <Board frame={frameOf(game)} speed={1} />}
      <p class="quiet">
        {isPaused && 'Paused. '}
        {isWaiting && 'Waits for a bot that is not there. '}
        {game?.result && match !== null && describeEnd(game.result, players)}
      </p>
      {act && (
        <button
          type="button"
          aria-pressed={isPaused}
          onClick={() => act({ type: 'pause', table: number, isPaused: !isPaused })}
        >
          pause
        </button>
      )}
    </article>
  );
}
