/**
 * What is shown later than it is known. The host begins the next game a second after the last coin, which is still falling
 * then: the end of a game is shown for a while, and nothing tells it before its board does.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ContestMatchView, ContestView, EventTableView } from '../../arena/browser.ts';
import { slotOf } from '../state/bracket.ts';

/** A board needs at most so long for a coin, an explosion, a line, and who has won. */
export const END_MS = 5000;
const FALL_MS = 3500;

interface Held {
  readonly table: EventTableView;
  /** When its game was first seen to be over, in milliseconds; `null` while it is played. */
  readonly endedAt: number | null;
  /** Whether its board shows that. */
  readonly isTold: boolean;
}

/** Whether the game of a table has ended, and its board has not shown it yet; or not for long enough. */
const isFalling = ({ endedAt, isTold }: Held, now: number) =>
  endedAt !== null && !isTold && now < endedAt + FALL_MS;
const isEnding = ({ endedAt }: Held, now: number) => endedAt !== null && now < endedAt + END_MS;

/** With what goes with its board: a game that has just ended counts once all has fallen. */
export function asTold(held: Held, now: number): EventTableView {
  const { table } = held;
  const [one, other] = table.points;
  if (!isFalling(held, now)) return table;
  const won = (side: 1 | 2) => Number(table.game?.result?.winners.includes(side));
  return { ...table, points: [one - won(1), other - won(2)], winner: null };
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
    const isSameMatch = old?.table.shown === table.shown;
    // A table that is free by now still shows its last game.
    const isSameGame = isSameMatch && old?.table.game?.index === table.game?.index;
    const isSame = isSameGame && old?.table.match === table.match;
    const awaited = isSameMatch ? table.awaited : null;
    if (old && old.endedAt !== null && !isSame && (isOver || isEnding(old, now)))
      return { ...old, table: { ...old.table, isPaused: table.isPaused, awaited } };
    if (!table.game?.result) return { table, endedAt: null, isTold: false };
    if (old && isSameGame && old.endedAt !== null) return { ...old, table };
    // What was over at first has been for long.
    return { table, endedAt: old ? now : Number.NEGATIVE_INFINITY, isTold: false };
  });
}

/** Matches as their boards tell them; a match that ends there is over before the results say so. */
export function withScores(matches: readonly ContestMatchView[], tables: readonly EventTableView[]) {
  const boards = new Map(tables.map((one) => [one.shown, one]));
  return matches.map((match): ContestMatchView => {
    const board = boards.get(match.number);
    if (match.isOver || board === undefined) return match;
    const { players, points: seen, games, winner } = board;
    const points = slotOf(match, players[0]) === 0 ? seen : ([seen[1], seen[0]] as const);
    if (winner === null) return { ...match, points };
    // Whether that was a forfeit is for the results to say.
    return { ...match, points, games, isOver: true, winner, endedAt: new Date().toISOString() };
  });
}

/** The told results, the first ones that differed since, and when these came, in milliseconds. */
type HeldResults = readonly [told: ContestView, next: ContestView, since: number];

/**
 * The results as they are told at this time, after those that were: the latest once no end is open. Of many tables there is
 * always one: what was known for long enough has been shown by then. The end of the whole contest waits for the last board.
 */
export function heldResults(before: HeldResults, known: ContestView, isOpen: boolean, now: number) {
  const [told, next, since] = before;
  if (!isOpen || known === told) return [known, known, now] as const;
  if (told === next) return [told, known, now] as const;
  const isShown = next.endedAt === null && now >= since + FALL_MS;
  return isShown ? ([next, known, now] as const) : before;
}

/**
 * The tables and the results as they are told: results wait while an ended game still falls, and those of the whole contest as
 * long as an end is shown. `onEnd`: the board of a table shows it.
 */
export function useTold(known: ContestView, tables: readonly EventTableView[], isOver: boolean) {
  const held = useRef<readonly Held[]>([]);
  const results = useRef<HeldResults>([known, known, 0]);
  const [, wake] = useState(0);
  const now = performance.now();
  held.current = heldTables(held.current, tables, now, isOver);
  const isOpen = known.endedAt === null ? isFalling : isEnding;
  const isSomeOpen = held.current.some((one) => isOpen(one, now));
  results.current = heldResults(results.current, known, isSomeOpen, now);
  useEffect(() => {
    for (const ms of [FALL_MS, END_MS]) setTimeout(() => wake(performance.now()), ms);
  }, [held.current.map(({ endedAt }) => endedAt).join()]);
  const onEnd = (number: number) => {
    held.current = held.current.map((one, table) => ({ ...one, isTold: one.isTold || table === number }));
    wake(performance.now());
  };
  return { tables: held.current.map((one) => asTold(one, now)), told: results.current[0], onEnd };
}

/** Whether results wait in a view: nothing is said beside boards before their last coins have landed. */
export const hasBoards = (view: string) => !/^(bracket|standings|matches|organiser)/.test(view);
