/**
 * A contest as its page shows it: the games at its tables, and the results. Both are known before the boards have shown them, and
 * results come in files of their own: those that tell of a game wait until its board has come to its end. So scores, lists and
 * standings go by the boards that are seen.
 */
import {
  type ContestMatchView,
  type ContestView,
  type EventTableView,
  movesFromText,
} from '../../arena/browser.ts';
import { slotOf } from './bracket.ts';
import { isMoving } from './frames.ts';
import {
  advanceBoard,
  type GameReport,
  type ReportedGame,
  receiveReport,
  replayTurn,
  setSeen,
  type WatchedGame,
  watchGame,
} from './watched.ts';

/**
 * The newest state of one table: its view from the host, with the game in it in the form that boards take. Events
 * carry the views alone.
 */
export interface TableReport extends GameReport {
  readonly table: EventTableView;
}

/** The game at a table as its board shows it, which may be behind the reports. */
export type TableGame = WatchedGame<TableReport>;

/** A contest as its page shows it: no score or result is ahead of the boards. */
export interface ShownContestState {
  readonly tables: readonly TableGame[];
  /** The newest report of each table. Whether it is paused, and whom it waits for, is shown without delay. */
  readonly newest: readonly EventTableView[];
  /** The results that are shown. */
  readonly results: ContestView;
  /** Newer results, from the oldest on, which tell of games that boards have not ended. */
  readonly waiting: readonly ContestView[];
  /** The tables as they are shown; the same list as long as nothing in it has changed. */
  readonly views: readonly EventTableView[];
}

/** An event of the page of a contest: a report, new results, or a change of one board. */
export type ContestEvent =
  | { readonly type: 'tables'; readonly tables: readonly EventTableView[] }
  | { readonly type: 'results'; readonly results: ContestView }
  | { readonly type: 'frameOver' | 'replay'; readonly table: number }
  | { readonly type: 'seen'; readonly table: number; readonly isSeen: boolean };

function gameAt({ shown, game }: EventTableView): ReportedGame {
  if (game === null) return { id: `${shown}`, starter: 1, moves: [], isOver: false };
  const { index, starter, moves, result } = game;
  return { id: `${shown} ${index}`, starter, moves: movesFromText(moves), isOver: result !== null };
}

/** Returns the report of a table with the game at it. */
export const tableReport = (table: EventTableView): TableReport => ({ table, game: gameAt(table) });

/** A table as it is shown: the pause and the wait of now, beside a board that may be behind. */
function viewOf({ shown }: TableGame, newest: EventTableView): EventTableView {
  const { table } = shown;
  const awaited = table.shown === newest.shown ? newest.awaited : null;
  if (table.isPaused === newest.isPaused && table.awaited === awaited) return table;
  return { ...table, isPaused: newest.isPaused, awaited };
}

/** True if the board of a table has shown all games that these results know of. */
function areReached(results: ContestView, { shown, delayed, game, replay }: TableGame): boolean {
  // The boards give way to the podium once all is over: the last end is seen first.
  if (results.endedAt !== null && isMoving(game.showing) && replay !== 'running') return false;
  const known = (number: number | null) => results.matches[(number ?? 0) - 1];
  const [match, next] = [known(shown.table.shown), known(delayed?.table.shown ?? null)];
  if (next !== undefined && next !== match && next.gameWinners !== '') return false;
  if (match === undefined) return true;
  const { gameWinners, winner } = shown.table;
  if (match.gameWinners.length > gameWinners.length) return false;
  return delayed === null || !match.isOver || match.winner === winner;
}

/** Shows the newest results that all boards have reached. */
function settled(state: ShownContestState): ShownContestState {
  const { tables, newest, waiting } = state;
  const last = waiting.findLastIndex((results) => tables.every((table) => areReached(results, table)));
  const views = tables.map((table, number) => viewOf(table, newest[number] as EventTableView));
  const isSame = views.length === state.views.length && views.every((view, at) => view === state.views[at]);
  return {
    ...state,
    views: isSame ? state.views : views,
    results: waiting[last] ?? state.results,
    waiting: waiting.slice(last + 1),
  };
}

/** Returns the contest when its page opens: everything known is shown at once. */
export function openShownContest(results: ContestView, newest: readonly EventTableView[]): ShownContestState {
  const tables = newest.map((table) => watchGame(tableReport(table)));
  return { tables, newest, results, waiting: [], views: newest };
}

/** Returns the contest after an event. */
export function reduceContest(state: ShownContestState, event: ContestEvent): ShownContestState {
  const changeTable = (change: (table: TableGame) => TableGame) => {
    const { table: changed } = event as { readonly table: number };
    const tables = state.tables.map((table, number) => (number === changed ? change(table) : table));
    return settled({ ...state, tables });
  };
  switch (event.type) {
    case 'tables': {
      const tables = event.tables.map((table, number) => {
        const before = state.tables[number];
        const report = tableReport(table);
        return before ? receiveReport(before, report) : watchGame(report);
      });
      return settled({ ...state, newest: event.tables, tables });
    }
    case 'results':
      return settled({ ...state, waiting: [...state.waiting, event.results] });
    case 'frameOver':
      return changeTable((table) => advanceBoard(table));
    case 'replay':
      return changeTable(replayTurn);
    case 'seen':
      return changeTable((table) => setSeen(table, event.isSeen));
  }
}

/**
 * Returns the matches with the scores that their boards show; a match that ends on its board is over before the results
 * say so.
 */
export function withScores(matches: readonly ContestMatchView[], tables: readonly EventTableView[]) {
  const boards = new Map(tables.map((one) => [one.shown, one]));
  return matches.map((match): ContestMatchView => {
    const board = boards.get(match.number);
    if (match.isOver || board === undefined) return match;
    const { players, points: seen, gameWinners, winner } = board;
    const points = slotOf(match, players[0]) === 0 ? seen : ([seen[1], seen[0]] as const);
    const games = gameWinners.replaceAll('-', '').length;
    const played = { ...match, points, gameWinners, games };
    // Only the results say whether that was a forfeit.
    return winner === null ? played : { ...played, isOver: true, winner, endedAt: new Date().toISOString() };
  });
}
