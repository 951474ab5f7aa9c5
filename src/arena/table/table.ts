/**
 * A table that people watch and set up in a browser: a server's seats, some of them taken by persons or by bots of fcx, at a
 * pace that can be changed.
 *
 * Until a page sets up something else it is the bare server: two bots that connect play as soon as both are there.
 */
import { EventEmitter } from 'node:events';
import { CLOCK_MS, type Evaluation } from '../../bot/index.ts';
import { type Changes, until } from '../../system/index.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { Judge } from '../play/judge.ts';
import type { Player } from '../play/player.ts';
import { CONTEST_PACE, NO_PAUSES, type Pace, type TurnEvents } from '../play/playGame.ts';
import type { ThreadSpec } from '../players/playerSpec.ts';
import { ThreadPlayer } from '../players/threadPlayer.ts';
import { GameServer, type GameServerOptions, type SeatEvent } from '../server/gameServer.ts';
import { isOwnPage } from '../server/httpServer.ts';
import type { ServedSeats, ServeEvent, ServeSettings } from '../server/serveMatches.ts';
import { serveMatches } from '../server/serveMatches.ts';
import { GameLog } from './gameLog.ts';
import { SEATS, TableSeats, type Watcher } from './seats.ts';
import {
  ChannelPage,
  MAX_WATCHERS,
  type PageFiles,
  type SentFile,
  textFile,
  type Watched,
} from './tablePage.ts';
import { type Speed, type TableCommand, tableCommandSchema } from './tableView.ts';

interface Terms {
  readonly games: number;
  readonly seed: number;
}

interface TableOptions extends Omit<GameServerOptions, 'page'> {
  readonly files: PageFiles | null;
  readonly terms: Terms;
  readonly speed: Speed;
  readonly evaluation: Evaluation;
  /** A player against the bot that connects, if given. */
  readonly bot?: ThreadSpec | undefined;
  /** Called with the faults of `bot`. */
  readonly onProblem?: (message: string) => void;
  readonly judge?: Judge | undefined;
}

class TablePace implements Pace {
  isPaused = false;

  constructor(
    public speed: Speed,
    readonly changes: Changes,
  ) {}

  get #normal(): Pace {
    return this.speed === null ? NO_PAUSES : CONTEST_PACE;
  }

  answerDelayMs(replyMs: number): number {
    // The contest's own frames last as long at any speed.
    return this.#normal.answerDelayMs(replyMs);
  }

  turnPauseMs(events: TurnEvents): number {
    return this.#normal.turnPauseMs(events) / (this.speed ?? 1);
  }

  get betweenGamesMs(): number {
    return this.#normal.betweenGamesMs / (this.speed ?? 1);
  }

  async resumed(signal?: AbortSignal): Promise<void> {
    if (this.isPaused) await until(() => !this.isPaused, this.changes, { signal });
  }
}

/** Open a server with a table and its page; throws a `ListenError`, or a `ModuleError` for a module that is no bot. */
export function openTableServer(options: TableOptions): Promise<TableServer> {
  return new TableServer(options).open();
}

const VIEW_INTERVAL_MS = 50;
/** The latest games, as in a replay. */
const GAMES = '/page/games.json';

/** A table: a game server, its seats and its page. Always close it. */
export class TableServer implements Watched<TableCommand>, ServedSeats {
  readonly #log = new GameLog();
  readonly #changes: Changes = new EventEmitter();
  readonly #pace: TablePace;
  readonly #page: ChannelPage<TableCommand> | undefined;
  readonly #server: GameServer;
  readonly #seats: TableSeats;
  #terms: Terms;
  #games: { readonly last: GameRecord | undefined; readonly file: SentFile } | null = null;
  #awaitsNextGame = false;
  #awaitsPlayers = false;
  #isStarted = true;
  #run = new AbortController();
  /** Aborted when a page ends the match; `null` between two matches. */
  #match: AbortController | null = null;

  constructor(private readonly options: TableOptions) {
    const { files, terms, speed, evaluation, bot, onProblem = () => {} } = options;
    // Two players and a game may wait at once.
    this.#changes.setMaxListeners(0);
    this.#pace = new TablePace(speed, this.#changes);
    const channel = {
      schema: tableCommandSchema,
      maxWatchers: MAX_WATCHERS,
      viewIntervalMs: VIEW_INTERVAL_MS,
      admits: isOwnPage,
      more: (path: string) => (path === GAMES ? this.#gamesFile() : undefined),
    };
    this.#page = files === null ? undefined : new ChannelPage(files, this, channel);
    this.#terms = terms;
    const onSeatEvent = (event: SeatEvent) => {
      options.onSeatEvent?.(event);
      this.#changed();
    };
    this.#server = new GameServer({ ...options, page: this.#page, onSeatEvent });
    const startBot = bot && (() => ThreadPlayer.start({ players: [bot], limits: {} }, { onProblem }));
    this.#seats = new TableSeats(this.#server, evaluation, startBot ?? null, () => this.#changed());
  }

  async open(): Promise<this> {
    await this.#server.open();
    try {
      await this.#seats.begin();
      return this;
    } catch (error) {
      await this.#server.close();
      throw error;
    }
  }

  get port(): number {
    return this.#server.port;
  }

  /** Return the table as pages see it. */
  view() {
    return {
      ...this.#terms,
      ...this.#seats.view(),
      match: this.#awaitsPlayers ? null : this.#log.match,
      game: this.#awaitsPlayers ? null : this.#log.game(),
      lastGame: this.#log.games.at(-1) ?? null,
      lastMatch: this.#log.lastMatch,
      /** The bots that hold the seats of those that connect, whether these are in the match or not. */
      bots: this.#server.seated().filter((name) => name !== null),
      speed: this.#pace.speed,
      isPaused: this.#pace.isPaused,
      awaitsNextGame: this.#awaitsNextGame,
      /** A page has set up a match, which begins once both players are there. */
      awaitsPlayers: this.#awaitsPlayers,
    };
  }

  /** Return the rights of a page. */
  allows(watcher: Watcher) {
    return {
      /** True if the page may set up matches and change the speed, as pages on the server's own machine may. */
      controls: watcher.controls,
      sides: this.#seats.sidesOf(watcher),
    };
  }

  welcome(watcher: Watcher): void {
    this.#seats.welcome(watcher);
    this.#changed();
  }

  leave(watcher: Watcher): void {
    this.#seats.leave(watcher);
    this.#changed();
  }

  /** Carry out a page's command, if it is allowed. */
  obey(watcher: Watcher, command: TableCommand): void {
    const { controls, sides } = this.allows(watcher);
    if (command.type === 'sit') this.#seats.sit(watcher, command.side);
    else if (command.type === 'drop') {
      const { column, round, game } = command;
      if (this.#log.game()?.index === game && !this.#pace.isPaused) this.#seats.drop(watcher, column, round);
    } else if (command.type === 'nextGame') {
      if (controls || sides.length > 0) this.#awaitsNextGame = false;
    } else if (controls) {
      if (command.type === 'speed') this.#pace.speed = command.speed;
      else if (command.type === 'pause') this.#pace.isPaused = command.paused;
      else if (command.type === 'endMatch') this.#end(watcher);
      else if (this.#match === null) this.#start(watcher, command);
    }
    this.#changed();
  }

  get ending(): AbortSignal | undefined {
    return this.#match?.signal;
  }

  async bothSeated(signal?: AbortSignal): Promise<void> {
    await until(() => this.#isStarted && this.#seats.areTaken, this.#changes, { signal });
    this.#match = new AbortController();
    this.#awaitsPlayers = false;
  }

  async settle(signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    // Between two games a person looks at the board as long as they like.
    if (this.#log.match?.played && this.#seats.count('person') > 0) {
      this.#awaitsNextGame = true;
      this.#changed();
      await until(() => !this.#awaitsNextGame, this.#changes, { signal });
      this.#changed();
    }
    await this.#pace.resumed(signal);
    const connecting = this.#seats.count('connects');
    return connecting === 0 || this.#server.settle(signal, connecting === 1 ? 1 : 2);
  }

  players(): readonly [Player, Player] {
    return this.#seats.players();
  }

  /**
   * Serves this many matches, in runs: whenever a page changes the terms, a new run begins.
   *
   * @param inRun called for every run, which are numbered from 1; it must call `serve` once
   */
  async serve(
    matches: number,
    inRun: (
      run: Terms & { readonly number: number },
      serve: (onEvent: (event: ServeEvent) => void) => Promise<void>,
    ) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    let left = matches;
    let firstMatch = 1;
    for (let number = 1; left > 0 && !signal.aborted; number++) {
      this.#run = new AbortController();
      const terms = this.#terms;
      await inRun({ number, ...terms }, async (onEvent) => {
        const { judge } = this.options;
        const settings = { ...terms, matches: left, firstMatch, judge, until: this.#run.signal };
        const served = await serveMatches(this, { ...settings, ...this.#followed(onEvent) }, signal);
        left -= served.completed;
        firstMatch = served.nextMatch;
      });
    }
  }

  async close(): Promise<void> {
    await this.#server.close();
    await this.#seats.close();
  }

  /** Return the pace and callbacks of the games; without a page their moves are not followed. */
  #followed(onEvent: (event: ServeEvent) => void): Pick<ServeSettings, 'pace' | 'onEvent' | 'onPlay'> {
    const pace = this.#pace;
    if (this.#page === undefined) return { pace, onEvent };
    return {
      pace,
      onPlay: (game) => {
        const { clockMs = CLOCK_MS } = this.options;
        const isTimed = game.asked !== null && this.#seats.hasClock(game.asked.side);
        this.#log.follow(game, isTimed ? clockMs : null);
        this.#changed();
      },
      onEvent: (event) => {
        this.#follow(event);
        onEvent(event);
      },
    };
  }

  /** Return the file of the latest games, made once for all pages, which ask for it after each game. */
  #gamesFile(): SentFile {
    const { games } = this.#log;
    const last = games.at(-1);
    if (this.#games?.last !== last || this.#games === null)
      this.#games = { last, file: textFile('application/json', JSON.stringify(games)) };
    return this.#games.file;
  }

  #changed(): void {
    this.#changes.emit('change');
    this.#page?.changed();
  }

  #start(watcher: Watcher, { seats, games, seed, name }: Extract<TableCommand, { type: 'start' }>): void {
    this.#pace.isPaused = false;
    this.#isStarted = true;
    this.#awaitsPlayers = true;
    void this.#seats.fill(seats, watcher, name);
    if (games === this.#terms.games && seed === this.#terms.seed) return;
    this.#terms = { games, seed };
    this.#run.abort();
  }

  /** End the match; one that has not begun leaves its seats to bots that connect. */
  #end(watcher: Watcher): void {
    this.#match?.abort();
    if (!this.#awaitsPlayers) return;
    this.#awaitsPlayers = false;
    void this.#seats.fill([{ kind: 'connects' }, { kind: 'connects' }], watcher);
  }

  #follow(event: ServeEvent): void {
    this.#log.note(event, this.#terms.games);
    if (event.type === 'matchEnd') {
      const isEnded = this.#match?.signal.aborted ?? false;
      this.#match = null;
      this.#pace.isPaused &&= !isEnded;
      this.#awaitsNextGame = false;
      this.#isStarted = !isEnded && this.#seats.count('connects') + this.#seats.count('bot') === SEATS.length;
    }
    this.#changed();
  }
}
