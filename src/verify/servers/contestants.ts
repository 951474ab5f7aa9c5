/**
 * The connections of a verification: two that play and one that watches. Every frame is checked by the laws of messages; the
 * result is one question after the other.
 */
import { EventEmitter } from 'node:events';
import { type PlayState, parsePlayState } from '../../bot/index.ts';
import { CodedError, NotationError } from '../../engine/index.ts';
import { type Changes, until } from '../../system/index.ts';
import { type ReceivedFrame, RecordingConnection } from '../connection.ts';
import type { Recorder } from './serverLaws.ts';

/** A server cannot be verified: its address is wrong, it cannot be reached, or it begins no game. */
export class ServerError extends CodedError<'badUrl' | 'unreachable' | 'noGame'> {}

/** A state that asks one of our players. */
export interface ServerQuestion {
  readonly state: PlayState;
  readonly text: string;
  readonly asked: RecordingConnection;
  /** Time of its arrival, of `performance.now()`. */
  readonly arrival: number;
}

/** The reason why there are no more questions; `silent` means that nothing came for too long. */
export type StopReason = 'closed' | 'silent' | 'interrupted';

/** Milliseconds of silence after which a server has stopped; before its first state, other bots may be playing. */
const PATIENCE_MS = 10_000;

/** Names that no other bot is likely to have. */
const NAMES = ['fcx-verify-1', 'fcx-verify-2', 'fcx-verify-watching'] as const;

/** States that one connection may be ahead of another. */
const LONGEST_LEAD = 50;

/** Milliseconds that a state may take to reach the last connection. */
const STRAGGLER_MS = 2000;

const CLOSE_TIMEOUT_MS = 500;

function excerpt({ data }: ReceivedFrame): string {
  return `${data.length} bytes: ${JSON.stringify(data.toString('utf8').slice(0, 60))}`;
}

function checkServerUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed !== null && ['ws:', 'wss:'].includes(parsed.protocol)) return url.replace(/\/+$/, '');
  const message = `"${url}" is not the address of a server; it looks like ws://127.0.0.1:5051`;
  throw new ServerError('badUrl', message);
}

/** The three connections of a verification. Always close them. */
export class Contestants {
  readonly members: RecordingConnection[] = [];
  readonly #changes: Changes = new EventEmitter();
  readonly #greeted = new Set<RecordingConnection>();
  /** States not yet compared with those of the others, by member; `null` once they are not compared any more. */
  #streams: string[][] | null = NAMES.map(() => []);

  private constructor(
    private readonly url: string,
    private readonly record: Recorder,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** Take both seats and a place to watch from; throws a `ServerError`. The signal ends waiting. */
  static async join(url: string, record: Recorder, signal?: AbortSignal): Promise<Contestants> {
    const contestants = new Contestants(checkServerUrl(url), record, signal);
    try {
      for (const name of NAMES) contestants.members.push(await contestants.#connect(name));
    } catch (error) {
      await contestants.close();
      throw error;
    }
    return contestants;
  }

  get #isBroken(): boolean {
    return this.members.some(({ isClosed }) => isClosed);
  }

  /** Resolve to the next question, or to the reason why there is none. */
  async next(): Promise<ServerQuestion | StopReason> {
    const { signal } = this;
    let question: ServerQuestion | null = null;
    const isDone = () => {
      question ??= this.#read();
      return question !== null || this.#isBroken;
    };
    await until(isDone, this.#changes, { timeoutMs: PATIENCE_MS, signal }).catch((error: unknown) => {
      if (!signal?.aborted) throw error;
    });
    if (question !== null) return question;
    if (signal?.aborted) return 'interrupted';
    return this.#isBroken ? 'closed' : 'silent';
  }

  /** Let a player vanish and come back under its name; from now on, connections are not compared. */
  async replace(member: RecordingConnection): Promise<void> {
    this.#streams = null;
    member.drop();
    this.members[this.members.indexOf(member)] = await this.#connect(member.name);
  }

  /** Compare the states that are still on their way, and then no more. */
  async compareRest(): Promise<void> {
    const isEven = () => {
      for (const member of this.members) while (member.frames.length > 0) this.#receive(member);
      return this.#streams?.every((stream) => stream.length === 0) ?? true;
    };
    const isDone = () => isEven() || this.#isBroken;
    if (!(await until(isDone, this.#changes, { timeoutMs: STRAGGLER_MS }))) this.#missing();
    this.#streams = null;
  }

  async close(): Promise<void> {
    await Promise.all(this.members.map((member) => member.close(CLOSE_TIMEOUT_MS)));
  }

  async #connect(name: string): Promise<RecordingConnection> {
    try {
      return await RecordingConnection.open(this.url, name, this.#changes);
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      const what = `no WebSocket connection to ${this.url}/${name}: ${message || code}`;
      throw new ServerError('unreachable', `${what}; is the server running there?`);
    }
  }

  #read(): ServerQuestion | null {
    for (const member of this.members) {
      while (member.frames.length > 0) {
        const received = this.#receive(member);
        if (received?.state.bot === member.name) return received;
      }
    }
    return null;
  }

  #receive(member: RecordingConnection): ServerQuestion | null {
    const frame = member.frames.shift() as ReceivedFrame;
    const { data, isBinary, arrival } = frame;
    if (!this.#greeted.has(member)) {
      this.#greeted.add(member);
      const isPing = data.length === 4;
      const what = `${excerpt(frame)}${isBinary ? '' : ', in a text frame'}`;
      this.record('ping', isPing && isBinary, `the first message to ${member.name} has ${what}`);
      if (isPing) return null;
    }
    const text = data.toString('utf8');
    this.record('binary', isBinary, `a text frame of ${excerpt(frame)}`);
    let state: PlayState;
    try {
      state = parsePlayState(text);
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      this.record('shape', false, error.message, () => text.slice(0, 1000));
      return null;
    }
    this.record('shape', true, '');
    this.#compare(member, text);
    return { state, text, asked: member, arrival };
  }

  #compare(member: RecordingConnection, text: string): void {
    const streams = this.#streams;
    if (streams === null) return;
    const own = streams[this.members.indexOf(member)] as string[];
    // The first game may begin before the watcher is there.
    if (own === streams.at(-1) && own.length === 0) {
      for (const stream of streams) while (stream.length > 0 && stream[0] !== text) stream.shift();
    }
    own.push(text);
    while (streams.every((stream) => stream.length > 0)) {
      const heads = streams.map((stream) => stream.shift() as string);
      const isSame = heads.every((head) => head === heads[0]);
      const shown = () => this.members.map(({ name }, index) => `${name}: ${heads[index]}`).join('\n');
      this.record('everyone', isSame, 'connections get different states', shown);
    }
    if (streams.some((stream) => stream.length > LONGEST_LEAD)) this.#missing();
  }

  #missing(): void {
    const streams = this.#streams;
    if (streams === null) return;
    this.#streams = null;
    const names = NAMES.filter((_, index) => streams[index]?.length === 0).join(' and ');
    const longest = Math.max(...streams.map((stream) => stream.length));
    this.record('everyone', false, `${names} did not get ${longest} states that another connection got`);
  }
}
