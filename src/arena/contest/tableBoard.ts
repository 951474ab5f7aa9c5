/** A board of a contest where a match is played game by game, each from where the log says it stands, by players who come and go. */
import { drawSchedule, FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import { anySignal, pause } from '../../system/index.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { GameEvent, Player } from '../play/player.ts';
import { NO_PAUSES, type Pace, recordGame } from '../play/playGame.ts';
import type { ContestLog } from './contestLog.ts';
import type { ContestMatch } from './contestState.ts';
import type { ContestBoard } from './holdContest.ts';

interface SeatedGame {
  /** With the number of the game, draws its bombs. */
  readonly seed: number;
  readonly players: readonly [Player, Player];
  readonly onEvent: (event: GameEvent) => void;
  readonly onRecord: (record: GameRecord) => void;
  /** How late the host was when a clock ran out, 0 if it was not. */
  lagMs?(): number;
  /** The game is over, or void. */
  stand?(): void;
}

export abstract class TableBoard implements ContestBoard {
  match: number | null = null;
  #index = 0;
  #running = new AbortController();

  constructor(
    readonly log: ContestLog,
    protected readonly pace: Pace = NO_PAUSES,
    /** Matches and games that were played here before the contest: records are numbered on. */
    private readonly before: { readonly matches: number; readonly games: number } = { matches: 0, games: 0 },
  ) {}

  /** Waits until the next game of a match can begin; `false` when nobody is there to play it. */
  protected abstract ready(match: ContestMatch, signal: AbortSignal): Promise<boolean>;

  /** Seats the players of the next game, which has this number in its record. */
  protected abstract seat(match: ContestMatch, index: number): SeatedGame;

  protected begin?(match: ContestMatch): Promise<void>;
  protected end?(): Promise<void>;

  async play(number: number, signal: AbortSignal): Promise<void> {
    const current = () => this.log.state.match(number);
    try {
      await this.begin?.(current());
      while (current().result === null) {
        this.#running = new AbortController();
        const stop = anySignal(signal, this.#running.signal);
        try {
          if (this.before.games + current().next > 0) await pause(this.pace.betweenGamesMs, stop);
          if (await this.ready(current(), stop)) await this.#playGame(current(), stop);
          else this.#giveUp(current());
        } catch (error) {
          if (!stop.aborted) throw error;
          signal.throwIfAborted();
        }
      }
    } finally {
      await this.end?.();
    }
  }

  interrupt(index: number | null): void {
    if (index === null || index === this.#index) this.#running.abort();
  }

  async #playGame(match: ContestMatch, signal: AbortSignal): Promise<void> {
    const { number, next } = match;
    this.#index = next;
    const index = this.before.games + next;
    const { seed, players, ...game } = this.seat(match, index);
    const setup = {
      ...{ match: this.before.matches + number, index, players, pace: this.pace },
      schedule: drawSchedule(FOUR_CONNECT_XTREME, seed, index),
      key: { seed, path: [index] },
      onEvent: game.onEvent,
    };
    try {
      const record = await recordGame(setup, signal);
      const lagMs = game.lagMs?.() ?? 0;
      const kept = { ...record, match: number, index: next };
      this.log.add({ type: 'game', record: kept, ...(lagMs > 0 && { lagMs }) });
      game.onRecord(record);
    } finally {
      game.stand?.();
    }
  }

  /** The match ends as it stands: neither player is there. */
  #giveUp({ number, points: [one, other] }: ContestMatch): void {
    const winner = one === other ? null : one > other ? 0 : 1;
    this.log.add({ type: 'ruled', match: number, winner, reason: 'nobodyCame' });
  }
}
