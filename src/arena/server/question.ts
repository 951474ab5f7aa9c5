/** A server's question to a bot, and the clock that runs until it is answered. */
import { parseAnswer } from '../../bot/index.ts';
import type { Reply } from '../play/player.ts';

/** Open until it is answered, lost or out of time; later messages change nothing. */
export class Question {
  /** The name of the bot that is asked: any connection with that name may answer (rules.md section 6). */
  readonly name: string;
  /** Rejects with the signal's reason when that is aborted first. */
  readonly reply: Promise<Reply>;
  readonly #asked = performance.now();
  #settle!: (reply: Reply) => void;

  /** Make it right after the state is sent; its clock runs out after `clockMs`. */
  constructor(name: string, clockMs: number, signal?: AbortSignal) {
    this.name = name;
    this.reply = new Promise<Reply>((resolve, reject) => {
      // Timers run before sockets in a turn of the event loop; setImmediate lets an answer that has arrived go first.
      const timer = setTimeout(() => setImmediate(() => this.lose('timeout')), clockMs);
      const abort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      this.#settle = (reply) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        resolve(reply);
      };
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort);
    });
  }

  /** Takes a frame from a connection with the right name. An empty one leaves the question open. */
  hear(frame: string): void {
    const answer = parseAnswer(frame);
    if (answer.type === 'column') {
      this.#settle({ ...answer, ms: performance.now() - this.#asked });
    } else if (answer.type === 'unreadable') {
      this.#settle({ type: 'forfeit', reason: answer.reason, message: frame });
    }
  }

  /** Ends the question without an answer. */
  lose(reason: 'timeout' | 'disconnect'): void {
    this.#settle({ type: 'forfeit', reason });
  }
}
