/** A server's question to a bot, and the clock that runs until it is answered. */
import { EventEmitter, once } from 'node:events';
import { parseAnswer } from '../../bot/index.ts';
import type { Reply } from '../play/player.ts';

/** Open until it is answered, lost or out of time; later messages change nothing. Make it right after the state is sent. */
export class Question {
  readonly #asked = performance.now();
  readonly #replies = new EventEmitter<{ reply: [Reply] }>();

  /** Its clock runs out after `clockMs`. Throws an AbortError once the signal is aborted. */
  async reply(clockMs: number, signal?: AbortSignal): Promise<Reply> {
    // Timers run before sockets in a turn of the event loop; setImmediate lets an answer that has arrived go first.
    const timer = setTimeout(() => setImmediate(() => this.lose('timeout')), clockMs);
    try {
      const [reply] = await once(this.#replies, 'reply', signal && { signal });
      return reply;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Takes a frame from any connection with the bot's name (rules.md section 6). An empty one leaves the question open. */
  hear(frame: string): void {
    const answer = parseAnswer(frame);
    if (answer.type === 'column') {
      this.#replies.emit('reply', { ...answer, ms: performance.now() - this.#asked });
    } else if (answer.type === 'unreadable') {
      this.#replies.emit('reply', { type: 'forfeit', reason: answer.reason, message: frame });
    }
  }

  /** Ends the question without an answer. */
  lose(reason: 'timeout' | 'disconnect'): void {
    this.#replies.emit('reply', { type: 'forfeit', reason });
  }
}
