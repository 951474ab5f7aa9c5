/** An event: who is there, all tables live, standings, matches, and what the organiser may do. */
import { useEffect, useState } from 'preact/hooks';
import type { EventView, HostCommand, HostMessage } from '../../arena/browser.ts';
import { useLink } from '../board/hooks.ts';
import { useLine } from '../table/useChannel.ts';
import { LiveTable } from './LiveTable.tsx';
import { Matches, Standings } from './Results.tsx';

/** How long the wall shows a table. */
const TURN_MS = 10_000;

type Request = HostCommand | { readonly type: 'organise'; readonly secret: string };

/** The results, asked for again whenever there are new ones. */
function useResults(version: number): EventView | null {
  const [results, setResults] = useState<EventView | null>(null);
  useEffect(() => {
    if (version < 0) return;
    // Hundreds of pages must not ask in the same moment.
    const timer = setTimeout(async () => {
      const response = await fetch('event.json').catch(() => null);
      if (response?.ok) setResults((await response.json()) as EventView);
    }, 500 * Math.random());
    return () => clearTimeout(timer);
  }, [version]);
  return results;
}

function Lobby({ live }: { readonly live: HostMessage['table'] }) {
  return (
    <section aria-label="Bots">
      <h2>Bots that are there</h2>
      {live.guests.length === 0 && <p class="quiet">None yet.</p>}
      <ul class="guests">
        {live.guests.map(({ name, since, address, roundTripMs }) => (
          <li key={name}>
            <b>{name}</b>{' '}
            <span class="quiet">
              since {new Date(since).toLocaleTimeString()}, from {address}
              {roundTripMs !== null && `, ${Math.round(roundTripMs)} ms there and back`}
            </span>
          </li>
        ))}
      </ul>
      {live.missing.length > 0 && <p class="problem">Not there: {live.missing.join(', ')}</p>}
    </section>
  );
}

interface ActsProps {
  readonly live: HostMessage['table'];
  readonly results: EventView | null;
  readonly send: (command: HostCommand) => void;
}

/** The organiser's acts on the event and on a bot. */
function Acts({ live, results, send }: ActsProps) {
  const [name, setName] = useState('');
  const [by, setBy] = useState('');
  const out = (reason: 'disqualified' | 'withdrawn') =>
    confirm(`${name}: ${reason}?`) && send({ type: 'out', name, reason });
  return (
    <section class="menu" aria-label="Organiser">
      <h2>Organiser</h2>
      <div class="buttons">
        {live.phase === 'lobby' && (
          <button type="button" onClick={() => send({ type: 'begin' })}>
            begin
          </button>
        )}
        <button
          type="button"
          aria-pressed={live.isPaused}
          onClick={() => send({ type: 'pause', table: null, isPaused: !live.isPaused })}
        >
          pause all
        </button>
      </div>
      <div class="buttons">
        <label>
          bot{' '}
          <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
            <option value="">–</option>
            {results?.standings.map((row) => (
              <option key={row.name}>{row.name}</option>
            ))}
          </select>
        </label>
        <button type="button" disabled={name === ''} onClick={() => out('disqualified')}>
          disqualify
        </button>
        <button type="button" disabled={name === ''} onClick={() => out('withdrawn')}>
          withdraw
        </button>
        <label>
          replace by <input type="text" value={by} onInput={(event) => setBy(event.currentTarget.value)} />
        </label>
        <button
          type="button"
          disabled={name === '' || by === ''}
          onClick={() => send({ type: 'replace', name, by })}
        >
          replace
        </button>
      </div>
    </section>
  );
}

/** Which table the wall shows now. */
function useTurning(count: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS);
    return () => clearInterval(timer);
  }, []);
  return count === 0 ? 0 : turn % count;
}

const PHASES = {
  lobby: 'The event has not begun.',
  playing: 'The event is under way.',
  over: 'The event is over.',
} as const;

export function HostView() {
  const [message, setMessage] = useState<HostMessage | null>(null);
  const [isLost, setLost] = useState(false);
  const [followed, setFollowed] = useState<number | null>(null);
  const [link, setLink] = useState('');
  useLink((hash) => setLink(hash.slice(1)));
  const [, secret] = /organiser=(\w+)/.exec(location.hash) ?? [];
  const hear = (heard: HostMessage) => {
    setLost(false);
    setMessage(heard);
  };
  const greeting: Request | null = secret === undefined ? null : { type: 'organise', secret };
  const send = useLine<HostMessage, Request>('', hear, () => setLost(true), greeting);
  const results = useResults(message?.table.version ?? -1);
  const busy = (message?.table.tables ?? []).flatMap((table, number) => (table.game ? [number] : []));
  const turning = useTurning(busy.length);
  if (message === null) return <main>{isLost ? 'The host is gone.' : 'Connecting …'}</main>;

  const { table: live, you } = message;
  const isWall = link.startsWith('wall');
  const shown = isWall ? busy[turning] : (followed ?? undefined);
  const act = you.isOrganiser ? send : undefined;
  const tables = live.tables
    .map((table, number) => ({ table, number }))
    .filter(({ table }) => table.game !== null);
  return (
    <main class={isWall ? 'wall' : 'event'}>
      <header>
        <h1>Four Connect Xtreme: {results?.format ?? 'an event'}</h1>
        <p role="status">
          {PHASES[live.phase]} {live.isPaused && 'Paused.'}{' '}
          {isLost && 'The host is gone; this page waits for it.'}
        </p>
      </header>
      {act && <Acts live={live} results={results} send={act} />}
      {shown !== undefined && live.tables[shown] && (
        <section class="followed" aria-label="Followed table">
          <LiveTable table={live.tables[shown]} number={shown} act={act} />
          {!isWall && (
            <button type="button" onClick={() => setFollowed(null)}>
              all tables
            </button>
          )}
        </section>
      )}
      {shown === undefined && tables.length > 0 && (
        <section class="tables" aria-label="Tables">
          {tables.map(({ table, number }) => (
            <LiveTable
              key={number}
              table={table}
              number={number}
              act={act}
              follow={() => setFollowed(number)}
            />
          ))}
        </section>
      )}
      {results && <Standings results={results} isWide={!isWall} />}
      {results && !isWall && <Matches results={results} act={act} />}
      {!isWall && <Lobby live={live} />}
      {results && !isWall && (
        <p class="quiet">
          Results: <a href="results.csv">CSV</a>, <a href="event.json">JSON</a>. Hash of the secret of the
          bombs: <code>{results.commitment}</code>
          {results.secret && (
            <>
              , the secret: <code>{results.secret}</code>
            </>
          )}
        </p>
      )}
    </main>
  );
}
