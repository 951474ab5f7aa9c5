/**
 * The connections of a verification: two that play and one that watches. Every frame is held against the laws of messages;
 * what is left is one question after the other.
 */

import { type PlayState, parsePlayState } from '../../bot/index.ts';
import { ExpectedError, NotationError } from '../../engine/index.ts';
import { Contestant, type Frame } from './contestant.ts';
import type { Explanation } from './lawBook.ts';
import type { ServerLawName } from './serverLaws.ts';

/** A server that cannot be verified at all. */
export class ServerError extends ExpectedError {
  constructor(
    readonly code: 'badUrl' | 'unreachable' | 'noGame',
    message: string,
  ) {
    super(message);
  }
}

/** A state that asks one of the players. */
export interface Question {
  readonly state: PlayState;
  /** As it was sent. */
  readonly text: string;
  readonly asked: Contestant;
  /** A time of `performance.now()`. */
  readonly arrival: number;
}

/** Writes down that a law was tried. */
export type Recorder = (law: ServerLawName, holds: boolean, explain: () => Explanation) => void;

/** Names that no other bot is likely to have. */
const NAMES = ['fcx-verify-1', 'fcx-verify-2', 'fcx-verify-watching'] as const;

const PING_BYTES = 4;

/** States that one connection may be ahead of another. */
const LONGEST_LEAD = 50;

/** How long a state may take to reach the last connection. */
const STRAGGLER_MS = 2000;

const HOW_MANY_SHOWN = 60;

function excerpt({ data }: Frame): string {
  const text = data.toString('utf8').slice(0, HOW_MANY_SHOWN);
  return `${data.length} bytes: ${JSON.stringify(text)}`;
}

async function connect(url: string, name: string): Promise<Contestant> {
  try {
    return await Contestant.connect(url, name);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new ServerError(
      'unreachable',
      `no WebSocket connection to ${url}/${name}: ${message || code}; is the server running there?`,
    );
  }
}

/** A URL of the form ws://HOST:PORT, without a name. */
export function checkServerUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed !== null && ['ws:', 'wss:'].includes(parsed.protocol)) return url.replace(/\/+$/, '');
  throw new ServerError('badUrl', `"${url}" is no server's address; it looks like ws://127.0.0.1:5051`);
}

export class Table {
  readonly #url: string;
  readonly #record: Recorder;
  readonly #members: Contestant[] = [];
  /** Those whose first message has come. */
  readonly #greeted = new Set<Contestant>();
  /** States not yet compared with those of the others, by connection; `null` once comparing makes no sense any more. */
  #streams: Map<Contestant, string[]> | null = new Map();

  private constructor(url: string, record: Recorder) {
    this.#url = url;
    this.#record = record;
  }

  /**
   * Takes both seats and a place to watch from.
   *
   * @throws {ServerError}
   */
  static async join(url: string, record: Recorder): Promise<Table> {
    const table = new Table(checkServerUrl(url), record);
    try {
      for (const name of NAMES) await table.#seat(name);
    } catch (error) {
      await table.close();
      throw error;
    }
    return table;
  }

  /** The two that play, and the one that watches. */
  get members(): readonly Contestant[] {
    return this.#members;
  }

  /** Whether a connection has ended from the other side. */
  get isBroken(): boolean {
    return this.#members.some(({ isClosed }) => isClosed);
  }

  /** The next question, or `null` if none comes in this time. */
  async next(timeoutMs: number, signal?: AbortSignal): Promise<Question | null> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    for (;;) {
      const question = this.#read();
      if (question !== null || either.aborted || this.isBroken) return question;
      await this.#change(either);
    }
  }

  /** A player vanishes and comes back under its name; from now on, connections are not compared. */
  async replace(contestant: Contestant): Promise<void> {
    this.#streams = null;
    contestant.drop();
    this.#members[this.#members.indexOf(contestant)] = await connect(this.#url, contestant.name);
  }

  /** Waits until every connection has what the others have. */
  async compareRest(): Promise<void> {
    const end = AbortSignal.timeout(STRAGGLER_MS);
    const isEven = () => {
      for (const member of this.#members) while (member.waiting > 0) this.#receive(member);
      const streams = [...(this.#streams?.values() ?? [])];
      return streams.every((stream) => stream.length === 0);
    };
    while (!isEven() && !end.aborted && !this.isBroken) await this.#change(end);
    if (this.#streams !== null && !this.isBroken && !isEven()) this.#missing();
    this.#streams = null;
  }

  async close(): Promise<void> {
    await Promise.all(this.#members.map((member) => member.close()));
  }

  async #seat(name: string): Promise<void> {
    const member = await connect(this.#url, name);
    this.#members.push(member);
    this.#streams?.set(member, []);
  }

  async #change(signal: AbortSignal): Promise<void> {
    if (this.#members.some(({ waiting }) => waiting > 0)) return;
    const done = new AbortController();
    const either = AbortSignal.any([signal, done.signal]);
    await Promise.race(this.#members.map((member) => member.change(either)));
    done.abort();
  }

  /** Takes frames until one of them is a question. */
  #read(): Question | null {
    for (const member of this.#members) {
      while (member.waiting > 0) {
        const received = this.#receive(member);
        if (received !== null && received.state.bot === member.name) {
          return { ...received, asked: member, arrival: performance.now() };
        }
      }
    }
    return null;
  }

  #receive(member: Contestant): { state: PlayState; text: string } | null {
    const frame = member.take() as Frame;
    if (!this.#greeted.has(member)) {
      this.#greeted.add(member);
      const isPing = frame.data.length === PING_BYTES;
      this.#record('ping', isPing && frame.isBinary, () => ({
        message: `the first message to ${member.name} has ${excerpt(frame)}${frame.isBinary ? '' : ', in a text frame'}`,
        detail: '',
      }));
      if (isPing) return null;
    }
    const text = frame.data.toString('utf8');
    this.#record('binary', frame.isBinary, () => ({
      message: `a text frame of ${excerpt(frame)}`,
      detail: '',
    }));
    let state: PlayState;
    try {
      state = parsePlayState(text);
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      const { message } = error;
      this.#record('shape', false, () => ({ message, detail: text.slice(0, 1000) }));
      return null;
    }
    this.#record('shape', true, () => ({ message: '', detail: '' }));
    this.#compare(member, text);
    return { state, text };
  }

  #compare(member: Contestant, text: string): void {
    const streams = this.#streams;
    if (streams === null) return;
    const [first, second, watcher] = this.#members.map((one) => streams.get(one) as string[]);
    const own = streams.get(member) as string[];
    // The first game may begin before the one that watches is there.
    if (own === watcher && own.length === 0) {
      for (const stream of [first, second])
        while (stream && stream.length > 0 && stream[0] !== text) stream.shift();
    }
    own.push(text);
    const all = [...streams.values()];
    while (all.every((stream) => stream.length > 0)) {
      const heads = all.map((stream) => stream.shift() as string);
      const isSame = heads.every((head) => head === heads[0]);
      this.#record('everyone', isSame, () => ({
        message: 'connections get different states',
        detail: this.#members.map(({ name }, index) => `${name}: ${heads[index]}`).join('\n'),
      }));
    }
    if (all.some((stream) => stream.length > LONGEST_LEAD)) this.#missing();
  }

  #missing(): void {
    const streams = this.#streams;
    this.#streams = null;
    const behind = this.#members.filter((member) => streams?.get(member)?.length === 0);
    const longest = Math.max(...[...(streams?.values() ?? [])].map((stream) => stream.length));
    this.#record('everyone', false, () => ({
      message: `${behind.map(({ name }) => name).join(' and ')} did not get ${longest} states that another connection got`,
      detail: '',
    }));
  }
}
