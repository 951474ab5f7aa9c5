/** What a game against fcx needs: a level, and the one button. */
import { useState } from 'preact/hooks';
import { MAX_SEED } from '../../arena/browser.ts';
import type { Side } from '../../engine/index.ts';
import { Choice } from '../parts.tsx';
import { type LabPart, newGame, PERSON } from '../state/lab.ts';
import { nextLevel, wonLevels } from '../state/played.ts';
import { LEVELS_IN_WORDS } from '../state/words.ts';

const SIDES: readonly (readonly [Side, string])[] = [
  [1, '× and start'],
  [2, '○'],
];

/** The bombs of another game each time. */
function randomSeed(): number {
  return Math.floor(Math.random() * MAX_SEED);
}

interface PlayCardProps extends LabPart {
  /** Whether fcx has its weights. */
  readonly isReady?: boolean;
}

export function PlayCard({ change, isReady = true }: PlayCardProps) {
  const [won] = useState(wonLevels);
  const [level, setLevel] = useState(() => nextLevel(won));
  const [side, setSide] = useState<Side>(1);
  const [name, setName] = useState('guest');
  const [isHelped, setHelped] = useState(false);
  return (
    <form
      class="card form"
      onSubmit={(event) => {
        event.preventDefault();
        const [own, bot] = [name.trim() || 'guest', `fcx level ${level}`];
        const isFirst = side === 1;
        const names = isFirst ? ([own, bot] as const) : ([bot, own] as const);
        const seats = isFirst ? ([PERSON, level] as const) : ([level, PERSON] as const);
        change(newGame(seats, randomSeed(), { names, isHelped }));
      }}
    >
      <h2>Play against fcx</h2>
      <fieldset class="ladder">
        <legend class="hidden">Level</legend>
        {LEVELS_IN_WORDS.map(([name, description], index) => (
          <label key={name} class="tick">
            <input
              type="radio"
              name="level"
              checked={level === index + 1}
              onChange={() => setLevel(index + 1)}
            />
            <span>
              <b>{name}</b> <span class="quiet">{description}</span>
            </span>
            {won.includes(index + 1) && <span class="good">✓ beaten</span>}
          </label>
        ))}
      </fieldset>
      <button type="submit" class="primary" disabled={!isReady}>
        Play
      </button>
      <details>
        <summary>Name, side, help</summary>
        <div class="form">
          <label class="field">
            Your name
            <input
              type="text"
              maxLength={30}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
          <Choice label="You play" value={side} options={SIDES} onChange={setSide} />
          <label class="tick">
            <input
              type="checkbox"
              checked={isHelped}
              onChange={(event) => setHelped(event.currentTarget.checked)}
            />
            Coins can be taken back, and fcx gives hints
          </label>
        </div>
      </details>
    </form>
  );
}
