/** The controls of a page for its table: speed, pause, the next game, the end, a free seat, and the next match. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { SeatChoice, TableCommand, TableView, WatcherView } from '../../arena/browser.ts';
import { MAX_SEED, SPEEDS } from '../../arena/browser.ts';
import type { Side } from '../../engine/index.ts';
import { Button, Form, NumberField, SelectField } from '../parts.tsx';
import { CopyableLine } from '../results/ResultView.tsx';
import { lastChoices } from '../state/played.ts';
import { nextSeed } from '../state/table.ts';
import { LEVELS_IN_WORDS, MARKS } from '../state/words.ts';

const CONNECTS: SeatChoice = { kind: 'connects' };
const PERSON: SeatChoice = { kind: 'person' };

const SEAT_OPTIONS: readonly (readonly [SeatChoice, string])[] = [
  [CONNECTS, 'a bot that connects'],
  [PERSON, 'a person at this page'],
  ...LEVELS_IN_WORDS.map(
    ([name, what], index) => [{ kind: 'level', level: index + 1 }, `fcx ${name}: ${what}`] as const,
  ),
];

const BOT_OPTION: (typeof SEAT_OPTIONS)[number] = [{ kind: 'bot' }, 'the bot of this server'];

/** Returns the speeds to choose from, with the text for as fast as possible. */
export const speedsWith = (fastest: string) =>
  SPEEDS.map((factor) => [factor, factor === null ? fastest : `×${factor}`] as const);

const END = 'End the match? The game in progress will not count.';

interface ControlsProps {
  readonly view: TableView;
  readonly you: WatcherView;
  /** Without a line to the server a request is lost. */
  readonly send: (command: TableCommand) => void;
  readonly children?: ComponentChildren;
}

const choicesOf = ({ seats }: TableView) => seats.map(({ choice }) => choice) as [SeatChoice, SeatChoice];

const anyBot = (choice: SeatChoice) => (choice.kind === 'connects' ? CONNECTS : choice);

/** Another match; `name`: of the person, if one plays. */
function nextMatch(
  view: TableView,
  seats: [SeatChoice, SeatChoice] = choicesOf(view),
  name?: string | null,
): TableCommand {
  return { type: 'start', seats, games: view.games, seed: nextSeed(view), ...(name && { name }) };
}

const personAt = ({ seats }: TableView) =>
  seats.find(({ choice, name }) => choice.kind === 'person' && name !== null);

/** True if this page may pause or end the match; a person at another page rules their own match. */
export function mayRuleMatch(view: TableView, { controls, sides }: WatcherView): boolean {
  return controls && (sides.length > 0 || !personAt(view));
}

/** Shows the buttons for what comes next at a table; the children stand beside another match. */
export function NextSteps({ view, you, send, children }: ControlsProps) {
  const { match, seats, awaitsNextGame } = view;
  const again = () => send(nextMatch(view, undefined, personAt(view)?.name));
  const isNext = match?.isOver && mayRuleMatch(view, you) && seats.every(({ name }) => name !== null);
  return (
    <>
      {awaitsNextGame && you.sides.length > 0 && (
        <Button label="Next game" class="primary" onClick={() => send({ type: 'nextGame' })} />
      )}
      {children}
      {isNext && <Button label="Play again" class={children ? '' : 'primary'} onClick={again} />}
      {([1, 2] as const).map((side) => {
        const { choice, name } = seats[side - 1] as (typeof seats)[0];
        const label = `Take the seat of ${MARKS[side]}`;
        if (choice.kind !== 'person' || name !== null || match?.isOver) return null;
        return (
          <Button key={side} class="primary" label={label} onClick={() => send({ type: 'sit', side })} />
        );
      })}
    </>
  );
}

type ServerProps = Omit<ControlsProps, 'you'>;

function BotSpeed({ view, send }: ServerProps) {
  return (
    <SelectField
      label="Bots answer"
      value={view.speed}
      options={speedsWith('at once')}
      onChange={(speed) => send({ type: 'speed', speed })}
    />
  );
}

/** Shows the buttons that change a match for all who watch it: speed, pause and end. */
export function MatchControls({ view, send }: ServerProps) {
  const { isPaused } = view;
  return (
    <div class="buttons controls">
      {view.speed !== null && <BotSpeed view={view} send={send} />}
      <Button
        label="Pause"
        aria-pressed={isPaused}
        onClick={() => send({ type: 'pause', paused: !isPaused })}
      />
      <Button label="End the match" onClick={() => confirm(END) && send({ type: 'endMatch' })} />
    </div>
  );
}

/** Returns the command that begins a match of a person on this side against a bot that is connected. */
export function matchAgainst(view: TableView, bot: string, side: Side, name: string): TableCommand {
  const guest: SeatChoice = { kind: 'connects', name: bot };
  return nextMatch(view, side === 1 ? [PERSON, guest] : [guest, PERSON], name);
}

/** Shows how a bot connects to this server. */
export function BotAddress() {
  return (
    <div>
      <h2 class="hidden">Connect a bot</h2>
      <CopyableLine purpose="With fcx" line={`npx fcx play --port ${location.port}`} />
      <CopyableLine purpose="Any bot" line={`${location.origin.replace(/^http/, 'ws')}/`} />
    </div>
  );
}

/** Shows how the missing player connects, and the button that cancels the match. */
export function WaitingForBot(props: ControlsProps) {
  return (
    <section class="card stack">
      <h2>The match begins as soon as a bot connects</h2>
      <BotAddress />
      <NextSteps {...props} />
      {props.you.controls && <Button label="Cancel" onClick={() => props.send({ type: 'endMatch' })} />}
    </section>
  );
}

/** Shows the form that begins a match of bots and people. */
export function StartMenu({ view, send }: ServerProps) {
  const [seats, setSeats] = useState(() => choicesOf(view).map(anyBot) as [SeatChoice, SeatChoice]);
  const [games, setGames] = useState(view.games);
  const options = view.seats.some(({ choice }) => choice.kind === 'bot')
    ? [...SEAT_OPTIONS, BOT_OPTION]
    : SEAT_OPTIONS;
  const [seed, setSeed] = useState(nextSeed(view));
  return (
    <details class="card menu">
      <summary>Match of bots and people</summary>
      <Form class="form" onSend={() => send({ type: 'start', seats, games, seed, name: lastChoices().name })}>
        {([1, 2] as const).map((side) => (
          <SelectField
            key={side}
            label={`Player ${side} ${MARKS[side]}`}
            value={seats[side - 1] as SeatChoice}
            options={options}
            onChange={(choice) => setSeats(side === 1 ? [choice, seats[1]] : [seats[0], choice])}
          />
        ))}
        <div class="fields">
          <NumberField label="Games" min={1} max={1000} value={games} onChange={setGames} />
          <NumberField label="Seed of the bombs" min={0} max={MAX_SEED} value={seed} onChange={setSeed} />
          <BotSpeed view={view} send={send} />
        </div>
        <Button type="submit" class="primary" label="Start" />
      </Form>
    </details>
  );
}
