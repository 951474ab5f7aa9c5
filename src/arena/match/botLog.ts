/**
 * A file for each game, for the authors of its bots: every question, every answer with its time, what the bots sent and what they printed.
 * docs/bots.md describes the lines.
 */
import { join } from 'node:path';
import { playStateOf } from '../../bot/index.ts';
import { LineFile } from '../../system/index.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import { choosing, type Player } from '../play/player.ts';
import { roundMs } from '../play/playGame.ts';
import type { Trace } from '../players/playerSpec.ts';

/** The most that is kept of what is printed and sent in a game, in characters: a bot in a loop would fill the disk. */
const MOST_KEPT = 10_000_000;

/** The log of a game between two players. Complete once both have left it. */
export class BotLog {
  #file: LineFile | null;
  readonly #begun = performance.now();
  #kept = 0;
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

  /** The player, whose questions and answers are logged. */
  logging(player: Player): Player {
    const { name } = player;
    return choosing(player, async (position, signal) => {
      this.#add('question', { player: name, state: playStateOf(position, name) });
      const asked = performance.now();
      const reply = await player.choose(position, signal);
      const { type, ...answer } = reply;
      const ms = type === 'column' ? reply.ms : performance.now() - asked;
      this.#add('answer', { player: name, ...answer, ms: roundMs(ms) });
      return reply;
    });
  }

  /** Takes what a bot sends, prints and does wrong; between two games it belongs to the first. */
  trace(player: string, ...[type, text]: Parameters<Trace>): void {
    const left = MOST_KEPT - this.#kept;
    if (left <= 0) return;
    this.#kept += text.length;
    this.#add(type, { player, text: text.slice(0, left), ...(text.length > left && { cut: true }) });
  }

  end({ winners, points, reason }: GameRecord): void {
    this.#add('result', { winners, points, reason });
  }

  /** One of its players plays another game, or none; also from a game that did not come to its end. */
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
