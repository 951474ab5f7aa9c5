/** A contest for a projector, like a broadcast: all tables at once, and beside them or by turns the bracket or the standings. */
import { useEffect, useState } from 'preact/hooks';
import type { EventTableView, HostMessage } from '../../arena/browser.ts';
import { Bracket, Podium, useContest } from '../Bracket.tsx';
import { layOutBracket } from '../state/bracket.ts';
import { FEW_TABLES, Replay, Tables, tablesToWatch } from './LiveTable.tsx';
import { Lobby } from './Lobby.tsx';
import { END_MS, useLate } from './late.ts';
import { AllStandings, isInGroups, newestFirst, Standings } from './Results.tsx';

/** How long each scene is shown, and how many of them the tables have for one of another. */
const TURN_MS = 10_000;
const TABLE_TURNS = 2;
/** What can be read from the last row of seats. */
const MOST_PLACES = 8;
const MOST_ROWS = 16;
/** Of a bracket beside tables. */
const MOST_COLUMNS = 4;
const MOST_RESULTS = 8;
const MOST_TABLES = 12;

/** From 0, and from there again once the contest is over. */
function useTurn(isOver: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    setTurn(0);
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return turn;
}

/** The beginnings of parts of at most this length that are as long as each other, or nearly. */
function parts(length: number, most: number): { from: number; rows: number }[] {
  const count = Math.ceil(length / most);
  const rows = Math.ceil(length / count);
  return Array.from({ length: count }, (_, part) => ({ from: part * rows, rows }));
}

/** A game that a bomb has just decided, for one turn; those of before the wall was opened are over. */
function useBlast(tables: readonly EventTableView[]): EventTableView['blast'] {
  const all = tables.flatMap(({ blast }) =>
    blast ? [{ blast, name: `${blast.match} ${blast.index}` }] : [],
  );
  const [over, setOver] = useState(all.map(({ name }) => name));
  const { blast = null, name = null } = all.find((one) => !over.includes(one.name)) ?? {};
  useEffect(() => {
    if (name === null) return;
    const timer = setTimeout(() => setOver((before) => [...before, name]), END_MS + TURN_MS);
    return () => clearTimeout(timer);
  }, [name]);
  // The table has shown it by then.
  return useLate(name, END_MS) === name ? blast : null;
}

/** The latest results, the newest first. */
function Ticker() {
  const latest = newestFirst(useContest().results.matches).filter(({ games }) => games > 0);
  return (
    <ul class="ticker" aria-label="Results">
      {latest.slice(0, MOST_RESULTS).map(({ number, round, players, points }) => (
        <li key={number}>
          <span class="quiet">{round}</span> {players[0]} <b>{points.join(' : ')}</b> {players[1]}
        </li>
      ))}
    </ul>
  );
}

function Scene({ live }: { readonly live: HostMessage['table'] }) {
  const { results } = useContest();
  const turn = useTurn(results.endedAt !== null);
  const blast = useBlast(live.tables);
  if (blast) return <Replay key={`${blast.match} ${blast.index}`} game={blast} />;
  const inTurn = <Of,>(scenes: readonly Of[]) => scenes[turn % Math.max(1, scenes.length)];
  const all = { title: 'Standings', standings: results.standings };
  const places = parts(all.standings.length, MOST_PLACES).map((part) => (
    <Standings key={`standings ${part.from}`} {...all} part={part} />
  ));
  const drawn = results.bracket.length > 0 ? layOutBracket(results) : { rows: 0, columns: 0 };
  const drawings = parts(drawn.rows, MOST_ROWS).map((part) => (
    <Bracket key={`bracket ${part.from}`} part={part} />
  ));
  const stages = drawings.length > 0 ? drawings : places;
  const groups = isInGroups(results) ? results.groups.length : 0;
  const stands = groups > 0 ? [<AllStandings key="groups" isBrief />] : stages;
  const tables = tablesToWatch(live.tables);
  // Tables of groups stand below each other, or two side by side where there is more width than height.
  const columns = tables.length < FEW_TABLES ? 1 : 2;
  const scenes = stands.map((stand, index) => (
    <div key={`scene ${index}`} class="scene" style={{ '--parts': Math.ceil(groups / columns) || 1 }}>
      {stand}
    </div>
  ));
  if (results.endedAt !== null) {
    return (
      <div class="beside">
        <div class="end">
          <Podium />
          {inTurn(drawings)}
        </div>
        <div class="scene" style={{ '--parts': 1 }}>
          {inTurn(places)}
        </div>
      </div>
    );
  }
  if (tables.length <= FEW_TABLES && (groups > 0 || drawn.columns <= MOST_COLUMNS)) {
    return (
      <Tables tables={tables} isOnWall>
        {inTurn(scenes)}
      </Tables>
    );
  }
  const boards = parts(tables.length, MOST_TABLES).flatMap(({ from, rows: count }) => {
    const own = tables.slice(from, from + count);
    const scene = <Tables key={`tables ${from}`} tables={own} isOnWall />;
    return Array.from({ length: TABLE_TURNS }, () => scene);
  });
  return inTurn([...boards, ...scenes]) ?? null;
}

export function Wall({ live }: { readonly live: HostMessage['table'] }) {
  const names = useContest().results.standings.map(({ name }) => name.length);
  if (live.phase === 'lobby') return <Lobby live={live} />;
  return (
    <div class="show" style={{ '--letters': Math.max(...names) }}>
      <Scene live={live} />
      <Ticker />
    </div>
  );
}
