/** A table of an event: the match that is played there, by bots that connect or players of this machine, and its view for pages. */
import { sum } from 'simple-statistics';
import { pause, until } from '../../system/index.ts';
import type { ContestMatch, Entrant } from '../contest/contestState.ts';
import { matchView } from '../contest/contestView.ts';
import { MatchTable } from '../contest/matchTable.ts';
import type { GameInPlay } from '../play/gameInPlay.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { GameEvent } from '../play/player.ts';
import type { Pace } from '../play/playGame.ts';
import { isProgram } from '../players/playerSpec.ts';
import { ThreadPlayer } from '../players/threadPlayer.ts';
import { movesText } from '../replays/replayFormat.ts';
import { GameLog } from '../table/gameLog.ts';
import type { GameAtTable } from '../table/tableView.ts';
import type { Host } from './host.ts';

/** The part of a game that a board on a page needs; for `moves` see `movesText`. */
function liveGame({ index, starter, turn, result, moves }: GameAtTable) {
  return { index, starter, turn, result, moves: movesText(moves) };
}

const elapsedSince = (moment: number | null) => (moment === null ? 0 : performance.now() - moment);

/** The players of a match, player 1 first. */
export interface PlayersOfMatch {
  readonly match: number;
  readonly players: readonly [string, string];
}

/** A table of an event. */
export class EventTable extends MatchTable {
  readonly #game = new GameLog();
  /** `since`: of `performance.now()`; `null` while it is paused. */
  #awaited: { names: readonly string[]; isNew: boolean; leftMs: number; since: number | null } | null = null;
  /** Pauses while a game was due, of `performance.now()`; a game may be voided in one, and the next game is due within the same pause. */
  readonly #pauses: { readonly from: number; readonly to: number }[] = [];
  #pausedAt: number | null = null;
  readonly #local = new Map<string, ThreadPlayer>();

  /**
   * @param number from 0
   * @param onMove called when the view of a game has changed, if anyone is to see it
   */
  constructor(
    private readonly number: number,
    private readonly host: Pick<Host, 'log' | 'lobby' | 'changes' | 'tell'>,
    pace: Pace | undefined,
    private readonly onMove = () => {},
  ) {
    super(host.log, pace);
  }

  /** Return the table as pages see it. */
  view() {
    const { state } = this.host.log;
    const shown = this.match ?? this.#game.match?.number ?? null;
    const match = shown === null ? null : state.match(shown);
    const view = match && matchView(state, match);
    // The last game at this table is not one of the match that begins.
    const isOld = this.match !== null && this.match !== this.#game.match?.number;
    const game = isOld ? null : this.#game.game();
    const points = match?.points ?? ([0, 0] as const);
    return {
      /** `null` while the table is free. */
      match: this.match,
      /** The number of the match whose games it shows: a free table shows its last one. */
      shown,
      /** The round of that match; `null` while there is none. */
      round: view?.round ?? null,
      /** Player 1 and player 2 of the game, and their points in the match. */
      players: match ? this.#names(match) : (['', ''] as const),
      points: match?.first === 1 ? ([points[1], points[0]] as const) : points,
      /** The winners of the games of the match that count, in the order of its players; see `ContestMatchView`. */
      gameWinners: view?.gameWinners ?? '',
      /** Index of the winner in the match, by games or a ruling; `null` for none. */
      winner: match?.result?.winner ?? null,
      game: game && liveGame(game),
      isPaused: this.#isStopped,
      /** Bots that are not there, and how long it still waits for them, in milliseconds; `null` if it does not. */
      awaited: this.#awaited && {
        names: this.#awaited.names,
        /** True if none of them has ever come. */
        isNew: this.#awaited.isNew,
        leftMs: Math.max(0, this.#awaited.leftMs - elapsedSince(this.#awaited.since)),
      },
    };
  }

  get isPaused(): boolean {
    return this.host.log.state.pausedTables.has(this.number);
  }

  get #isStopped(): boolean {
    return this.isPaused || this.host.log.state.isPaused;
  }

  #sides({ players, first }: ContestMatch): readonly [Entrant, Entrant] {
    const { state } = this.host.log;
    const entrant = (slot: 0 | 1) => state.entrant(players[slot] as number);
    return first === 0 ? [entrant(0), entrant(1)] : [entrant(1), entrant(0)];
  }

  #names(match: ContestMatch): readonly [string, string] {
    const [one, other] = this.#sides(match);
    return [one.name, other.name];
  }

  override async play(number: number, signal: AbortSignal): Promise<void> {
    await super.play(number, signal);
    // The end of a match stays in sight as long as the end of a game.
    if (this.pace.betweenGamesMs > 0) await pause(this.pace.betweenGamesMs, signal).catch(() => {});
  }

  /** Start the players of this machine, which think in threads: this one keeps the clocks. */
  protected override async begin(match: ContestMatch): Promise<void> {
    const { limits = {} } = this.host.log.state.header.settings;
    const onProblem = (text: string) => this.host.tell({ type: 'problem', text });
    // A module's file may break while the event goes on.
    const options = { onProblem, mayBreak: true };
    for (const { name, player } of this.#sides(match)) {
      if (player !== null && !isProgram(player))
        this.#local.set(name, await ThreadPlayer.start({ players: [player], limits }, options));
    }
  }

  protected override async end(): Promise<void> {
    const local = [...this.#local.values()];
    this.#local.clear();
    await Promise.all(local.map((player) => player.close()));
  }

  /** Wait for absent players, as long as the grace time lasts; false without both of them, or when the match is over meanwhile. */
  protected override async ready(match: ContestMatch, signal: AbortSignal): Promise<boolean> {
    const { lobby, changes, log } = this.host;
    const { graceMs } = log.state.header.settings;
    const since = performance.now();
    // A player may be replaced while the table waits.
    const absent = () =>
      this.#sides(match).flatMap(({ name, player }) => (player || lobby.isHere(name) ? [] : name));
    try {
      for (;;) {
        const now = performance.now();
        const names = absent();
        const isStopped = this.#isStopped;
        const pausedAt = this.#pausedAt ?? now;
        this.#pausedAt = isStopped ? pausedAt : null;
        if (!isStopped && pausedAt < now) this.#pauses.push({ from: pausedAt, to: now });
        const pauses = isStopped ? [...this.#pauses, { from: pausedAt, to: now }] : this.#pauses;
        // A grace time lasts from when a bot left, but not from before it could play, nor while the table is paused.
        const begun = this.#game.match?.number === match.number ? 0 : since;
        const goneAt = Math.max(begun, ...names.map((name) => lobby.absentSince(name)));
        const paused = pauses.map(({ from, to }) => Math.max(0, to - Math.max(from, goneAt)));
        const leftMs = goneAt + graceMs + sum(paused) - now;
        if (!isStopped && (names.length === 0 || leftMs <= 0)) return names.length < 2;
        const isNew = names.every((name) => lobby.leftAt(name) === null);
        this.#awaited = names.length === 0 ? null : { names, isNew, leftMs, since: isStopped ? null : now };
        this.onMove();
        const isOther = () => absent().join() !== names.join() || this.#isStopped !== isStopped;
        const limit = isStopped ? {} : { timeoutMs: Math.ceil(leftMs) };
        await until(isOther, changes, { ...limit, signal });
      }
    } finally {
      this.#awaited = null;
    }
  }

  protected override seat(match: ContestMatch) {
    const { log, lobby } = this.host;
    const { games, clockMs } = log.state.header.settings;
    const game = this.#game;
    const of: PlayersOfMatch = { match: match.number, players: this.#names(match) };
    if (game.match?.number !== match.number) game.note({ type: 'matchStart', ...of }, games);
    // A bot that has replaced a player of this machine plays for itself.
    const local = this.#sides(match).map(({ name, player }) => player && (this.#local.get(name) ?? null));
    const { players, delays, lagMs, release } = lobby.seat(of.players, local);
    return {
      players,
      lagMs,
      seed: log.seedOf(match),
      onEvent: (_: GameEvent, played: GameInPlay) => {
        game.follow(played, clockMs);
        this.onMove();
      },
      onRecord: (record: GameRecord) => {
        game.note({ type: 'game', record }, games);
        this.host.tell({ type: 'game', record, delays });
      },
      release: () => {
        release();
        this.onMove();
      },
    };
  }
}

/** A table of an event as pages see it. */
export type EventTableView = ReturnType<EventTable['view']>;
