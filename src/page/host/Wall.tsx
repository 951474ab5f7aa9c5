/** A contest for a projector, like a broadcast: all tables at once, a ticker, and by turns the bracket and the standings. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { EventTableView, HostMessage } from '../../arena/browser.ts';
import { Bracket, Podium, useContest } from '../Bracket.tsx';
import { layOutBracket } from '../state/bracket.ts';
import { LiveTable, lettersAt, Replay } from './LiveTable.tsx';
import { Lobby } from './Lobby.tsx';
import { END_MS, useLate } from './late.ts';
import { AllStandings, isInGroups, newestFirst, Standings } from './Results.tsx';

/** How long each scene is shown, and how many of them the tables have for one of another. */
const TURN_MS = 10_000;
const TABLE_TURNS = 2;
/** What can be read from the last row of seats. */
const MOST_PLACES = 8;
const MOST_ROWS = 16;
/** Beside a table. */
const MOST_COLUMNS = 3;
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

export function isFinal(tables: readonly EventTableView[]): boolean {
  const [round, ...others] = tables.flatMap((table) => (table.match === null ? [] : table.round));
  return others.length === 0 && /^(second )?final$/i.test(round ?? '');
}

export function Wall({ live }: { readonly live: HostMessage['table'] }) {
  const { results } = useContest();
  const turn = useTurn(results.endedAt !== null);
  const blast = useBlast(live.tables);
  if (live.phase === 'lobby') {
    return (
      <div class="stack">
        <Lobby live={live} />
      </div>
    );
  }
  const playing = live.tables.flatMap((table, number) => (table.match === null ? [] : [{ table, number }]));
  const all = { title: 'Standings', standings: results.standings };
  const places = parts(all.standings.length, MOST_PLACES).map((part) => (
    <Standings key={`standings ${part.from}`} {...all} part={part} />
  ));
  const beside = (key: string, scene: ComponentChildren) => (
    <div key={key} class="beside">
      {scene}
    </div>
  );
  const drawing = layOutBracket(results);
  const drawings = parts(results.bracket.length > 0 ? drawing.rows : 0, MOST_ROWS).map((part) => (
    <Bracket key={`bracket ${part.from}`} part={part} />
  ));
  const isAlone = playing.length === 1 && drawings.length === 1 && drawing.columns <= MOST_COLUMNS;
  const tableScenes = parts(playing.length, MOST_TABLES).flatMap(({ from, rows: count }) => {
    // Two or three stand side by side, with the board between the names.
    const isTall = count === 2 || count === 3 || isAlone;
    const columns = count === 4 ? 2 : Math.min(count, 3);
    const own = playing.slice(from, from + count);
    const scene = (
      <section
        key={`tables ${from}`}
        class={`tables ${isTall ? 'tall' : ''}`}
        aria-label="Tables"
        style={{ '--columns': columns, ...lettersAt(own.map(({ table }) => table)) }}
      >
        {own.map(({ table, number }) => (
          <LiveTable key={number} table={table} number={number} />
        ))}
      </section>
    );
    const shown = isAlone ? beside('alone', [scene, <div key="bracket">{drawings}</div>]) : scene;
    return Array.from({ length: TABLE_TURNS }, () => shown);
  });
  const podium = [<Podium key="podium" />, places[turn % places.length]];
  const standings = isInGroups(results)
    ? [beside('groups', <AllStandings isBrief />)]
    : [...drawings, ...places];
  // Nobody looks away from a final, nor from a table that has the bracket beside it.
  const others = isAlone || isFinal(live.tables) ? [] : standings;
  const scenes =
    results.endedAt === null ? [...tableScenes, ...others] : [beside('podium', podium), ...drawings];
  return (
    <>
      {blast ? (
        <Replay key={`${blast.match} ${blast.index}`} game={blast} />
      ) : (
        scenes[turn % Math.max(1, scenes.length)]
      )}
      <Ticker />
    </>
  );
}
