/** The progress of a game, in memory that two threads share: readable while a module keeps the thread of the game busy, and after it has killed it. */
import { FOUR_CONNECT_XTREME, maxPlies, type Side } from '../../engine/index.ts';
import { type Player, type Reply, withChoice } from '../play/player.ts';

const MAX_REPLIES = maxPlies(FOUR_CONNECT_XTREME);
/** Number of questions, number of replies, and the side asked last, negative once it has answered; the replies follow. */
const [QUESTIONS, REPLIES, ASKED, FIRST] = [0, 1, 2, 3];
/** Numbers stored per reply: its column, milliseconds and estimate. */
const REPLY_SIZE = 3;

type Column = Extract<Reply, { type: 'column' }>;

/** The questions and replies of the game that a thread plays, in shared memory. */
export class GameProgress {
  readonly #cells: Float64Array;

  constructor(readonly memory = new SharedArrayBuffer(8 * (FIRST + REPLY_SIZE * MAX_REPLIES))) {
    this.#cells = new Float64Array(memory);
  }

  /** Forget the last game. */
  begin(): void {
    this.#cells[REPLIES] = 0;
    this.#cells[ASKED] = 0;
  }

  /** Return the player with its replies written down; for one with a clock, questions too. */
  follow(player: Player, side: Side, hasClock: boolean): Player {
    const cells = this.#cells;
    return withChoice(player, async (position, signal) => {
      if (hasClock) {
        cells[QUESTIONS] = (cells[QUESTIONS] as number) + 1;
        cells[ASKED] = side;
      }
      const reply = await player.choose(position, signal);
      if (hasClock) cells[ASKED] = -side;
      const count = cells[REPLIES] as number;
      if (reply.type === 'column' && count < MAX_REPLIES) {
        const { column, ms, winningChance } = reply;
        cells.set([column, ms, winningChance ?? Number.NaN], FIRST + REPLY_SIZE * count);
        cells[REPLIES] = count + 1;
      }
      return reply;
    });
  }

  /** The number of the question that waits for a reply of a player with a clock, else `null`. */
  get openQuestion(): number | null {
    return (this.#cells[ASKED] as number) > 0 ? (this.#cells[QUESTIONS] as number) : null;
  }

  /** The side with a clock that was asked last in this game, `null` if none was. */
  get lastAsked(): Side | null {
    const side = Math.abs(this.#cells[ASKED] as number);
    return side === 0 ? null : (side as Side);
  }

  /** Return the replies of the game so far. */
  replies(): Column[] {
    return Array.from({ length: this.#cells[REPLIES] as number }, (_, index) => {
      const reply = this.#cells.subarray(FIRST + REPLY_SIZE * index);
      const [column, ms, chance] = reply as unknown as [number, number, number];
      return { type: 'column', column, ms, winningChance: Number.isNaN(chance) ? null : chance };
    });
  }
}
