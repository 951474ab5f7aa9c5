/** A table of a contest at which a match is played game by game, from where the log has it, by players who come and go. */
import { drawSchedule, FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import { anySignal, pause } from '../../system/index.ts';
import type { GameInPlay } from '../play/gameInPlay.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { GameEvent, Player } from '../play/player.ts';
import { NO_PAUSES, type Pace, recordGame } from '../play/playGame.ts';
import type { ContestLog } from './contestLog.ts';
import type { ContestMatch } from './contestState.ts';
import type { ContestTable } from './holdContest.ts';

/** A game whose players are ready. */
interface SeatedGame {
  /** The seed that, with the number of the game, draws its bombs. */
  readonly seed: number;
  readonly players: readonly [Player, Player];
  /** Called with each event of the game, and the game after it. */
  readonly onEvent: (event: GameEvent, game: GameInPlay) => void;
  readonly onRecord: (record: GameRecord) => void;
  /** Milliseconds by which the host was late when a clock ran out, 0 if it was not. */
  lagMs?(): number;
  /** Called when the game is over or void. */
  release?(): void;
}

/** A table at which matches of a contest are played game by game. Subclasses seat the players. */
export abstract class MatchTable implements ContestTable {
  match: number | null = null;
  #index = 0;
  #running = new AbortController();

  constructor(
    readonly log: ContestLog,
    protected readonly pace: Pace = NO_PAUSES,
    /** Matches and games that were played here before the contest: records are numbered on. */
    private readonly before: { readonly matches: number; readonly games: number } = { matches: 0, games: 0 },
  ) {}

  /** Wait until the next game of a match can begin; `false` if nobody is there to play it. */
  protected abstract ready(match: ContestMatch, signal: AbortSignal): Promise<boolean>;

  /** Seat the players of the next game, whose record has this number. */
  protected abstract seat(match: ContestMatch, index: number): SeatedGame;

  /** Called when a match begins. */
  protected begin?(match: ContestMatch): Promise<void>;
  /** Called when a match has ended or was interrupted. */
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
      match: this.before.matches + number,
      index,
      players,
      pace: this.pace,
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
      game.release?.();
    }
  }

  /** End the match as it stands: neither player is there. */
  #giveUp({ number, points: [one, other] }: ContestMatch): void {
    const winner = one === other ? null : one > other ? 0 : 1;
    this.log.add({ type: 'ruled', match: number, winner, reason: 'nobodyCame' });
  }
}
