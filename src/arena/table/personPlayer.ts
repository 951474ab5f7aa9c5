/** A person at a page, who has no clock. */
import { isFull, type Position } from '../../engine/index.ts';
import type { Player, Reply } from '../play/player.ts';

export class PersonPlayer implements Player {
  readonly name: string;
  #asked: {
    readonly position: Position;
    readonly since: number;
    readonly settle: (reply: Reply) => void;
  } | null = null;

  constructor(name: string) {
    this.name = name;
  }

  async choose(position: Position, signal?: AbortSignal): Promise<Reply> {
    signal?.throwIfAborted();
    // There is nothing to choose, and the answer does not matter.
    if (isFull(position.board)) return { type: 'column', column: 0, ms: 0 };
    try {
      return await new Promise<Reply>((settle, reject) => {
        this.#asked = { position, since: performance.now(), settle };
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    } finally {
      this.#asked = null;
    }
  }

  /** The person's coin for this round; ignored if it is not awaited, or if the column is full. */
  drop(column: number, round: number, isOpen: (position: Position, column: number) => boolean): void {
    const asked = this.#asked;
    if (asked === null || asked.position.round !== round || !isOpen(asked.position, column)) return;
    asked.settle({ type: 'column', column, ms: performance.now() - asked.since });
  }

  /** Gives the game up, if it waits for this person. */
  leave(): void {
    this.#asked?.settle({ type: 'forfeit', reason: 'disconnect' });
  }
}
