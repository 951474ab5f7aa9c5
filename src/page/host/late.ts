/**
 * What is shown later than it is known. The host begins the next game a second after the last coin, which is still falling
 * then: the end of a game is shown for a while, and what has boards waits with its results for them.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { EventTableView } from '../../arena/browser.ts';

/** Enough for a coin, an explosion, a line, and who has won; and for all that falls. */
export const END_MS = 5000;
export const LANDED_MS = 3000;

interface Held {
  readonly table: EventTableView;
  /** When its game was first seen to be over, in milliseconds; `null` while it is played. */
  readonly endedAt: number | null;
}

const gameOf = ({ match, game }: EventTableView) => `${match} ${game?.index}`;

/** The tables as they are to be shown at this time, after those that were; once the contest is over, games stay. */
export function heldTables(
  before: readonly Held[],
  tables: readonly EventTableView[],
  now: number,
  isOver: boolean,
): readonly Held[] {
  return tables.map((table, number) => {
    const old = before[number];
    const endedAt = old?.endedAt ?? null;
    const isSame = old !== undefined && gameOf(old.table) === gameOf(table);
    // A table that is free by now still shows its last game.
    const isSameGame = old?.table.shown === table.shown && old?.table.game?.index === table.game?.index;
    if (old && endedAt !== null && !isSame && (isOver || now < endedAt + END_MS))
      return { table: { ...old.table, isPaused: table.isPaused, awaited: table.awaited }, endedAt };
    return { table, endedAt: table.game?.result ? ((isSameGame ? endedAt : null) ?? now) : null };
  });
}

export function useHeldTables(tables: readonly EventTableView[], isOver: boolean): EventTableView[] {
  const held = useRef<readonly Held[]>([]);
  const [, wake] = useState(0);
  held.current = heldTables(held.current, tables, performance.now(), isOver);
  useEffect(() => {
    const timer = setTimeout(() => wake(performance.now()), END_MS);
    return () => clearTimeout(timer);
  }, [tables]);
  return held.current.map(({ table }) => table);
}

/** Whether results wait in a view: nothing is said beside boards before their last coins have landed. */
export const hasBoards = (view: string) => !/^(bracket|standings|matches|organiser)/.test(view);

/** What was there this long ago, which is always the same; the first at once. */
export function useLate<Of>(now: Of, ms: number): Of {
  const [late, setLate] = useState(now);
  useEffect(() => {
    // Nothing ends it: what comes meanwhile has to wait as long.
    setTimeout(() => setLate(now), ms);
  }, [now]);
  return late;
}
