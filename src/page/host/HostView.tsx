/** An event: who is there, all tables live, what it has come to, and what the organiser may do. */
import { useEffect, useState } from 'preact/hooks';
import type { ContestView, HostCommand, HostMessage } from '../../arena/browser.ts';
import { useLink } from '../board/hooks.ts';
import { useLine } from '../table/useChannel.ts';
import { LiveTable } from './LiveTable.tsx';
import { Lobby } from './Lobby.tsx';
import { Organiser } from './Organiser.tsx';
import { Results } from './Results.tsx';
import { Wall } from './Wall.tsx';

type Request = HostCommand | { readonly type: 'organise'; readonly secret: string };

/** The results, asked for again whenever there are new ones. */
function useResults(version: number, spreadMs: number): ContestView | null {
  const [results, setResults] = useState<ContestView | null>(null);
  const hasNone = results === null;
  useEffect(() => {
    if (version < 0) return;
    // Hundreds of pages must not ask in the same moment for what is new; one that is opened has nothing to show without it.
    const timer = setTimeout(
      async () => {
        const response = await fetch('results.json').catch(() => null);
        if (response?.ok) setResults((await response.json()) as ContestView);
      },
      hasNone ? 0 : spreadMs * Math.random(),
    );
    return () => clearTimeout(timer);
  }, [version]);
  return results;
}

/** Who has won, unless everybody was disqualified. */
function endText({ standings: [first] }: ContestView): string {
  return first && first.out !== 'disqualified' ? `${first.name} has won.` : 'The event is over.';
}

/** How the event stands, in a sentence. */
function phaseText(phase: HostMessage['table']['phase'], results: ContestView | null): string {
  if (phase === 'lobby') return 'The event has not begun.';
  if (phase === 'playing') return 'The event is under way.';
  return results?.endedAt ? endText(results) : 'The event is over.';
}

const titleOf = (results: ContestView | null) => `Four Connect Xtreme: ${results?.format ?? 'an event'}`;

/** An event from a folder, over or interrupted. */
export function PastEvent({ results }: { readonly results: ContestView }) {
  const { begunAt, endedAt } = results;
  const day = (at: string | null) => at && new Date(at).toLocaleString();
  const ended = endedAt && `${endText(results)} From ${day(begunAt)} to ${day(endedAt)}`;
  return (
    <main class="event">
      <header>
        <h1>{titleOf(results)}</h1>
        <p>
          {ended ?? 'Not over when this was written'}; <a href="contest.jsonl">the log</a>, which fcx host
          --verify checks.
        </p>
      </header>
      <Results results={results} tables={new Map()} />
    </main>
  );
}

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
  const results = useResults(message?.table.version ?? -1, message?.table.spreadMs ?? 0);
  if (message === null) return <main>{isLost ? 'The host is gone.' : 'Connecting …'}</main>;

  const { table: live, you } = message;
  const isWall = link.startsWith('wall');
  const act = you.isOrganiser ? send : undefined;
  const atTables = new Map(live.tables.flatMap(({ match }, number) => (match ? [[match, number]] : [])));
  const tables = live.tables
    .map((table, number) => ({ table, number }))
    .filter(({ table, number }) => table.match !== null && number === (followed ?? number));
  return (
    <main class={isWall ? 'wall' : 'event'}>
      <header>
        <h1>{titleOf(results)}</h1>
        <p role="status">
          {phaseText(live.phase, results)} {live.isPaused && 'Paused.'}{' '}
          {isLost && 'The host is gone; this page waits for it.'}
        </p>
      </header>
      {you.problem && (
        <p role="alert" class="problem refused">
          {you.problem}
        </p>
      )}
      {act && <Organiser live={live} refused={you.refused} results={results} send={act} />}
      {isWall ? (
        <Wall live={live} results={results} tables={atTables} />
      ) : (
        <>
          {tables.length > 0 && (
            <section class={followed === null ? 'tables' : 'followed'} aria-label="Tables">
              {tables.map(({ table, number }) => (
                <LiveTable
                  key={number}
                  table={table}
                  number={number}
                  act={live.isPaused ? undefined : act}
                  follow={() => setFollowed(number)}
                />
              ))}
            </section>
          )}
          {followed !== null && (
            <button type="button" onClick={() => setFollowed(null)}>
              all tables
            </button>
          )}
          {live.phase === 'lobby' && <Lobby live={live} addresses={you.addresses} />}
          {results && <Results results={results} tables={atTables} act={act} />}
          {live.phase !== 'lobby' && <Lobby live={live} addresses={you.addresses} />}
        </>
      )}
    </main>
  );
}
