/**
 * How far a game has come, in memory that two threads share: readable while a module keeps the thread of the game busy, and after
 * it has killed it.
 */
import { FOUR_CONNECT_XTREME, maxPlies, type Side } from '../../engine/index.ts';
import type { Player, Reply } from '../play/player.ts';
import { choosing } from '../play/player.ts';

const MAX_REPLIES = maxPlies(FOUR_CONNECT_XTREME);
/** Number of questions, number of replies, and the side asked last, negative once it has answered. */
const [QUESTIONS, REPLIES, ASKED, COUNTS] = [0, 1, 2, 4];
/** Column, milliseconds and estimate of a reply. */
const REPLY_SIZE = 3;

type Column = Extract<Reply, { type: 'column' }>;

export class GameProgress {
  readonly #counts: Int32Array;
  readonly #replies: Float64Array;

  constructor(readonly memory = new SharedArrayBuffer(4 * COUNTS + 8 * REPLY_SIZE * MAX_REPLIES)) {
    this.#counts = new Int32Array(memory, 0, COUNTS);
    this.#replies = new Float64Array(memory, 4 * COUNTS);
  }

  begin(): void {
    this.#counts[REPLIES] = 0;
    this.#counts[ASKED] = 0;
  }

  /** The same player, whose replies are written down; only for one with a clock, questions too. */
  follow(player: Player, side: Side, hasClock: boolean): Player {
    const counts = this.#counts;
    return choosing(player, async (position, signal) => {
      if (hasClock) {
        counts[QUESTIONS] = (counts[QUESTIONS] as number) + 1;
        counts[ASKED] = side;
      }
      const reply = await player.choose(position, signal);
      if (hasClock) counts[ASKED] = -side;
      if (reply.type === 'column') this.#add(reply);
      return reply;
    });
  }

  #add({ column, ms, winningChance }: Column): void {
    const count = this.#counts[REPLIES] as number;
    if (count === MAX_REPLIES) return;
    this.#replies.set([column, ms, winningChance ?? Number.NaN], REPLY_SIZE * count);
    this.#counts[REPLIES] = count + 1;
  }

  /** The number of the question that waits for a reply, `null` if none with a clock does. */
  get openQuestion(): number | null {
    return (this.#counts[ASKED] as number) > 0 ? (this.#counts[QUESTIONS] as number) : null;
  }

  /** The side with a clock that was asked last in this game, `null` if none was. */
  get lastAsked(): Side | null {
    const side = Math.abs(this.#counts[ASKED] as number);
    return side === 0 ? null : (side as Side);
  }

  /** The replies of both sides, in order. */
  replies(): Column[] {
    return Array.from({ length: this.#counts[REPLIES] as number }, (_, index) => {
      const [column, ms, chance] = this.#replies.subarray(
        REPLY_SIZE * index,
        REPLY_SIZE * (index + 1),
      ) as unknown as [number, number, number];
      return { type: 'column', column, ms, winningChance: Number.isNaN(chance) ? null : chance };
    });
  }
}
