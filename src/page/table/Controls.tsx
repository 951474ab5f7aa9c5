/** What a page may ask of its table: speed, pause, the next game, the end, a free seat, and the next match. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { SeatChoice, Speed, TableCommand, TableView, WatcherView } from '../../arena/browser.ts';
import { MAX_SEED, SPEEDS } from '../../arena/browser.ts';
import type { Side } from '../../engine/index.ts';
import { Act, Choice, CopyButton, Form, WholeNumber } from '../parts.tsx';
import { lastChoices } from '../state/played.ts';
import { nextSeed } from '../state/table.ts';
import { LEVELS_IN_WORDS, MARKS } from '../state/words.ts';

const SEATS = 2;
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

const speedsWith = (fastest: string) =>
  SPEEDS.map((factor) => [factor, factor === null ? fastest : `×${factor}`] as const);

const END = 'End the match? The game in progress will not count.';

interface ControlsProps {
  readonly view: TableView;
  readonly you: WatcherView;
  /** Without a line to the server a request is lost. */
  readonly send: (command: TableCommand) => void;
}

const choicesOf = ({ seats }: TableView) => seats.map(({ choice }) => choice) as [SeatChoice, SeatChoice];

/** Any bot that connects, where one was chosen. */
const anyBot = (choice: SeatChoice) => (choice.kind === 'connects' ? CONNECTS : choice);

/** Another match; `name`: of the person, if one plays. */
function nextMatch(
  view: TableView,
  seats: [SeatChoice, SeatChoice] = choicesOf(view),
  name?: string | null,
): TableCommand {
  return { type: 'start', seats, games: view.games, seed: nextSeed(view), ...(name && { name }) };
}

interface MatchControlsProps extends ControlsProps {
  /** Of bots, how fast this page shows them. */
  readonly pace: Speed | undefined;
  readonly onPace: (pace: Speed) => void;
  readonly children: ComponentChildren;
}

/** While a match is played, and after it, in the same room: nothing moves. */
export function Controls({ view, you, send, pace, onPace, children }: MatchControlsProps) {
  const { speed, isPaused, match, seats, awaitsNextGame } = view;
  const isMatch = match !== null && !match.isOver;
  const areTaken = seats.every(({ name }) => name !== null);
  const person = seats.find(({ choice, name }) => choice.kind === 'person' && name !== null);
  const freeSides = ([1, 2] as const).filter((side) => {
    const seat = seats[side - 1];
    return seat?.choice.kind === 'person' && seat.name === null;
  });
  const isSeated = you.sides.length > 0;
  const mayStart = you.controls && match?.isOver && !view.awaitsPlayers;
  // A person at another page rules their own match.
  const isInCharge = you.controls && (isSeated || person === undefined) && !view.awaitsPlayers;
  const others = view.bots.filter((bot) => !isSeated || !match?.players.includes(bot));
  const isPaced = speed !== null && isInCharge;
  return (
    <>
      {awaitsNextGame && isSeated && (
        <Act label="Next game" class="primary" onClick={() => send({ type: 'nextGame' })} />
      )}
      {isInCharge && !isMatch && areTaken && (
        <Act
          label="Play again"
          class="primary"
          onClick={() => send(nextMatch(view, undefined, person?.name))}
        />
      )}
      {children}
      {mayStart && (
        <>
          <GuestButtons
            view={view}
            bots={others}
            send={send}
            side={you.sides[0] ?? 1}
            name={isSeated && person?.name ? person.name : lastChoices().name}
          />
          {person && view.bots.length === SEATS && (
            <Act label={view.bots.join(' – ')} onClick={() => send(nextMatch(view, [CONNECTS, CONNECTS]))} />
          )}
        </>
      )}
      {freeSides.map((side) => (
        <Act
          key={side}
          class="primary"
          label={`Take the seat of ${MARKS[side]}`}
          onClick={() => send({ type: 'sit', side })}
        />
      ))}
      {isMatch && (isPaced || pace !== undefined) && (
        <Choice
          label="Speed"
          value={isPaced ? speed : (pace as Speed)}
          options={speedsWith(isPaced ? 'fastest' : 'live')}
          onChange={(chosen) => (isPaced ? send({ type: 'speed', speed: chosen }) : onPace(chosen))}
        />
      )}
      {isInCharge && isMatch && (
        <>
          <Act
            label="Pause"
            aria-pressed={isPaused}
            onClick={() => send({ type: 'pause', paused: !isPaused })}
          />
          <Act label="End the match" onClick={() => confirm(END) && send({ type: 'endMatch' })} />
        </>
      )}
    </>
  );
}

interface GuestProps extends Omit<ControlsProps, 'you'> {
  readonly bots: readonly string[];
  readonly side: Side;
  readonly name: string;
  readonly class?: string;
}

export function GuestButtons({ view, bots, send, side, name, class: kind = '' }: GuestProps) {
  return (
    <>
      {bots.map((bot) => {
        const guest: SeatChoice = { kind: 'connects', name: bot };
        const seats: [SeatChoice, SeatChoice] = side === 1 ? [PERSON, guest] : [guest, PERSON];
        return (
          <Act
            key={bot}
            class={`ellipsis ${kind}`}
            label={`Play against ${bot}`}
            onClick={() => send(nextMatch(view, seats, name))}
          />
        );
      })}
    </>
  );
}

export const botAddress = () => `${location.origin.replace(/^http/, 'ws')}/`;

export function BotAddress() {
  const address = botAddress();
  return (
    <p class="address">
      For bots: <code>{address}</code> <CopyButton text={address} />
    </p>
  );
}

export function StartMenu({ view, send }: Omit<ControlsProps, 'you'>) {
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
          <Choice
            key={side}
            label={`Player ${side} ${MARKS[side]}`}
            value={seats[side - 1] as SeatChoice}
            options={options}
            onChange={(choice) => setSeats(side === 1 ? [choice, seats[1]] : [seats[0], choice])}
          />
        ))}
        <div class="fields">
          <WholeNumber label="Games" min={1} max={1000} value={games} onChange={setGames} />
          <WholeNumber label="Seed of the bombs" min={0} max={MAX_SEED} value={seed} onChange={setSeed} />
          <Choice
            label="Bots answer"
            value={view.speed}
            options={speedsWith('at once')}
            onChange={(speed) => send({ type: 'speed', speed })}
          />
        </div>
        <Act type="submit" class="primary" label="Start" />
      </Form>
    </details>
  );
}
