/** What a page may ask of its table: speed, pause, the next game, the end, a free seat, and the next match. */
import { useState } from 'preact/hooks';
import type { SeatChoice, TableCommand, TableView, WatcherView } from '../../arena/browser.ts';
import { MAX_SEED, SPEEDS } from '../../arena/browser.ts';
import type { Side } from '../../engine/index.ts';
import { Act, Choice, CopyButton, Form, WholeNumber } from '../parts.tsx';
import { nextSeed, waitingBot } from '../state/table.ts';
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

const SPEED_OPTIONS = SPEEDS.map((factor) => [factor, factor === null ? 'fastest' : `×${factor}`] as const);

const END = 'End the match? The game in progress will not count.';

interface ControlsProps {
  readonly view: TableView;
  readonly you: WatcherView;
  /** Without a line to the server a request is lost. */
  readonly send: (command: TableCommand) => void;
}

const choicesOf = ({ seats }: TableView) => seats.map(({ choice }) => choice) as [SeatChoice, SeatChoice];

/** Another match with these players; `name`: of the person, if one plays. */
function nextMatch(view: TableView, seats: [SeatChoice, SeatChoice], name?: string | null): TableCommand {
  return { type: 'start', seats, games: view.games, seed: nextSeed(view), ...(name && { name }) };
}

/** While a match is played, and after it, in the same room: nothing moves. */
export function Controls({ view, you, send }: ControlsProps) {
  const { speed, isPaused, match, seats } = view;
  const isMatch = match !== null && !match.isOver;
  const areTaken = seats.every(({ name }) => name !== null);
  const person = seats.find(({ choice }) => choice.kind === 'person');
  const freeSides = ([1, 2] as const).filter((side) => {
    const seat = seats[side - 1];
    return seat?.choice.kind === 'person' && seat.name === null;
  });
  const again = () => send(nextMatch(view, choicesOf(view), person?.name));
  const isNext = you.controls && !isMatch && !view.awaitsPlayers;
  return (
    <>
      {isNext && areTaken && <Act label="Play it again" class="primary" onClick={again} />}
      {isNext && !areTaken && 'The next match can begin once both players are here.'}
      {you.controls && isMatch && (
        <>
          <Choice
            label="Speed"
            value={speed}
            options={SPEED_OPTIONS}
            onChange={(chosen) => send({ type: 'speed', speed: chosen })}
          />
          <Act
            label="Pause"
            aria-pressed={isPaused}
            onClick={() => send({ type: 'pause', paused: !isPaused })}
          />
          <Act label="End the match" onClick={() => confirm(END) && send({ type: 'endMatch' })} />
        </>
      )}
      {freeSides.map((side) => (
        <Act
          key={side}
          label={`Take the seat of ${MARKS[side]}`}
          onClick={() => send({ type: 'sit', side })}
        />
      ))}
    </>
  );
}

type GuestProps = Omit<ControlsProps, 'you'> & { readonly side: Side; readonly name: string };

export const botAddress = () => `${location.origin.replace(/^http/, 'ws')}/`;

/** A match against the bot that waits; before one does, where bots connect to, in the same place: nothing moves. */
export function GuestButton({ view, send, side, name }: GuestProps) {
  const bot = waitingBot(view);
  const address = botAddress();
  const seats: [SeatChoice, SeatChoice] = side === 1 ? [PERSON, CONNECTS] : [CONNECTS, PERSON];
  const play = () => send(nextMatch(view, seats, name));
  return (
    <p class="address">
      {bot !== null && <Act class="primary ellipsis" label={`Play against ${bot}`} onClick={play} />}
      {bot === null && [
        'For bots: ',
        <code key="">{address}</code>,
        <CopyButton key="copy" text={address} label="Copy" />,
      ]}
    </p>
  );
}

export function StartMenu({ view, send }: Omit<ControlsProps, 'you'>) {
  const [seats, setSeats] = useState(choicesOf(view));
  const [games, setGames] = useState(view.games);
  const options = view.seats.some(({ choice }) => choice.kind === 'bot')
    ? [...SEAT_OPTIONS, BOT_OPTION]
    : SEAT_OPTIONS;
  const [seed, setSeed] = useState(nextSeed(view));
  return (
    <details class="card menu">
      <summary>Match of bots and people</summary>
      <Form class="form" onSend={() => send({ type: 'start', seats, games, seed })}>
        {([1, 2] as const).map((side) => (
          <Choice
            key={side}
            label={`Player ${side} ${MARKS[side]}`}
            value={seats[side - 1] as SeatChoice}
            options={options}
            onChange={(choice) => setSeats(side === 1 ? [choice, seats[1]] : [seats[0], choice])}
          />
        ))}
        <WholeNumber label="Games" min={1} max={1000} value={games} onChange={setGames} />
        <WholeNumber label="Seed of the bombs" min={0} max={MAX_SEED} value={seed} onChange={setSeed} />
        <Act type="submit" class="primary" label="Start" />
      </Form>
    </details>
  );
}
