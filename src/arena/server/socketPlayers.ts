/** Bots on sockets as players: everyone who sees the game is shown the position, and the mover's first answer in time counts. */
import { EventEmitter, once } from 'node:events';
import type { WebSocket } from 'ws';
import { encodePlayState, parseAnswer, playStateOf } from '../../bot/index.ts';
import type { Position } from '../../engine/index.ts';
import { type Player, type Reply, withChoice } from '../play/player.ts';
import { Connection } from './connection.ts';

/** Answers without a question after which a bot is taken for one that answers every state. */
const MOST_STRAYS = 3;

/** A connected bot, which can be asked. */
export class SocketBot extends Connection {
  isConnected = true;
  #strays = 0;
  /** True once a clock has run out, until the answer to that question comes. */
  #owesAnswer = false;
  /** Time of the question, of `performance.now()`; `null` while no answer is awaited. */
  #askedAt: number | null = null;
  readonly #replies = new EventEmitter<{ reply: [Reply] }>();

  constructor(
    socket: WebSocket,
    maxMessages: number,
    /** The name that it gives itself, perhaps with a secret; others call it by `name`. */
    readonly fullName: string,
    readonly name = fullName,
  ) {
    super(socket, maxMessages);
    // This ping follows the first message, which every server sends.
    this.mark();
    this.on('close', () => {
      this.isConnected = false;
      this.#lose('disconnect');
    });
  }

  /** True while an answer is awaited. */
  get isAsked(): boolean {
    return this.#askedAt !== null;
  }

  /**
   * Resolve to the first answer in time, or to the reason why there is none; call it right after the state was sent. Throws an
   * AbortError once the signal is aborted.
   */
  async answer(clockMs: number, signal?: AbortSignal): Promise<Reply> {
    this.#askedAt = performance.now();
    let late: NodeJS.Immediate | undefined;
    // Timers run before sockets in a turn of the event loop; setImmediate lets an answer that has arrived go first.
    const clock = setTimeout(() => {
      late = setImmediate(() => this.#lose('timeout'));
    }, clockMs);
    try {
      const [reply] = await once(this.#replies, 'reply', signal && { signal });
      return reply;
    } finally {
      clearTimeout(clock);
      clearImmediate(late);
      this.#askedAt = null;
    }
  }

  /**
   * Take a frame from any connection with this name as an answer, if one is awaited (rules.md section 6), and count the others.
   * An empty frame is no answer.
   */
  hear(frame: string): void {
    const answer = parseAnswer(frame);
    if (this.#askedAt === null) {
      if (answer.type === 'column') this.#countStray();
      return;
    }
    if (answer.type === 'column') {
      this.#replies.emit('reply', { ...answer, ms: performance.now() - this.#askedAt });
    } else if (answer.type === 'unreadable') {
      this.#replies.emit('reply', { type: 'forfeit', reason: answer.reason, message: frame });
    }
  }

  /** Count an answer that nobody has asked for; one that is only late is none. */
  #countStray(): void {
    if (this.#owesAnswer) {
      this.#owesAnswer = false;
      return;
    }
    if (++this.#strays === MOST_STRAYS) this.emit('strays');
  }

  #lose(reason: 'timeout' | 'disconnect'): void {
    if (reason === 'timeout') this.#owesAnswer = true;
    this.#replies.emit('reply', { type: 'forfeit', reason });
  }
}

interface SocketPlayersOptions<Bot extends SocketBot> {
  readonly clockMs: number;
  readonly watchers: Iterable<Bot>;
  /** Called when the clock of a bot, asked at this moment of `performance.now()`, has run out. */
  readonly onTimeout?: (bot: Bot, askedAt: number) => void;
  /** Called with the server's own delays from reading an answer to the next state, in milliseconds. */
  readonly onDelay?: (ms: number) => void;
}

/** Players of one game for bots on sockets; its watchers see every position. */
export class SocketPlayers<Bot extends SocketBot = SocketBot> {
  #answeredAt: number | null = null;

  constructor(private readonly options: SocketPlayersOptions<Bot>) {}

  /** Send everyone a position with the name of the player to move; only that bot is shown its own name with the secret. */
  show(position: Position, mover: { readonly name: string; readonly fullName?: string }): void {
    const { watchers, onDelay } = this.options;
    const frame = (name: string) => Buffer.from(encodePlayState(playStateOf(position, name)));
    const { name, fullName = name } = mover;
    const shown = frame(name);
    const own = fullName === name ? shown : frame(fullName);
    for (const bot of watchers) {
      if (!bot.isConnected) continue;
      bot.renewAllowance();
      bot.send(bot === mover ? own : shown);
      // A ping must not follow a bot's own state before it has answered.
      if (bot !== mover) bot.mark();
    }
    if (this.#answeredAt !== null) onDelay?.(performance.now() - this.#answeredAt);
  }

  /** Return a player for a bot, or one that forfeits when asked for `null`. It stays bound to the bot: one that reconnects plays from the next game on. */
  connecting(name: string, bot: Bot | null): Player {
    return { name, choose: (position, signal) => this.#ask(bot, position, signal) };
  }

  /** Return a player of this machine whose positions the bots see, too, as at the contest. */
  local(player: Player): Player {
    return withChoice(player, (position, signal) => {
      this.show(position, player);
      return player.choose(position, signal).finally(() => this.#noteAnswer());
    });
  }

  async #ask(bot: Bot | null, position: Position, signal?: AbortSignal): Promise<Reply> {
    signal?.throwIfAborted();
    const waitingSince = performance.now();
    await bot?.caughtUp(signal);
    // The wait is due to the bot, not to the server, so it is not a delay.
    if (this.#answeredAt !== null) this.#answeredAt += performance.now() - waitingSince;
    if (!bot?.isConnected) return { type: 'forfeit', reason: 'disconnect' };
    const { clockMs, onTimeout } = this.options;
    this.show(position, bot);
    const askedAt = performance.now();
    try {
      const reply = await bot.answer(clockMs, signal);
      if (reply.type === 'forfeit' && reply.reason === 'timeout') onTimeout?.(bot, askedAt);
      return reply;
    } finally {
      this.#noteAnswer();
    }
  }

  #noteAnswer(): void {
    this.#answeredAt = performance.now();
  }
}
