/** An event for a projector: large, and by itself from table to table, to the bracket, and on through long standings. */
import { useEffect, useState } from 'preact/hooks';
import type { ContestView, HostMessage } from '../../arena/browser.ts';
import { layOutBracket } from '../state/bracket.ts';
import { Bracket } from './Bracket.tsx';
import { LiveTable } from './LiveTable.tsx';
import { Lobby } from './Lobby.tsx';
import { Matches, openMatches, Standings } from './Results.tsx';

/** How long each is shown. */
const TURN_MS = 10_000;
/** What can be read from the last row of seats. */
const MOST_PLACES = 12;
const MOST_NEXT = 4;
const MOST_ROWS = 16;

/** Counts the turns. */
function useTurn(): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS);
    return () => clearInterval(timer);
  }, []);
  return turn;
}

/** The beginnings of parts of at most this length that are as long as each other, or nearly. */
function parts(length: number, most: number): { from: number; rows: number }[] {
  const count = Math.ceil(length / most);
  const rows = Math.ceil(length / count);
  return Array.from({ length: count }, (_, part) => ({ from: part * rows, rows }));
}

interface WallProps {
  readonly live: HostMessage['table'];
  readonly results: ContestView | null;
  readonly tables: ReadonlyMap<number, number>;
}

export function Wall({ live, results, tables }: WallProps) {
  const turn = useTurn();
  if (results === null || live.phase === 'lobby') return <Lobby live={live} />;
  const { standings, bracket } = results;
  const boards = live.tables.flatMap((table, number) => (table.match === null ? [] : [{ table, number }]));
  const drawings = bracket.length > 0 ? parts(layOutBracket(results).rows, MOST_ROWS) : [];
  const slide = turn % Math.max(1, boards.length + drawings.length);
  const drawing = drawings[slide - boards.length];
  if (drawing !== undefined) return <Bracket results={results} tables={tables} part={drawing} />;
  const board = boards[slide];
  const places = parts(standings.length, MOST_PLACES);
  const { from = 0, rows = 0 } = places[turn % places.length] ?? {};
  return (
    <>
      {board && (
        <section class="followed" aria-label="Followed table">
          <LiveTable key={board.number} {...board} act={undefined} />
        </section>
      )}
      <div>
        <Standings title="Standings" standings={standings.slice(from, from + rows)} matches={null} />
        <Matches
          title="Next"
          matches={openMatches({ results, tables }).next.slice(0, MOST_NEXT)}
          tables={tables}
        />
      </div>
    </>
  );
}
