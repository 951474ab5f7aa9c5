/** The two seats of a table, each for a bot that connects, a person at a page, or a bot of fcx. */
import { EventEmitter, once } from 'node:events';
import type { Evaluation } from '../../bot/index.ts';
import { isFull, landingRow, type Position, type Side } from '../../engine/index.ts';
import type { Player, Reply } from '../play/player.ts';
import { levelOf } from '../players/levels.ts';
import { ThreadPlayer } from '../players/threadPlayer.ts';
import type { GameServer } from '../server/gameServer.ts';
import type { SeatChoice } from './tableView.ts';

/** A page that watches a table. */
export interface Watcher {
  /** True if it may set up matches and change the speed. */
  readonly controls: boolean;
  /** The random name that the page keeps after a reload; `null` if it has none. */
  readonly page: string | null;
}

/** A person at a page as a player, without a clock. */
export class PersonPlayer implements Player {
  readonly #replies = new EventEmitter<{ reply: [Reply] }>();
  #asked: { readonly position: Position; readonly since: number } | null = null;

  constructor(readonly name: string) {}

  async choose(position: Position, signal?: AbortSignal): Promise<Reply> {
    signal?.throwIfAborted();
    // There is nothing to choose, and the answer does not matter.
    if (isFull(position.board)) return { type: 'column', column: 0, ms: 0 };
    this.#asked = { position, since: performance.now() };
    try {
      const [reply] = await once(this.#replies, 'reply', signal && { signal });
      return reply;
    } finally {
      this.#asked = null;
    }
  }

  /** Take the person's coin for this round; ignored if it is not awaited, or if the column is full. */
  drop(column: number, round: number): void {
    if (this.#asked === null) return;
    const { position, since } = this.#asked;
    if (position.round !== round || landingRow(position.board, column) === null) return;
    this.#replies.emit('reply', { type: 'column', column, ms: performance.now() - since });
  }
}

interface Seat {
  readonly choice: SeatChoice;
  /** The server's seat of the bot that was chosen by its name; once it has gone, the next bot sits there. */
  readonly serverSeat?: SeatIndex | undefined;
  /** The player on the seat; `null` for a bot that connects, and for one of fcx that is being started. */
  resident: PersonPlayer | ThreadPlayer | null;
  /** The page of the person on the seat, `null` while nobody sits there. */
  sitter: Watcher | null;
  /** The page of the latest person, who gets the seat back after a reload. */
  page: string | null;
}

const CONNECTS: Seat = { choice: { kind: 'connects' }, resident: null, sitter: null, page: null };
/** The indices of the two seats. */
export const SEATS = [0, 1] as const;
type SeatIndex = (typeof SEATS)[number];

/** The two seats of a table. Always close it. */
export class TableSeats {
  #seats: readonly [Seat, Seat];
  #problem: string | null = null;

  /**
   * @param evaluation what evaluates positions for the bots of fcx
   * @param startBot starts the bot that the server was started with, which sits on the second seat; `null` if there is none
   * @param onChange called when a bot of fcx has been seated, or could not be started
   */
  constructor(
    private readonly server: GameServer,
    private readonly evaluation: Evaluation,
    private readonly startBot: (() => Promise<ThreadPlayer>) | null,
    private readonly onChange: () => void,
  ) {
    this.#seats = [CONNECTS, startBot === null ? CONNECTS : { ...CONNECTS, choice: { kind: 'bot' } }];
  }

  /** Start the bot that the server was started with. */
  async begin(): Promise<void> {
    if (this.startBot !== null) this.#seats[1].resident = await this.startBot();
  }

  /** Return the number of seats of this kind. */
  count(kind: SeatChoice['kind']): number {
    return this.#seats.filter(({ choice }) => choice.kind === kind).length;
  }

  /** True if both seats have a player. */
  get areTaken(): boolean {
    return SEATS.every((seat) => this.#nameAt(seat) !== null);
  }

  /** Return the seats as pages see them. */
  view() {
    const viewOf = (seat: SeatIndex) => ({
      choice: this.#seats[seat].choice,
      /** `null` while nobody sits there. */
      name: this.#nameAt(seat),
    });
    return {
      seats: [viewOf(0), viewOf(1)] as const,
      /** The reason why a player could not be seated, for a person; `null` if all is well. */
      problem: this.#problem,
    };
  }

  /** Set up both seats anew. A person's seat belongs to the page that asked. */
  async fill(choices: readonly [SeatChoice, SeatChoice], watcher: Watcher, name = 'person'): Promise<void> {
    const old = this.#seats;
    const isAlone = choices.filter(({ kind }) => kind === 'person').length === 1;
    const seatOf = (choice: SeatChoice, side: Side): Seat => {
      if (choice.kind === 'connects') {
        const seated = this.server.seated();
        const serverSeat = SEATS.find((seat) => seated[seat] === choice.name);
        return { ...CONNECTS, choice, serverSeat };
      }
      if (choice.kind !== 'person') return { ...CONNECTS, choice };
      const resident = new PersonPlayer(isAlone ? name : `person_${side}`);
      return { choice, resident, sitter: watcher, page: watcher.page };
    };
    this.#seats = [seatOf(choices[0], 1), seatOf(choices[1], 2)];
    this.#problem = null;
    await Promise.all([...old.map(closeResident), ...this.#seats.map((seat) => this.#startResident(seat))]);
  }

  /** Return the sides that a page plays. */
  sidesOf(watcher: Watcher): Side[] {
    return SEATS.filter((seat) => this.#seats[seat].sitter === watcher).map((seat) => (seat + 1) as Side);
  }

  /** Give a page the seat of a person, if it is free. */
  sit(watcher: Watcher, side: Side): void {
    const seat = this.#seats[(side - 1) as SeatIndex];
    if (seat.choice.kind !== 'person' || seat.sitter !== null) return;
    seat.sitter = watcher;
    seat.page = watcher.page;
  }

  /** Give a page that comes back its seats. */
  welcome(watcher: Watcher): void {
    if (watcher.page === null) return;
    for (const seat of this.#seats) if (seat.page === watcher.page) seat.sitter = watcher;
  }

  /** Free the seats of a page that has gone; they wait for it, or for another. */
  leave(watcher: Watcher): void {
    for (const seat of this.#seats) if (seat.sitter === watcher) seat.sitter = null;
  }

  /** Take a coin of the person at this page. */
  drop(watcher: Watcher, column: number, round: number): void {
    for (const { sitter, resident } of this.#seats) {
      if (sitter === watcher && resident instanceof PersonPlayer) resident.drop(column, round);
    }
  }

  /** True if the player of this side is a bot that connects. */
  hasClock(side: Side): boolean {
    return this.#seats[(side - 1) as SeatIndex].resident === null;
  }

  /** Return the players of the next game. */
  players(): readonly [Player, Player] {
    const playerAt = (seat: SeatIndex) => {
      const { resident } = this.#seats[seat];
      return resident ? this.server.sockets.local(resident) : this.server.players()[this.#serverSeat(seat)];
    };
    const [first, second] = [playerAt(0), playerAt(1)];
    // Players are distinguished by their names on the wire.
    return first.name === second.name ? [first, { ...second, name: `${second.name}_2` }] : [first, second];
  }

  async close(): Promise<void> {
    const old = this.#seats;
    // A bot that is still being started finds its seat gone, and ends.
    this.#seats = [CONNECTS, CONNECTS];
    await Promise.all(old.map(closeResident));
  }

  #serverSeat(seat: SeatIndex): SeatIndex {
    if (this.count('connects') === 2) return seat;
    return this.#seats[seat].serverSeat ?? (this.server.seated()[0] === null ? 1 : 0);
  }

  #nameAt(index: SeatIndex): string | null {
    const { choice, resident, sitter } = this.#seats[index];
    if (choice.kind === 'connects') return this.server.seated()[this.#serverSeat(index)];
    const isAbsent = choice.kind === 'person' && sitter === null;
    return isAbsent ? null : (resident?.name ?? null);
  }

  async #startResident(seat: Seat): Promise<void> {
    const { choice } = seat;
    const name = choice.kind === 'level' ? `fcx_level_${choice.level}` : 'the bot';
    try {
      if (choice.kind === 'level') seat.resident = await this.#startLevel(name, choice.level);
      else if (choice.kind === 'bot' && this.startBot !== null) seat.resident = await this.startBot();
      else return;
    } catch (error) {
      this.#problem = `${name} could not be started: ${error instanceof Error ? error.message : error}`;
      this.onChange();
      return;
    }
    // Meanwhile the seats may have been given to others.
    if (this.#seats.includes(seat)) this.onChange();
    else await seat.resident.close();
  }

  #startLevel(name: string, level: number): Promise<ThreadPlayer> {
    const { bot, limits } = levelOf(level);
    const spec =
      bot === null
        ? { kind: 'weights' as const, name, ...this.evaluation }
        : { kind: 'sparring' as const, name, bot };
    return ThreadPlayer.start({ players: [spec], limits });
  }
}

async function closeResident({ resident }: Seat): Promise<void> {
  if (resident !== null && 'close' in resident) await resident.close();
}
