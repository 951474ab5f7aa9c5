/** A contest for a projector, like a broadcast: all tables at once, and beside them or by turns the bracket or the standings. */
import { useEffect, useState } from 'preact/hooks';
import type { HostMessage } from '../../arena/browser.ts';
import { Bracket, Podium, useContest } from '../Bracket.tsx';
import { layOutBracket } from '../state/bracket.ts';
import { FEW_TABLES, Tables, tablesToWatch } from './LiveTable.tsx';
import { Lobby } from './Lobby.tsx';
import { AllStandings, isInGroups, newestFirst, Standings, useNext } from './Results.tsx';

/** How long each scene is shown, and how many of them the tables have for one of another. */
const TURN_MS = 10_000;
const TABLE_TURNS = 2;
/** What can be read from the last row of seats. */
const MOST_PLACES = 8;
const MOST_ROWS = 16;
/** More rows of a bracket stand beside the podium. */
const MOST_ROWS_BELOW = 5;
const MOST_COLUMNS_BESIDE = 4;
const MOST_TABLES = 12;
const MOST_NEXT = 2;

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

function Ticker() {
  const { matches } = useContest().results;
  const next = useNext(matches, MOST_NEXT);
  const latest = newestFirst(matches).filter(({ games }) => games > 0);
  return (
    <ul class="ticker" aria-label="Next matches, and results">
      {[...next, ...latest].map(({ number, round, players, points, isOver }) => (
        <li key={number}>
          <span class="quiet">{isOver ? round : 'Next'}</span> {players[0]}{' '}
          {isOver ? <b>{points.join(' : ')}</b> : '–'} {players[1]}
        </li>
      ))}
    </ul>
  );
}

function Scene({ live }: { readonly live: HostMessage['table'] }) {
  const { results } = useContest();
  const isOver = results.endedAt !== null;
  const turn = useTurn(isOver);
  const inTurn = <Of,>(scenes: readonly Of[]) => scenes[turn % Math.max(1, scenes.length)];
  const tables = tablesToWatch(live.tables);
  const isInCorner = !isOver && tables.length === FEW_TABLES;
  const isDrawn = results.bracket.length > 0;
  const { rows, columns } = layOutBracket(results);
  const drawings = parts(isDrawn ? rows : 0, MOST_ROWS).map((part) => (
    <div key={`bracket ${part.from}`} class="card">
      <Bracket part={part} />
    </div>
  ));
  // Ratings are for readers, and who is on the podium is not in the table beside a bracket again.
  const standings = results.standings.map((row) => ({ ...row, rating: null, luck: null }));
  const partsOfTable = parts(standings.length, MOST_PLACES);
  const places = partsOfTable.map((part, _, { length }) => (
    <Standings
      key={`standings ${part.from}`}
      {...{ title: 'Standings', standings, part }}
      matches={isDrawn || length > 1 || isInCorner ? [] : results.matches}
    />
  ));
  const areGroups = isInGroups(results);
  const sizes = areGroups
    ? results.groups.map((group) => group.standings.length)
    : [partsOfTable[0]?.rows ?? 1];
  const size = { '--rows': Math.max(...sizes) };
  if (isOver) {
    return (
      <div class={`end ${rows > MOST_ROWS_BELOW ? 'beside-podium' : ''}`}>
        <Podium />
        <div class="scene" style={size}>
          {inTurn(isDrawn ? drawings : places)}
        </div>
      </div>
    );
  }
  const isBracket = isDrawn && !areGroups;
  const stages = isBracket ? drawings : places;
  const scenes = (areGroups ? [<AllStandings key="groups" isBrief />] : stages).map((stand, index) => (
    <div key={`scene ${index}`} class="scene" style={size}>
      {stand}
    </div>
  ));
  if (
    isBracket ? tables.length < FEW_TABLES && columns <= MOST_COLUMNS_BESIDE : tables.length <= FEW_TABLES
  ) {
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
  const letters = useContest().results.standings.map(({ name }) => name.length);
  if (live.phase === 'lobby') return <Lobby live={live} />;
  return (
    <div class="show" style={{ '--longest': Math.min(12, Math.max(...letters)) }}>
      <Scene live={live} />
      <Ticker />
    </div>
  );
}
