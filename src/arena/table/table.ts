/**
 * A table that people watch and set up in a browser: a server's seats, some of them taken by persons or by bots of fcx, at a
 * pace that can be changed.
 *
 * Until a page sets up something else it is the bare server: two bots that connect play as soon as both are there.
 */
import { EventEmitter } from 'node:events';
import type { Evaluation } from '../../bot/index.ts';
import { until } from '../../system/index.ts';
import type { Player } from '../play/player.ts';
import { CONTEST_PACE, NO_PAUSES, type Pace, type TurnEvents } from '../play/playGame.ts';
import { type GameServer, type GameServerOptions, openGameServer } from '../server/gameServer.ts';
import { type Seats, type ServeEvent, serveMatches } from '../server/serveMatches.ts';
import { GameLog } from './gameLog.ts';
import { SEATS, type TableSeats, tableSeats, type Watcher } from './seats.ts';
import { type PageFiles, TablePage } from './tablePage.ts';
import type { Speed, TableCommand, TableView, WatcherView } from './tableView.ts';

/** What a run of matches is played with. */
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
}

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

export class Table implements Seats {
  readonly #server: GameServer;
  readonly #page: TablePage | null;
  readonly #pace: TablePace;
  readonly #log = new GameLog();
  readonly #seats: TableSeats;
  readonly #changes = new EventEmitter<{ change: [] }>();
  #terms: Terms;
  #isPaused = false;
  /** Between two games, until a page wants the next one. */
  #awaitsNextGame = false;
  #isStarted = true;
  #gamesOfMatch = 0;
  /** Aborted when the terms change. */
  #run = new AbortController();
  /** Aborted when a page ends the match; `null` between two matches. */
  #match: AbortController | null = null;

  /** Opens a server with a table and its page; throws a {ListenError}. */
  static async open(options: TableOptions): Promise<Table> {
    let table: Table | null = null;
    const page = options.files && new TablePage(options.files);
    const server = await openGameServer({
      ...options,
      ...(page && { page }),
      onSeatEvent: (event) => {
        options.onSeatEvent?.(event);
        if (table !== null) table.#changed();
      },
    });
    table = new Table(options, server, page);
    page?.open(table);
    return table;
  }

  private constructor(
    { terms, speed, evaluation }: TableOptions,
    server: GameServer,
    page: TablePage | null,
  ) {
    this.#server = server;
    this.#page = page;
    this.#terms = terms;
    this.#pace = new TablePace(speed);
    this.#seats = tableSeats(server, evaluation, () => this.#changed());
    // Two players and a game may wait at once.
    this.#changes.setMaxListeners(0);
  }

  get port(): number {
    return this.#server.port;
  }

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
      this.#run = new AbortController();
      const terms = this.#terms;
      const until = this.#run.signal;
      await inRun({ number, ...terms }, (onEvent) => {
        const follow = (event: ServeEvent) => {
          if (event.type === 'matchEnd') {
            firstMatch++;
            if (event.result.end === 'complete') completed++;
          }
          this.#follow(event);
          onEvent(event);
        };
        const settings = { ...terms, matches: matches - completed, firstMatch, pace: this.#pace, until };
        return serveMatches(this, { ...settings, onEvent: follow }, signal);
      });
    }
  }

  get ending(): AbortSignal | undefined {
    return this.#match?.signal;
  }

  async bothSeated(signal?: AbortSignal): Promise<void> {
    await this.#until(() => this.#isStarted && this.#seats.areTaken(), signal);
    this.#match = new AbortController();
    this.#gamesOfMatch = 0;
  }

  async settle(signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    // Between two games a person looks at the board as long as they like.
    if (this.#gamesOfMatch > 0 && this.#seats.count('person') > 0) {
      this.#awaitsNextGame = true;
      this.#changed();
      await this.#until(() => !this.#awaitsNextGame, signal);
      this.#changed();
    }
    await this.#until(() => !this.#isPaused, signal);
    this.#gamesOfMatch++;
    const connecting = this.#seats.count('connects');
    return connecting === 0 || this.#server.settle(signal, connecting === 1 ? 1 : 2);
  }

  players(): readonly [Player, Player] {
    const [first, second] = [this.#player(0), this.#player(1)];
    // The wire tells players apart by their names.
    return first.name === second.name ? [first, { ...second, name: `${second.name}_2` }] : [first, second];
  }

  view(): TableView {
    return {
      ...this.#terms,
      ...this.#seats.view(),
      match: this.#log.match,
      game: this.#log.game(),
      speed: this.#pace.speed,
      isPaused: this.#isPaused,
      awaitsNextGame: this.#awaitsNextGame,
    };
  }

  /** What this page may do. */
  allows(watcher: Watcher): WatcherView {
    return { controls: watcher.controls, sides: this.#seats.sidesOf(watcher) };
  }

  /** A page begins to watch; one that was here before gets its seats back. */
  welcome(watcher: Watcher): void {
    this.#seats.welcome(watcher);
    this.#changed();
  }

  /** A page has gone. */
  leave(watcher: Watcher): void {
    this.#seats.leave(watcher);
    this.#changed();
  }

  /** Carries out a page's request; one that is not allowed or makes no sense now is ignored. */
  obey(watcher: Watcher, command: TableCommand): void {
    const { controls, sides } = this.allows(watcher);
    if (command.type === 'sit') this.#seats.sit(watcher, command.side);
    else if (command.type === 'drop') {
      const { column, round, game } = command;
      if (this.#log.game()?.index === game && !this.#isPaused) this.#seats.drop(watcher, column, round);
    } else if (command.type === 'nextGame') {
      if (controls || sides.length > 0) this.#awaitsNextGame = false;
    } else if (controls) {
      if (command.type === 'speed') this.#pace.speed = command.speed;
      else if (command.type === 'pause') this.#isPaused = command.paused;
      else if (command.type === 'endMatch') this.#match?.abort();
      else if (this.#match === null) this.#start(watcher, command);
    }
    this.#changed();
  }

  /** Closes the server and ends the bots of fcx. */
  async close(): Promise<void> {
    await this.#server.close();
    await this.#seats.close();
  }

  #start(watcher: Watcher, { seats, games, seed }: Extract<TableCommand, { type: 'start' }>): void {
    this.#isPaused = false;
    this.#isStarted = true;
    void this.#seats.fill(seats, watcher);
    if (games === this.#terms.games && seed === this.#terms.seed) return;
    if (seed !== this.#terms.seed) this.#log.restart();
    this.#terms = { games, seed };
    this.#run.abort();
  }

  /** Keeps track of the matches. */
  #follow(event: ServeEvent): void {
    this.#log.note(event, this.#terms.games);
    if (event.type === 'matchEnd') {
      const isEnded = this.#match?.signal.aborted ?? false;
      this.#match = null;
      this.#isPaused &&= !isEnded;
      this.#awaitsNextGame = false;
      this.#isStarted = !isEnded && this.#seats.count('connects') === SEATS.length;
    }
    this.#changed();
  }

  #player(seat: 0 | 1): Player {
    return this.#seats.player(seat, async (position, clockMs, signal) => {
      await this.#until(() => !this.#isPaused, signal);
      this.#log.asked(position, clockMs);
      this.#changed();
    });
  }

  /** Resolves once it is so. Throws the signal's reason once that is aborted. */
  async #until(isSo: () => boolean, signal?: AbortSignal): Promise<void> {
    await until(isSo, this.#changes, { signal });
  }

  /** The view may have changed, or a bot has come or gone. */
  #changed(): void {
    this.#changes.emit('change');
    this.#page?.changed();
  }
}
