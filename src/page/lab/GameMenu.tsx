/** A new game, alone or against a level of fcx, and the weights that it plays with. */
import { useState } from 'preact/hooks';
import type { Side } from '../../engine/index.ts';
import type { PageWeights } from '../pageData.ts';
import { Choice, SeedField } from '../parts.tsx';
import { having, type LabPart, newGame, PERSON } from '../state/lab.ts';
import { LEVEL_OPTIONS } from '../state/words.ts';

const OPPONENTS = [[PERSON, 'a person here'], ...LEVEL_OPTIONS] as const;
const SIDES: readonly (readonly [Side, string])[] = [
  [1, '× and start'],
  [2, '○'],
];

interface GameMenuProps extends LabPart {
  readonly known: readonly PageWeights[];
  readonly weights: PageWeights;
  readonly seed: number;
}

export function GameMenu({ known, weights, seed, change }: GameMenuProps) {
  const [opponent, setOpponent] = useState(4);
  const [side, setSide] = useState<Side>(1);
  const [nextSeed, setNextSeed] = useState(seed);
  const names = [...new Set([weights, ...known].map(({ name }) => name))];
  return (
    <form
      class="menu"
      onSubmit={(event) => {
        event.preventDefault();
        const seats = side === 1 ? ([PERSON, opponent] as const) : ([opponent, PERSON] as const);
        change(newGame(seats, nextSeed));
        setNextSeed(nextSeed + 1);
      }}
    >
      <h2>New game</h2>
      <Choice label="against" value={opponent} options={OPPONENTS} onChange={setOpponent} />
      <Choice label="you play" value={side} options={SIDES} onChange={setSide} />
      <SeedField value={nextSeed} onChange={setNextSeed} />
      <Choice
        label="weights"
        value={weights.name}
        options={names.map((name) => [name, name])}
        onChange={(name) => {
          const chosen = known.find((one) => one.name === name);
          if (chosen) change(having({ weights: chosen }));
        }}
      />
      <button type="submit">start</button>
    </form>
  );
}
