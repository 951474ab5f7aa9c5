/** A new game, alone or against a level of fcx, and the weights that it plays with. */
import { useState } from 'preact/hooks';
import { LEVELS } from '../../arena/browser.ts';
import type { PageWeights } from '../pageData.ts';
import { againstLevel, BOTH_PERSONS, type LabAction } from '../state/lab.ts';

interface GameMenuProps {
  readonly known: readonly PageWeights[];
  readonly weights: PageWeights;
  readonly seed: number;
  readonly dispatch: (action: LabAction) => void;
}

export function GameMenu({ known, weights, seed, dispatch }: GameMenuProps) {
  const [opponent, setOpponent] = useState(4);
  const [side, setSide] = useState<1 | 2>(1);
  const [nextSeed, setNextSeed] = useState(seed);
  const isListed = known.includes(weights);
  const start = () => {
    const seats = opponent === 0 ? BOTH_PERSONS : againstLevel(opponent, side);
    dispatch({ type: 'newGame', seats, seed: nextSeed });
    setNextSeed(nextSeed + 1);
  };
  return (
    <form
      class="menu"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <h2>New game</h2>
      <label>
        against{' '}
        <select value={opponent} onChange={(event) => setOpponent(Number(event.currentTarget.value))}>
          <option value={0}>a person here</option>
          {LEVELS.map(({ description }, index) => (
            <option key={description} value={index + 1}>
              level {index + 1}: {description}
            </option>
          ))}
        </select>
      </label>
      <label>
        you play{' '}
        <select value={side} onChange={(event) => setSide(event.currentTarget.value === '1' ? 1 : 2)}>
          <option value={1}>× and start</option>
          <option value={2}>○</option>
        </select>
      </label>
      <label>
        seed of the bombs{' '}
        <input
          type="number"
          min={0}
          max={0xffffffff}
          step={1}
          required
          value={nextSeed}
          onInput={(event) => setNextSeed(event.currentTarget.valueAsNumber || 0)}
        />
      </label>
      <label>
        weights{' '}
        <select
          value={isListed ? weights.name : ''}
          onChange={(event) => {
            const chosen = known.find(({ name }) => name === event.currentTarget.value);
            if (chosen) dispatch({ type: 'weights', weights: chosen });
          }}
        >
          {!isListed && <option value="">{weights.name}</option>}
          {known.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">start</button>
    </form>
  );
}
