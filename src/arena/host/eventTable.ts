/** A table of an event: plays one match after the other, game by game, each from where the log says it stands. */
import { drawSchedule, FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import { anySignal, type Changes, pause, until } from '../../system/index.ts';
import type { KeptContest } from '../contest/contestLog.ts';
import type { ContestMatch } from '../contest/contestState.ts';
import type { ContestBoard } from '../contest/holdContest.ts';
import { seedOf } from '../contest/secrets.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { GameEvent } from '../play/player.ts';
import { type Pace, recordGame } from '../play/playGame.ts';
import { isProgram } from '../players/playerSpec.ts';
import { ThreadPlayer } from '../players/threadPlayer.ts';
import { movesText } from '../replays/movesText.ts';
import { GameLog } from '../table/gameLog.ts';
import type { GameView } from '../table/tableView.ts';
import type { Lobby } from './lobby.ts';

export interface TableServices {
  readonly log: KeptContest;
  lobby(): Lobby;
  readonly pace: Pace;
  /** Announces every change of the event. */
  changes(): Changes;
  onGame(record: GameRecord, delays: readonly number[]): void;
}

/** A game as far as a board needs it; for `moves` see `movesText`. */
function liveGame({ index, starter, result, moves }: GameView) {
  return { index, starter, result, moves: movesText(moves) };
}

export class EventTable implements ContestBoard {
  /** From 0. */
  readonly number: number;
  readonly #services: TableServices;
  readonly #game = new GameLog();
  #match: number | null = null;
  #index = 0;
  #isWaiting = false;
  #running = new AbortController();
  /** The players of this machine in the match, by their numbers. */
  readonly #local = new Map<number, ThreadPlayer>();

  constructor(number: number, services: TableServices) {
    this.number = number;
    this.#services = services;
  }

  /** The number of the match that is played here, or `null`. */
  get match(): number | null {
    return this.#match;
  }

  /** Plays a match to its end, or until the signal is aborted, which voids the game under way. */
  async play(number: number, signal: AbortSignal): Promise<void> {
    const { log } = this.#services;
    const changes = this.#services.changes();
    this.#match = number;
    const current = () => log.state.match(number);
    try {
      await this.#openLocal(current());
      for (let isFirst = true; current().result === null; isFirst = false) {
        this.#running = new AbortController();
        const stop = anySignal(signal, this.#running.signal);
        try {
          if (!isFirst) await pause(this.#services.pace.betweenGamesMs, stop);
          await until(() => !this.#isStopped, changes, { signal: stop });
          if (await this.#bothCome(current(), stop)) await this.#playGame(current(), stop);
        } catch (error) {
          if (!stop.aborted) throw error;
          signal.throwIfAborted();
        }
      }
    } finally {
      this.#match = null;
      this.#isWaiting = false;
      const local = [...this.#local.values()];
      this.#local.clear();
      await Promise.all(local.map((player) => player.close()));
    }
  }

  /** The match has been changed from outside; its game under way is void if it is the one of this number, or `null` for any. */
  interrupt(index: number | null): void {
    if (index === null || index === this.#index) this.#running.abort();
  }

  view() {
    const { state } = this.#services.log;
    const match = this.#match === null ? null : state.match(this.#match);
    const game = this.#game.game();
    const points = match?.points ?? ([0, 0] as const);
    return {
      /** `null` while the table is free. */
      match: this.#match,
      key: match?.key ?? '',
      /** Player 1 and player 2 of the game, and their points in the match. */
      players: match ? this.#names(match) : (['', ''] as const),
      points: match?.first === 1 ? ([points[1], points[0]] as const) : points,
      game: game && liveGame(game),
      isPaused: this.#isStopped,
      /** Whether it waits for a bot that is not there. */
      isWaiting: this.#isWaiting,
    };
  }

  get isPaused(): boolean {
    return this.#services.log.state.pausedTables.has(this.number);
  }

  /** Whether no game begins here now. */
  get #isStopped(): boolean {
    return this.isPaused || this.#services.log.state.isPaused;
  }

  /** Player 1 and player 2 by their numbers. */
  #sides({ players, first }: ContestMatch): readonly [number, number] {
    const [one, other] = players as readonly [number, number];
    return first === 0 ? [one, other] : [other, one];
  }

  /** Of player 1 and player 2. */
  #names(match: ContestMatch): readonly [string, string] {
    const { state } = this.#services.log;
    const [one, other] = this.#sides(match);
    return [state.entrant(one).name, state.entrant(other).name];
  }

  /** Starts the players of this machine, which think in threads: this one keeps the clocks. */
  async #openLocal(match: ContestMatch): Promise<void> {
    const { state } = this.#services.log;
    const { limits = {} } = state.header.settings;
    for (const number of this.#sides(match)) {
      const { player } = state.entrant(number);
      if (player !== null && !isProgram(player))
        this.#local.set(number, await ThreadPlayer.start({ players: [player], limits }));
    }
  }

  /**
   * Waits for those who are not there, as long as the grace time lasts; `false` when the match has ended meanwhile. Without
   * both of them it ends as it stands.
   */
  async #bothCome(match: ContestMatch, signal: AbortSignal): Promise<boolean> {
    const { log } = this.#services;
    const [lobby, changes] = [this.#services.lobby(), this.#services.changes()];
    const { graceMs } = log.state.header.settings;
    const since = performance.now();
    const names = this.#sides(match).flatMap((one) => {
      const { name, player } = log.state.entrant(one);
      return player === null ? [name] : [];
    });
    const absent = () => names.filter((name) => !lobby.isHere(name));
    try {
      for (;;) {
        const count = absent().length;
        // A grace time lasts from when a bot left, but not from before it could play.
        const begun = this.#game.match?.number === match.number ? 0 : since;
        const goneAt = Math.max(begun, ...absent().map(lobby.absentSince));
        const leftMs = goneAt + graceMs - performance.now();
        if (count === 0 || leftMs <= 0) break;
        this.#isWaiting = true;
        await until(() => absent().length !== count, changes, { timeoutMs: Math.ceil(leftMs), signal });
      }
    } finally {
      this.#isWaiting = false;
    }
    if (absent().length < 2) return true;
    const [one, other] = match.points;
    const winner = one === other ? null : one > other ? 0 : 1;
    log.add({ type: 'ruled', match: match.number, winner, reason: 'nobodyCame' });
    return false;
  }

  async #playGame(match: ContestMatch, signal: AbortSignal): Promise<void> {
    const { log, pace, onGame } = this.#services;
    const changes = this.#services.changes();
    const { number, key, attempt, next: index } = match;
    const { games, clockMs } = log.state.header.settings;
    this.#index = index;
    const players = this.#names(match);
    if (this.#game.match?.number !== number)
      this.#game.note({ type: 'matchStart', match: number, players }, games);
    const seed = seedOf(log.secrets.secret, key, attempt);
    const schedule = drawSchedule(FOUR_CONNECT_XTREME, seed, index);
    const onEvent = (event: GameEvent) => {
      if (event.type === 'turn') this.#game.asked(event.position, clockMs);
      if (event.type === 'move') this.#game.note({ ...event, players }, games);
      changes.emit('change');
    };
    // A bot that has got the place of a player of this machine plays itself.
    const [first, second] = this.#sides(match).map((one) =>
      log.state.entrant(one).player === null ? null : (this.#local.get(one) ?? null),
    );
    const sat = this.#services.lobby().seat(players, [first ?? null, second ?? null]);
    try {
      const record = await recordGame(
        { match: number, index, schedule, players: sat.players, key: { seed, path: [index] }, pace, onEvent },
        signal,
      );
      this.#game.note({ type: 'game', record }, games);
      const lagMs = sat.lagMs();
      log.add({ type: 'game', record, ...(lagMs > 0 && { lagMs }) });
      onGame(record, sat.delays);
    } finally {
      sat.stand();
      changes.emit('change');
    }
  }
}

export type EventTableView = ReturnType<EventTable['view']>;
