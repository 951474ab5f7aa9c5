/** Speed, pause, next game, and the free seats of persons. */
import { SPEEDS, type TableView, type WatcherView } from '../../arena/browser.ts';
import type { Side } from '../../engine/index.ts';
import { MARKS } from '../state/words.ts';
import type { Send } from './useChannel.ts';

interface ControlsProps {
  readonly view: TableView;
  readonly you: WatcherView;
  readonly send: Send;
}

export function Controls({ view, you, send }: ControlsProps) {
  const { speed, isPaused, awaitsNextGame, match, seats } = view;
  const isMatch = match !== null && !match.isOver;
  const freeSides = ([1, 2] as const).filter((side: Side) => {
    const seat = seats[side - 1];
    return seat?.choice.kind === 'person' && seat.name === null;
  });
  const mayGoOn = you.controls || you.sides.length > 0;
  return (
    <div class="buttons">
      {you.controls && (
        <>
          <label>
            speed{' '}
            <select
              value={String(speed)}
              onChange={(event) => {
                const chosen = SPEEDS[event.currentTarget.selectedIndex];
                if (chosen !== undefined) send({ type: 'speed', speed: chosen });
              }}
            >
              {SPEEDS.map((factor) => (
                <option key={String(factor)} value={String(factor)}>
                  {factor === null ? 'as fast as it goes' : `×${factor}`}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            aria-pressed={isPaused}
            onClick={() => send({ type: 'pause', paused: !isPaused })}
          >
            pause
          </button>
        </>
      )}
      {mayGoOn && (
        <button type="button" disabled={!awaitsNextGame} onClick={() => send({ type: 'nextGame' })}>
          next game
        </button>
      )}
      {you.controls && (
        <button type="button" disabled={!isMatch} onClick={() => send({ type: 'endMatch' })}>
          end the match
        </button>
      )}
      {freeSides.map((side) => (
        <button key={side} type="button" onClick={() => send({ type: 'sit', side })}>
          take the seat of {MARKS[side]}
        </button>
      ))}
    </div>
  );
}
