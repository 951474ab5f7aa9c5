/** A contest for a projector, like a broadcast: all tables at once, and beside them or by turns the bracket or the standings. */
import { useEffect, useState } from 'preact/hooks';
import type { ContestView, HostMessage } from '../../arena/browser.ts';
import { groupText, matchEndText, roundText, type Words } from '../../document/browser.ts';
import { capitalised } from '../../system/browser.ts';
import { Bracket, Podium, useContest } from '../Bracket.tsx';
import { Table } from '../results/Table.tsx';
import { layOutBracket } from '../state/bracket.ts';
import { LiveTables, tablesToWatch, useNameLength } from './LiveTable.tsx';
import { Lobby } from './Lobby.tsx';
import { breakableName, isInGroups, newestFirst, StandingsCard, useNextMatches } from './Results.tsx';

/** Milliseconds for which each scene is shown. */
const TURN_MS = 10_000;
const TABLE_TURNS = 2;
/** The most tables that leave room for something else. */
const FEW_TABLES = 3;
/** The most places that can be read from the last row of seats; half as many in a corner. */
const MOST_PLACES = 8;
const MOST_ROWS = 16;
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
  const next = useNextMatches(matches, MOST_NEXT);
  const latest = newestFirst(matches).filter(({ games }) => games > 0);
  return (
    <ul class="ticker" aria-label="Next matches, and results">
      {[...next, ...latest].map((match) => {
        const { number, round, players, points, isOver } = match;
        return (
          <li key={number}>
            <span class="quiet">{isOver ? roundText(round) : 'Next'}</span> {players[0]}{' '}
            {isOver ? <b>{points.join(' : ')}</b> : '–'}{' '}
            {[players[1], matchEndText(match)].filter(Boolean).join(', ')}
          </li>
        );
      })}
    </ul>
  );
}

type PlacesProps = Omit<Parameters<typeof StandingsCard>[0], 'standings'> &
  Pick<ContestView['groups'][number], 'standings'>;

/** Shows the standings; before there are places, the score in the match of each bot, or whom it plays next. */
function Places({ standings: rows, ...more }: PlacesProps) {
  const { results, tables } = useContest();
  // Ratings are for readers.
  const standings = rows.map((row) => ({ ...row, rating: null, overNext: null, luck: null }));
  if (standings[0]?.place != null) return <StandingsCard {...more} standings={standings} />;
  const { title, part = { from: 0, rows: rows.length } } = more;
  const stands = standings.slice(part.from, part.from + part.rows).map(({ name }): Words[] => {
    const open = results.matches.filter(({ players, isOver }) => !isOver && players.includes(name));
    const match = open.find(({ number }) => tables.has(number)) ?? open[0];
    const bot = { text: breakableName(name), isStrong: true };
    if (match === undefined) return [bot, '', ''];
    const slot = match.players.indexOf(name) as 0 | 1;
    const score = `${match.points[slot]} : ${match.points[1 - slot]}`;
    return [bot, tables.has(match.number) ? score : 'next', match.players[1 - slot] ?? ''];
  });
  return (
    <section class="standings card" aria-label={title} style={{ '--others': 0 }}>
      <h2>{title}</h2>
      <Table header={['Bot', 'Now', 'Against']} rows={stands} />
    </section>
  );
}

function Scene({ live }: { readonly live: HostMessage['table'] }) {
  const { results } = useContest();
  const isOver = results.endedAt !== null;
  const turn = useTurn(isOver);
  const inTurn = <Of,>(scenes: readonly Of[]) => scenes[turn % Math.max(1, scenes.length)];
  const tables = tablesToWatch(live.tables);
  const isInCorner = !isOver && tables.length === FEW_TABLES;
  const areGroups = isInGroups(results);
  const isBracket = results.bracket.length > 0 && !areGroups;
  const { rows, columns } = layOutBracket(results);
  const drawings = parts(rows, MOST_ROWS).map((part) => (
    <div key={`bracket ${part.from}`} class="card">
      <Bracket part={part} />
    </div>
  ));
  // The table beside a bracket leaves out the bots on the podium.
  const { standings, groups } = results;
  const partsOfTable = parts(standings.length, isInCorner ? MOST_PLACES / 2 : MOST_PLACES);
  const places = partsOfTable.map((part, _, { length }) => (
    <Places
      key={`standings ${part.from}`}
      title="Standings"
      standings={standings}
      part={part}
      matches={length > 1 || isInCorner ? [] : results.matches}
    />
  ));
  const tablesOfGroups = groups.map(({ standings: rows }, group) => (
    <Places key={group} title={capitalised(groupText(group))} standings={rows} isGroup />
  ));
  const sizes = areGroups ? groups.map((group) => group.standings.length) : [partsOfTable[0]?.rows ?? 1];
  const across = sizes.length > 2 ? sizes.length / 2 : sizes.length;
  const size = { '--rows': Math.max(...sizes), '--columns': across };
  const stages = isBracket ? drawings : places;
  const scenes = (areGroups ? [tablesOfGroups] : stages).map((stand, index) => (
    <div key={`scene ${index}`} class="scene" style={size}>
      {stand}
    </div>
  ));
  if (isOver) {
    return (
      <div class="end">
        <Podium />
        {inTurn(scenes)}
      </div>
    );
  }
  const hasRoom = !isBracket || columns + Number(isInCorner) <= MOST_COLUMNS_BESIDE;
  if (tables.length <= FEW_TABLES && hasRoom) {
    return (
      <LiveTables tables={tables} isOnWall>
        {inTurn(scenes)}
      </LiveTables>
    );
  }
  const boards = parts(tables.length, MOST_TABLES).flatMap(({ from, rows: count }) =>
    Array(TABLE_TURNS).fill(<LiveTables key={from} tables={tables.slice(from, from + count)} isOnWall />),
  );
  return inTurn([...boards, ...scenes]) ?? null;
}

/** Shows a contest for a projector: its lobby, and then tables, brackets and standings by turns. */
export function Wall({ live }: { readonly live: HostMessage['table'] }) {
  const longest = useNameLength();
  if (live.phase === 'lobby') return <Lobby live={live} />;
  return (
    <div class="show" style={{ '--longest': longest }}>
      <Scene live={live} />
      <Ticker />
    </div>
  );
}
