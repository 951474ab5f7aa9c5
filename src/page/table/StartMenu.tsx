/** Sets up the next match: who plays, how many games, and the seed of the bombs. */
import { useState } from 'preact/hooks';
import { LEVELS, type SeatChoice, type TableView } from '../../arena/browser.ts';
import type { Side } from '../../engine/index.ts';
import { MARKS } from '../state/words.ts';
import type { Send } from './useChannel.ts';

/** A choice as the value of a list. */
function keyOf(choice: SeatChoice): string {
  return choice.kind === 'level' ? String(choice.level) : choice.kind;
}

function choiceOf(key: string): SeatChoice {
  if (key === 'connects' || key === 'person') return { kind: key };
  return { kind: 'level', level: Number(key) };
}

interface SeatListProps {
  readonly side: Side;
  readonly value: SeatChoice;
  readonly onChange: (choice: SeatChoice) => void;
}

function SeatList({ side, value, onChange }: SeatListProps) {
  return (
    <label>
      player {side} <span class={`mark side${side}`}>{MARKS[side]}</span>{' '}
      <select value={keyOf(value)} onChange={(event) => onChange(choiceOf(event.currentTarget.value))}>
        <option value="connects">a bot that connects</option>
        <option value="person">a person at this page</option>
        {LEVELS.map(({ description }, index) => (
          <option key={description} value={String(index + 1)}>
            fcx, level {index + 1}: {description}
          </option>
        ))}
      </select>
    </label>
  );
}

interface StartMenuProps {
  readonly view: TableView;
  readonly send: Send;
}

export function StartMenu({ view, send }: StartMenuProps) {
  const [first, setFirst] = useState<SeatChoice>(view.seats[0].choice);
  const [second, setSecond] = useState<SeatChoice>(view.seats[1].choice);
  const [games, setGames] = useState(view.games);
  const [seed, setSeed] = useState(String(view.seed));
  return (
    <form
      class="menu"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'start', seats: [first, second], games, seed: seed === '' ? null : Number(seed) });
      }}
    >
      <h2>New match</h2>
      <SeatList side={1} value={first} onChange={setFirst} />
      <SeatList side={2} value={second} onChange={setSecond} />
      <label>
        games{' '}
        <input
          type="number"
          min={1}
          max={1000}
          required
          value={games}
          onInput={(event) => setGames(event.currentTarget.valueAsNumber || 1)}
        />
      </label>
      <label>
        seed of the bombs{' '}
        <input
          type="number"
          min={0}
          max={0xffffffff}
          value={seed}
          onInput={(event) => setSeed(event.currentTarget.value)}
        />
      </label>
      <button type="submit">start</button>
    </form>
  );
}
