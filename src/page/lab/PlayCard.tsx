/** The form that begins a game against fcx, and the list of the games that this browser keeps. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { MAX_SEED } from '../../arena/browser.ts';
import { type SortableCell, timeSpan } from '../../document/browser.ts';
import type { Side } from '../../engine/index.ts';
import { Button, FoldedCard, Form, SelectField, TextField } from '../parts.tsx';
import { Table } from '../results/Table.tsx';
import { gameLink } from '../state/address.ts';
import { gameAgainst, isWholeGame } from '../state/lab.ts';
import { lastChoices, resultForPerson, storedGame, storedGameNumbers, wonLevels } from '../state/played.ts';
import { LEVELS_IN_WORDS, MARKS } from '../state/words.ts';
import type { Desk } from './Desk.tsx';
import { SolveMistakes } from './PuzzleView.tsx';

const SIDES = [[1, '× and start'] as const, [2, '○'] as const];

interface PlayCardProps {
  readonly desk: Desk;
  /** True if the view has a more important button than this form. */
  readonly isSecond?: boolean;
  /** Makes further buttons of the form for these choices; the name is never empty. */
  readonly children?: (side: Side, name: string, level: number) => ComponentChildren;
}

/** Shows the form that begins a game against fcx: the level and, behind a fold, the side, the name and help. */
export function PlayCard({ desk, isSecond = false, children }: PlayCardProps) {
  const [won] = useState(wonLevels);
  const [last] = useState(lastChoices);
  const [level, setLevel] = useState(last.level);
  const [side, setSide] = useState(last.side);
  const [name, setName] = useState(last.name);
  const [isHelped, setHelped] = useState(false);
  // On a phone, what follows the form is in sight; turned, it can still be opened.
  const [isNarrow] = useState(() => matchMedia('(max-width: 30rem)').matches);
  const person = name.trim() || 'guest';
  const label = isSecond ? 'New game' : 'Play';
  const play = () => {
    // The bombs of another game each time.
    const seed = Math.floor(Math.random() * MAX_SEED);
    desk.play(gameAgainst(level, side, person, seed, isHelped));
  };
  return (
    <Form id="play" class="card form" onSend={play}>
      <h2>Play against fcx</h2>
      <fieldset class="ladder">
        <legend class="hidden">Level</legend>
        {LEVELS_IN_WORDS.map(([name, description], index) => (
          <label key={name} title={description}>
            <input
              type="radio"
              name="level"
              checked={level === index + 1}
              onChange={() => setLevel(index + 1)}
            />
            {name}
            {won.includes(index + 1) && <span class="good">✓</span>}
          </label>
        ))}
      </fieldset>
      <p class="quiet">{LEVELS_IN_WORDS[level - 1]?.join(' ')}</p>
      <details open={!isNarrow}>
        <summary>{`${person} plays ${MARKS[side]}${isHelped ? ', with help' : ''}`}</summary>
        <div class="fields">
          <TextField label="Your name" longest={30} value={name} onChange={setName} />
          <SelectField label="You play" value={side} options={SIDES} onChange={setSide} />
        </div>
        <label class="tick">
          <input type="checkbox" checked={isHelped} onChange={() => setHelped(!isHelped)} />
          Let me take coins back, with hints
        </label>
      </details>
      <div key={isSecond} class="fields">
        <Button type="submit" class={isSecond ? '' : 'primary'} label={label} disabled={!desk.isReady} />
        {children?.(side, person, level)}
      </div>
      <SolveMistakes />
    </Form>
  );
}

function GamesTable() {
  const rows = storedGameNumbers().flatMap((number) => {
    const game = storedGame(number);
    if (game === null) return [];
    const result = resultForPerson(game);
    const link = gameLink({ kind: result !== null && isWholeGame(game) ? 'own' : 'play', number });
    const when = timeSpan(new Date(number).toISOString());
    const names = game.names.join(' – ');
    const outcome: SortableCell = result
      ? { text: result.text, order: Number(result.hasWon) - Number(result.hasLost) }
      : { text: 'It goes on.', order: null };
    return [[{ text: names, link, order: names }, outcome, when]];
  });
  return <Table header={['Game', 'Result', 'Begun']} rows={rows} isWide isSortable />;
}

/**
 * Shows the list of the games that this browser stores; a row leads to its game, or to the analysis of one that is
 * over. Shows nothing without games.
 */
export function PlayedGames() {
  const { length } = storedGameNumbers();
  return (
    length > 0 && (
      <FoldedCard title={`Your games (${length})`}>
        <GamesTable />
      </FoldedCard>
    )
  );
}
