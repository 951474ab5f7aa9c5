/**
 * A table that people watch and set up in a browser: a server's seats, some of them taken by persons or by bots of fcx, at a
 * pace that can be changed.
 *
 * Until a page sets up something else it is the bare server: two bots that connect play as soon as both are there.
 */
import { EventEmitter } from 'node:events';
import type { Evaluation } from '../../bot/index.ts';
import { until } from '../../system/index.ts';
import type { Judge } from '../play/judge.ts';
import type { Player } from '../play/player.ts';
import { CONTEST_PACE, NO_PAUSES, type Pace, type TurnEvents } from '../play/playGame.ts';
import type { ModuleSpec } from '../players/playerSpec.ts';
import { ThreadPlayer } from '../players/threadPlayer.ts';
import { type GameServerOptions, openGameServer } from '../server/gameServer.ts';
import { type Seats, type ServeEvent, serveMatches } from '../server/serveMatches.ts';
import { GameLog } from './gameLog.ts';
import { SEATS, tableSeats, type Watcher } from './seats.ts';
import { type PageFiles, TablePage, type WatchedTable } from './tablePage.ts';
import type { Speed, TableCommand } from './tableView.ts';

interface Terms {
  readonly games: number;
  readonly seed: number;
}

interface TableOptions extends Omit<GameServerOptions, 'page'> {
  /** What browsers are shown; `null`: nothing. */
  readonly files: PageFiles | null;
  readonly terms: Terms;
  readonly speed: Speed;
  /** What evaluates positions for the bots of fcx. */
  readonly evaluation: Evaluation;
  /** A module that plays against whoever comes, if given, and what is told of its faults. */
  readonly bot?: ModuleSpec | undefined;
  readonly onProblem?: (message: string) => void;
  /** Measures the luck of the games, if given. */
  readonly judge?: Judge | undefined;
}

type StartCommand = Extract<TableCommand, { type: 'start' }>;

/** The contest's pace, faster or slower, and changed at any time. */
class TablePace implements Pace {
  constructor(public speed: Speed) {}

  answerDelayMs(replyMs: number): number {
    // The contest's own frames last as long at any speed.
    return (this.speed === null ? NO_PAUSES : CONTEST_PACE).answerDelayMs(replyMs);
  }

  turnPauseMs(events: TurnEvents): number {
    return this.speed === null ? 0 : CONTEST_PACE.turnPauseMs(events) / this.speed;
  }

  get betweenGamesMs(): number {
    return this.speed === null ? 0 : CONTEST_PACE.betweenGamesMs / this.speed;
  }
}

export type Table = Awaited<ReturnType<typeof openTable>>;

/** Opens a server with a table and its page; throws a {ListenError}, or a {ModuleError} for a bot that is none. */
export async function openTable({
  files,
  terms: firstTerms,
  speed,
  evaluation,
  bot,
  onProblem = () => {},
  judge,
  ...options
}: TableOptions) {
  const pace = new TablePace(speed);
  const log = new GameLog();
  const changes = new EventEmitter<{ change: [] }>();
  // Two players and a game may wait at once.
  changes.setMaxListeners(0);
  let terms = firstTerms;
  let isPaused = false;
  /** Between two games, until a page wants the next one. */
  let awaitsNextGame = false;
  let isStarted = true;
  let gamesOfMatch = 0;
  /** Aborted when the terms change. */
  let run = new AbortController();
  /** Aborted when a page ends the match; `null` between two matches. */
  let match: AbortController | null = null;

  /** The view may have changed, or a bot has come or gone. */
  const changed = () => {
    changes.emit('change');
    page?.changed();
  };

  /** Resolves once it is so. Throws the signal's reason once that is aborted. */
  const untilSo = (isSo: () => boolean, signal?: AbortSignal) => until(isSo, changes, { signal });

  const start = (watcher: Watcher, { seats: choices, games, seed }: StartCommand) => {
    isPaused = false;
    isStarted = true;
    void seats.fill(choices, watcher);
    if (games === terms.games && seed === terms.seed) return;
    if (seed !== terms.seed) log.restart();
    terms = { games, seed };
    run.abort();
  };

  const watched: WatchedTable = {
    view: () => ({
      ...terms,
      ...seats.view(),
      match: log.match,
      game: log.game(),
      lastGame: log.lastGame,
      speed: pace.speed,
      isPaused,
      awaitsNextGame,
    }),

    allows: (watcher) => ({ controls: watcher.controls, sides: seats.sidesOf(watcher) }),

    welcome(watcher) {
      seats.welcome(watcher);
      changed();
    },

    leave(watcher) {
      seats.leave(watcher);
      changed();
    },

    obey(watcher, command) {
      const { controls, sides } = watched.allows(watcher);
      if (command.type === 'sit') seats.sit(watcher, command.side);
      else if (command.type === 'drop') {
        const { column, round, game } = command;
        if (log.game()?.index === game && !isPaused) seats.drop(watcher, column, round);
      } else if (command.type === 'nextGame') {
        if (controls || sides.length > 0) awaitsNextGame = false;
      } else if (controls) {
        if (command.type === 'speed') pace.speed = command.speed;
        else if (command.type === 'pause') isPaused = command.paused;
        else if (command.type === 'endMatch') match?.abort();
        else if (match === null) start(watcher, command);
      }
      changed();
    },
  };

  const page = files && new TablePage(files, watched);
  const server = await openGameServer({
    ...options,
    ...(page && { page }),
    onSeatEvent: (event) => {
      options.onSeatEvent?.(event);
      changed();
    },
  });
  const seats = tableSeats(
    server,
    evaluation,
    bot === undefined ? null : () => ThreadPlayer.start({ players: [bot], limits: {} }, { onProblem }),
    changed,
  );
  await seats.begin().catch(async (error: unknown) => {
    await server.close();
    throw error;
  });

  const playerAt = (seat: 0 | 1): Player =>
    seats.player(seat, async (position, clockMs, signal) => {
      await untilSo(() => !isPaused, signal);
      log.asked(position, clockMs);
      changed();
    });

  const served: Seats = {
    get ending() {
      return match?.signal;
    },

    async bothSeated(signal) {
      await untilSo(() => isStarted && seats.areTaken(), signal);
      match = new AbortController();
      gamesOfMatch = 0;
    },

    async settle(signal) {
      signal?.throwIfAborted();
      // Between two games a person looks at the board as long as they like.
      if (gamesOfMatch > 0 && seats.count('person') > 0) {
        awaitsNextGame = true;
        changed();
        await untilSo(() => !awaitsNextGame, signal);
        changed();
      }
      await untilSo(() => !isPaused, signal);
      gamesOfMatch++;
      const connecting = seats.count('connects');
      return connecting === 0 || server.settle(signal, connecting === 1 ? 1 : 2);
    },

    players() {
      const [first, second] = [playerAt(0), playerAt(1)];
      // The wire tells players apart by their names.
      return first.name === second.name ? [first, { ...second, name: `${second.name}_2` }] : [first, second];
    },
  };

  const follow = (event: ServeEvent) => {
    log.note(event, terms.games);
    if (event.type === 'matchEnd') {
      const isEnded = match?.signal.aborted ?? false;
      match = null;
      isPaused &&= !isEnded;
      awaitsNextGame = false;
      isStarted = !isEnded && seats.count('connects') + seats.count('bot') === SEATS.length;
    }
    changed();
  };

  return {
    ...watched,
    port: server.port,

    /**
     * Serves this many matches, in runs: whenever a page changes the terms, a new run begins.
     *
     * @param inRun called for every run, numbered from 1; it must call `serve` once
     */
    async serve(
      matches: number,
      inRun: (
        run: Terms & { readonly number: number },
        serve: (onEvent: (event: ServeEvent) => void) => Promise<void>,
      ) => Promise<void>,
      signal: AbortSignal,
    ): Promise<void> {
      let completed = 0;
      let firstMatch = 1;
      for (let number = 1; completed < matches && !signal.aborted; number++) {
        run = new AbortController();
        const settings = { ...terms, judge, pace, until: run.signal };
        await inRun({ number, ...terms }, (onEvent) => {
          const followed = (event: ServeEvent) => {
            if (event.type === 'matchEnd') {
              firstMatch++;
              if (event.result.end === 'complete') completed++;
            }
            follow(event);
            onEvent(event);
          };
          const left = { ...settings, matches: matches - completed, firstMatch, onEvent: followed };
          return serveMatches(served, left, signal);
        });
      }
    },

    /** Closes the server and ends the bots of fcx. */
    async close(): Promise<void> {
      await server.close();
      await seats.close();
    },
  };
}
