/**
 * A file for each game, for the authors of its bots: every question, every answer with its time, what the bots sent and what they printed.
 * docs/bots.md describes the lines.
 */
import { join } from 'node:path';
import { playStateOf } from '../../bot/index.ts';
import { LineFile } from '../../system/index.ts';
import { roundMs } from '../play/gameInPlay.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import { type Player, withChoice } from '../play/player.ts';
import type { Trace } from '../players/playerSpec.ts';

/** Most characters of output and messages logged per game: a bot in a loop would fill the disk. */
const MOST_LOGGED = 10_000_000;

/** The log of a game between two players. It is complete once both have left it. */
export class BotLog {
  #file: LineFile | null;
  readonly #begun = performance.now();
  #logged = 0;
  #left = 0;

  /**
   * Begins the log of the game with this number, from 0.
   *
   * @param folder to make, if it is not there
   * @param onFailure hears once of what the disk refuses; the log ends there, and the game does not
   */
  constructor(
    folder: string,
    index: number,
    players: readonly [string, string],
    private readonly onFailure: (error: Error) => void,
  ) {
    const path = join(folder, `game-${`${index + 1}`.padStart(5, '0')}.jsonl`);
    this.#file = this.#writing(() => new LineFile(path)) ?? null;
    this.#add('game', { index, players, startedAt: new Date().toISOString() });
  }

  /** Return the player with its questions and answers logged. */
  logging(player: Player): Player {
    const { name } = player;
    return withChoice(player, async (position, signal) => {
      this.#add('question', { player: name, state: playStateOf(position, name) });
      const asked = performance.now();
      const reply = await player.choose(position, signal);
      const { type, ...answer } = reply;
      const ms = type === 'column' ? reply.ms : performance.now() - asked;
      this.#add('answer', { player: name, ...answer, ms: roundMs(ms) });
      return reply;
    });
  }

  /** Log a line that a bot sent or printed, or a problem with it; lines between two games belong to the first. */
  trace(player: string, ...[type, text]: Parameters<Trace>): void {
    const left = MOST_LOGGED - this.#logged;
    if (left <= 0) return;
    this.#logged += text.length;
    this.#add(type, { player, text: text.slice(0, left), ...(text.length > left && { cut: true }) });
  }

  /** Log the result of the game. */
  end({ winners, points, reason }: GameRecord): void {
    this.#add('result', { winners, points, reason });
  }

  /** Called by each of the two players when it goes on to another game or closes; the second call finishes the file. */
  leave(): void {
    if (++this.#left < 2) return;
    this.#writing(() => this.#file?.finish(true));
    this.#file = null;
  }

  #add(type: string, entry: object): void {
    const line = JSON.stringify({ type, at: roundMs(performance.now() - this.#begun), ...entry });
    this.#writing(() => this.#file?.add(line));
  }

  /** Runs an action that writes; after one that fails, nothing more is written. */
  #writing<T>(action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      this.#file = null;
      this.onFailure(error as Error);
      return undefined;
    }
  }
}
