/**
 * What is shown later than it is known. The host begins the next game a second after the last coin, which is still falling
 * then: the end of a game is shown for a while, and what has boards waits with its results for them.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { EventTableView, PlayedMatch } from '../../arena/browser.ts';
import { slotOf } from '../state/bracket.ts';

/** Enough for a coin, an explosion, a line, and who has won; for the coin and its line; and for an explosion with them. */
export const END_MS = 5000;
const LINE_MS = 2000;
const BLAST_MS = 3500;

interface Held {
  readonly table: EventTableView;
  /** When its game was first seen to be over, in milliseconds; `null` while it is played. */
  readonly endedAt: number | null;
}

/** With the score that goes with its board: a game that has just ended counts once all has fallen. */
export function withScore({ table, endedAt }: Held, now: number): EventTableView {
  const { points, game } = table;
  const ms = game?.result?.reason === 'explosion' ? BLAST_MS : LINE_MS;
  if (endedAt === null || now >= endedAt + ms) return table;
  const before = (side: 1 | 2) =>
    (points[side - 1] as number) - (game?.result?.winners.includes(side) ? 1 : 0);
  return { ...table, points: [before(1), before(2)] };
}

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
    // What was over at first has been for long.
    const since = old ? now : Number.NEGATIVE_INFINITY;
    const isSameMatch = old?.table.shown === table.shown;
    // A table that is free by now still shows its last game.
    const isSameGame = isSameMatch && old?.table.game?.index === table.game?.index;
    const isSame = isSameGame && old?.table.match === table.match;
    const awaited = isSameMatch ? table.awaited : null;
    if (old && endedAt !== null && !isSame && (isOver || now < endedAt + END_MS))
      return { table: { ...old.table, isPaused: table.isPaused, awaited }, endedAt };
    return { table, endedAt: table.game?.result ? ((isSameGame ? endedAt : null) ?? since) : null };
  });
}

export function useHeldTables(tables: readonly EventTableView[], isOver: boolean): EventTableView[] {
  const held = useRef<readonly Held[]>([]);
  const [, wake] = useState(0);
  const now = performance.now();
  held.current = heldTables(held.current, tables, now, isOver);
  useEffect(() => {
    for (const ms of [LINE_MS, BLAST_MS, END_MS]) setTimeout(() => wake(performance.now()), ms);
  }, [held.current.map(({ endedAt }) => endedAt).join()]);
  return held.current.map((one) => withScore(one, now));
}

/** Matches with the scores of their boards; once a table has gone on to its next match, as they are `known`. */
export function withScores(
  matches: readonly PlayedMatch[],
  known: readonly PlayedMatch[],
  tables: readonly EventTableView[],
): PlayedMatch[] {
  const boards = new Map(tables.map((one) => [one.shown, one]));
  return matches.map((match, index) => {
    if (match.isOver) return match;
    const { players, points } = boards.get(match.number) ?? known[index] ?? match;
    const [one, other] = points;
    return { ...match, points: slotOf(match, players[0]) === 0 ? [one, other] : [other, one] };
  });
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
