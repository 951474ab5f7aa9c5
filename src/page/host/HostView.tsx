/** A contest: its lobby, all tables live, what it has come to, and the podium; each view has an address. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { ContestView, HostMessage, HostRequest, OrganiserCommand } from '../../arena/browser.ts';
import type { Evaluation } from '../../bot/browser.ts';
import { counted, countMatchesOver, gameLinks, type LiveContest } from '../../document/browser.ts';
import { Bracket, ContestContext, Podium, type ShownContest } from '../Bracket.tsx';
import { storeOf, useStoreValue, useViewName } from '../board/hooks.ts';
import { BRACKET_LINK, CONTEST_LINKS, ORGANISE_LINK } from '../pageData.ts';
import { Problem } from '../parts.tsx';
import { useLoaded, useServerConnection } from '../serverLine.ts';
import { Nav, SiteHeader } from '../shell.tsx';
import { openShownContest, reduceContest, withScores } from '../state/shownContest.ts';
import { inTab } from '../store.ts';
import { LiveTables, pauseText, tablesToWatch } from './LiveTable.tsx';
import { contestPlan, Lobby } from './Lobby.tsx';
import { Organiser } from './Organiser.tsx';
import { AllMatches, AllStandings, MatchesAtTables, NextMatches, ResultFiles } from './Results.tsx';
import { Wall } from './Wall.tsx';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

function describeProgress(results: ContestView, isPaused: boolean): string {
  const { planned, matches, games, playedMs } = results;
  const { over, all } = countMatchesOver(results);
  // The results come a little later than the beginning.
  if (all === 0) return '';
  // A match that was ruled has no games left to play.
  const done = matches.map((one) => (one.players[1] === null ? 0 : one.isOver ? games : one.games));
  const share = done.reduce((sum, of) => sum + of, 0) / planned;
  const minutes = (playedMs * (1 / share - 1)) / 60_000;
  // The first games tell little.
  const left =
    over > 0 && share < 1 && !isPaused ? `, about ${counted(Math.ceil(minutes), 'minute')} left` : '';
  return `${over} of ${counted(all, 'match', 'matches')} over${left}.`;
}

function describeStand(live: HostMessage['table'] | null, results: ContestView): string {
  const { begunAt, endedAt, standings } = results;
  const [first] = standings;
  if (live?.phase === 'lobby') return contestPlan(live, results);
  if (live?.phase === 'playing') return describeProgress(results, live.isPaused);
  const firsts = standings.filter(({ place }) => place === 1).map(({ name }) => name);
  const won = `${firsts.join(' and ')} ${firsts.length > 1 ? 'share the first place' : 'has won'}.`;
  const end = first && first.out !== 'disqualified' ? won : 'The contest is over.';
  if (live !== null) return end;
  if (endedAt === null || begunAt === null) return 'Not over when this was written.';
  // It is read on other days, too.
  return `${DAY.formatRange(new Date(begunAt), new Date(endedAt))}.`;
}

const NO_TABLES: HostMessage['table']['tables'] = [];

/** True for a view without boards, whose games this page would search. */
const hasNoBoards = (view: string) => /^(bracket|standings|matches|organiser)/.test(view);

interface ContestProps
  extends Pick<ShownContest, 'message' | 'results'>,
    Partial<Pick<ShownContest, 'linksOf'>> {
  readonly isLost?: boolean;
  readonly send?: (command: OrganiserCommand) => void;
  /** True within a page that has its own title and navigation. */
  readonly isPart?: boolean;
  /** The tables of a contest that is played at another address. */
  readonly live?: LiveContest | undefined;
}

/** Shows a contest: its results, and the tables of one that is held. */
export function Contest({ message, results: known, send, ...more }: ContestProps) {
  const { linksOf = gameLinks, isLost = false, isPart = false, live: elsewhere } = more;
  const view = useViewName();
  const { table = null, you = null } = message ?? {};
  const newest = table?.tables ?? NO_TABLES;
  const [store] = useState(() => storeOf(openShownContest(known, newest), reduceContest));
  useLayoutEffect(() => store.dispatch({ type: 'tables', tables: newest }), [newest]);
  useLayoutEffect(() => store.dispatch({ type: 'results', results: known }), [known]);
  const tables = useStoreValue(store, ({ views }) => views);
  const results = useStoreValue(store, ({ results: shown }) => shown);
  // It is over once the results say so, which come later.
  const isEnding = table?.phase === 'over' && results.endedAt === null;
  const live = table && isEnding ? { ...table, phase: 'playing' as const } : table;
  const isOver = elsewhere === undefined && (live === null || live.phase === 'over');
  const act = you?.isOrganiser && table?.phase !== 'over' ? send : undefined;
  const status = [describeStand(live, results), live?.isPaused && pauseText(live.tables)];
  const top = (
    <header>
      <h1>{results.title}</h1>
      <p role="status" class={isLost ? 'warning' : live ? '' : 'dated'}>
        {isLost ? 'The host is gone; this page waits for it.' : status.filter(Boolean).join(' ')}
      </p>
      {view.startsWith('table=') && <a href="#tables">{isOver ? 'The result' : 'All tables'}</a>}
    </header>
  );
  const evaluation = useLoaded<Evaluation>('page/weights.json', live && !hasNoBoards(view) ? 1 : undefined);
  // A match is live until the results have its end.
  const places = tables.flatMap(({ shown, match, game }, number) => {
    const isFree = match === null;
    const isGone = shown === null || results.matches[shown - 1]?.isOver || (isFree && !game?.result);
    return isGone ? [] : [{ shown, number, isFree }];
  });
  // A match that is played again is where it is played, not where it was.
  places.sort((one, other) => Number(other.isFree) - Number(one.isFree));
  const underWay = elsewhere?.tables.flatMap((match, number) =>
    match === null ? [] : [[match, number] as const],
  );
  const atTables = new Map(underWay ?? places.map(({ shown, number }) => [shown, number]));
  const matches = withScores(results.matches, tables);
  const shared = { message, act, linksOf, store, host: elsewhere?.address, evaluation };
  const shown = { ...shared, results: { ...results, matches }, tables: atTables };
  const wall = live && view.startsWith('wall') && (
    <main class="wall">
      {top}
      <Wall live={{ ...live, tables: [...tables] }} />
    </main>
  );
  const [[home, name], ...others] = CONTEST_LINKS;
  const links = [
    [home, results.kind === 'tournament' ? 'Tournament' : name] as const,
    ...(results.matches.length > 0 ? others : []),
    ...(results.bracket.length > 0 ? [BRACKET_LINK] : []),
    ...(you?.isOrganiser ? [ORGANISE_LINK] : []),
  ];
  const at = links.find(([link]) => link === `#${view.replace(/=.*/, '')}`)?.[0] ?? '#';
  const isOverview = at === '#';
  const shows = (what: string) => at === what || (isOverview && isOver);
  const chosen = Number(/^table=(\d+)/.exec(view)?.[1] ?? 0) - 1;
  const all = isOver ? [] : tablesToWatch(tables);
  const one = tables[chosen];
  const isMissing = live !== null && chosen >= 0 && !one;
  const watched = one ? [{ table: one, number: chosen }] : isMissing ? [] : all;
  const parts = (
    <>
      {at === '#organiser' && <Organiser />}
      {isOverview && isMissing && <p class="problem">There is no table {chosen + 1} here.</p>}
      {isOverview && watched.length > 0 && <LiveTables tables={watched} />}
      {isOverview && elsewhere && <MatchesAtTables boards={elsewhere.boards} />}
      {isOverview && isOver && <Podium />}
      {(shows('#bracket') || (isOverview && elsewhere)) && (
        <div class={isOverview ? '' : 'drawn'}>
          <Bracket />
        </div>
      )}
      {shows('#standings') && <AllStandings />}
      {shows('#matches') && <AllMatches view={view} />}
      {(live?.phase === 'playing' || elsewhere) && isOverview && (
        <div class="beside">
          <AllStandings isBrief />
          <section class="card">
            <NextMatches matches={results.matches} />
          </section>
        </div>
      )}
      {isOverview && !isOver && live?.isOpen && <Lobby live={live} />}
      {live && isOverview && !isOver && <a href="#wall">The wall, for a projector</a>}
    </>
  );
  const page = isPart ? (
    <div class="event stack">
      <Nav links={links} at={at} label="Parts" />
      {parts}
    </div>
  ) : (
    <>
      <SiteHeader links={links} at={at} />
      <main class="event view stack">
        {top}
        <Problem text={you?.problem} as="refused card" />
        {parts}
        <ResultFiles hasSecret={isOverview} />
      </main>
    </>
  );
  return <ContestContext.Provider value={shown}>{wall || page}</ContestContext.Provider>;
}

const SECRET = 'fcx-organiser';

/** Returns the organiser's secret, from the address of the page or from this tab, which stores it; `null` without one. */
export function organisersSecret(): string | null {
  const [, secret] = /organiser=(\w+)/.exec(location.hash) ?? [];
  if (secret !== undefined) inTab.set(SECRET, secret);
  return secret ?? inTab.get(SECRET);
}

/** Shows the event of the host that served the page, as it goes on. */
export function HostView() {
  const [message, setMessage] = useState<HostMessage | null>(null);
  const secret = organisersSecret();
  const greeting: HostRequest | null = secret === null ? null : { type: 'organise', secret };
  const { isLost, send } = useServerConnection<HostMessage, HostRequest>('', setMessage, greeting);
  const { version, spreadMs } = message?.table ?? {};
  // Actions of an organiser show at once.
  const { isOrganiser = false, problem } = message?.you ?? {};
  // A refusal is shown only in its view: the answer to the greeting takes its place.
  const view = useViewName();
  useEffect(() => {
    if (isOrganiser && problem && greeting) send(greeting);
  }, [view]);
  const results = useLoaded<ContestView>('results.json', version, null, isOrganiser ? 0 : spreadMs);
  if (message === null || results === null)
    return <main class="view">{isLost ? 'The host is gone.' : 'Connecting …'}</main>;
  return <Contest message={message} results={results} isLost={isLost} send={send} />;
}
