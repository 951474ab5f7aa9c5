/** A contest: its lobby, all tables live, what it has come to, and the podium; each view has an address. */
import { useEffect, useState } from 'preact/hooks';
import type { ContestView, HostCommand, HostMessage } from '../../arena/browser.ts';
import { useLink } from '../board/hooks.ts';
import { CONTEST_LINKS } from '../pageData.ts';
import { SiteHeader, type SiteLink } from '../shell.tsx';
import { useLine } from '../table/useChannel.ts';
import { Bracket } from './Bracket.tsx';
import { useChances } from './chances.ts';
import { LiveTable } from './LiveTable.tsx';
import { Lobby } from './Lobby.tsx';
import { Organiser } from './Organiser.tsx';
import { Podium } from './Podium.tsx';
import { AllMatches, AllStandings, NextMatches, ResultFiles } from './Results.tsx';
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
  return first && first.out !== 'disqualified' ? `${first.name} has won.` : 'The contest is over.';
}

/** How the contest stands, in a sentence. */
function phaseText(phase: HostMessage['table']['phase'], results: ContestView | null): string {
  if (phase === 'lobby') return 'The contest has not begun.';
  if (phase === 'playing') return 'The contest is under way.';
  return results?.endedAt ? endText(results) : 'The contest is over.';
}

/** `Double elimination`. */
function titleOf(results: ContestView | null): string {
  const format = (results?.format ?? 'contest').replace('-', ' ');
  return `${format.charAt(0).toUpperCase()}${format.slice(1)}`;
}

/** The address that a page shows, without parameters: `standings`; empty for the contest itself. */
function useView(): string {
  const [hash, setHash] = useState(location.hash);
  useLink(setHash);
  return hash.slice(1);
}

function linksOf(results: ContestView | null, isOrganiser: boolean): SiteLink[] {
  const [contest, ...others] = CONTEST_LINKS;
  return [
    contest,
    ...(isOrganiser ? [['#organiser', 'Organise'] as const] : []),
    ...(results?.bracket.length ? [['#bracket', 'Bracket'] as const] : []),
    ...others,
  ];
}

interface ResultViewProps {
  readonly view: string;
  readonly results: ContestView;
  /** Tables by the numbers of the matches that are played at them. */
  readonly tables: ReadonlyMap<number, number>;
  readonly act?: ((command: HostCommand) => void) | undefined;
}

/** One of the views of results. */
function ResultView({ view, results, tables, act }: ResultViewProps) {
  if (view === 'bracket') return <Bracket results={results} tables={tables} />;
  if (view === 'standings') return <AllStandings results={results} />;
  return <AllMatches results={results} tables={tables} act={act} />;
}

const RESULT_VIEWS = ['bracket', 'standings', 'matches'];

/** What is over: the podium, the bracket, the standings, and all games. */
function Outcome(props: Omit<ResultViewProps, 'view'>) {
  const { results } = props;
  return (
    <>
      <Podium results={results} />
      <Bracket results={results} tables={new Map()} />
      <AllStandings results={results} />
      <AllMatches {...props} />
    </>
  );
}

/** A contest from a folder, over or interrupted. */
export function PastEvent({ results }: { readonly results: ContestView }) {
  const view = useView();
  const { begunAt, endedAt } = results;
  const day = (at: string | null) => at && new Date(at).toLocaleString();
  const ended = endedAt && `${endText(results)} From ${day(begunAt)} to ${day(endedAt)}`;
  const isResult = RESULT_VIEWS.includes(view);
  return (
    <>
      <SiteHeader links={linksOf(results, false)} at={isResult ? `#${view}` : '#'} />
      <main class="event view stack">
        <header>
          <h1>{titleOf(results)}</h1>
          <p>
            {ended ?? 'Not over when this was written'}; <a href="contest.jsonl">the log</a>, which fcx host
            --verify checks.
          </p>
        </header>
        {isResult ? (
          <ResultView view={view} results={results} tables={new Map()} />
        ) : (
          <Outcome results={results} tables={new Map()} />
        )}
        <ResultFiles results={results} />
      </main>
    </>
  );
}

const SECRET = 'fcx-organiser';

/** The organiser's secret, from the link; other views of this tab keep it. */
function organisersSecret(): string | null {
  const [, secret] = /organiser=(\w+)/.exec(location.hash) ?? [];
  if (secret !== undefined) sessionStorage.setItem(SECRET, secret);
  return secret ?? sessionStorage.getItem(SECRET);
}

export function HostView() {
  const [message, setMessage] = useState<HostMessage | null>(null);
  const [isLost, setLost] = useState(false);
  const view = useView();
  const hear = (heard: HostMessage) => {
    setLost(false);
    setMessage(heard);
  };
  const secret = organisersSecret();
  const greeting: Request | null = secret === null ? null : { type: 'organise', secret };
  const send = useLine<HostMessage, Request>('', hear, () => setLost(true), greeting);
  const results = useResults(message?.table.version ?? -1, message?.table.spreadMs ?? 0);
  const chances = useChances(message?.table.tables ?? []);
  const { table: live = null, you = null } = message ?? {};
  const act = you?.isOrganiser ? send : undefined;
  const links = linksOf(results, act !== undefined);
  const at = `#${view.replace(/=.*/, '')}`;
  const header = <SiteHeader links={links} at={links.some(([link]) => link === at) ? at : '#'} />;
  if (live === null || you === null) {
    return (
      <>
        {header}
        <main class="view">{isLost ? 'The host is gone.' : 'Connecting …'}</main>
      </>
    );
  }

  const atTables = new Map(live.tables.flatMap(({ match }, number) => (match ? [[match, number]] : [])));
  const status = [
    phaseText(live.phase, results),
    live.isPaused && 'Paused.',
    isLost && 'The host is gone; this page waits for it.',
  ];
  const top = (
    <header>
      <h1>{titleOf(results)}</h1>
      <p role="status">{status.filter(Boolean).join(' ')}</p>
    </header>
  );
  if (view.startsWith('wall')) {
    return (
      <main class="wall">
        {top}
        <Wall live={live} results={results} tables={atTables} chances={chances} />
      </main>
    );
  }
  const chosen = Number(/^table=(\d+)/.exec(view)?.[1] ?? 0) - 1;
  const tables = live.tables
    .map((table, number) => ({ table, number }))
    .filter(({ table, number }) => (chosen < 0 ? table.match !== null : number === chosen));
  return (
    <>
      {header}
      <main class="event view stack">
        {top}
        {you.problem && (
          <p role="alert" class="problem refused card">
            {you.problem}
          </p>
        )}
        {act && at === '#organiser' && <Organiser live={live} you={you} results={results} send={act} />}
        {RESULT_VIEWS.includes(view) ? (
          results && <ResultView view={view} results={results} tables={atTables} act={act} />
        ) : (
          <>
            {live.phase === 'lobby' && <Lobby live={live} addresses={you.addresses} />}
            {tables.length > 0 && (
              <section class={chosen < 0 ? 'tables' : 'followed'} aria-label="Tables">
                {tables.map(({ table, number }) => (
                  <LiveTable
                    key={number}
                    table={table}
                    number={number}
                    chance={chances[number] ?? null}
                    act={live.isPaused ? undefined : act}
                    isLink={chosen < 0}
                  />
                ))}
              </section>
            )}
            {chosen >= 0 && <a href="#tables">All tables</a>}
            {results && live.phase === 'over' && <Outcome results={results} tables={atTables} act={act} />}
            {results && live.phase === 'playing' && <NextMatches results={results} tables={atTables} />}
            {live.phase !== 'lobby' && <Lobby live={live} addresses={you.addresses} />}
            {live.phase !== 'over' && <a href="#wall">The wall, for a projector</a>}
          </>
        )}
        {results && <ResultFiles results={results} />}
      </main>
    </>
  );
}
