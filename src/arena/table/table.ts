/**
 * A table that people watch and set up in a browser: a server's seats, some of them taken by persons or by bots of fcx, at a
 * pace that can be changed.
 *
 * Until a page sets up something else it is the bare server: two bots that connect play as soon as both are there.
 */
import { EventEmitter, once } from 'node:events';
import { CLOCK_MS, type Evaluation } from '../../bot/index.ts';
import { landingRow, type Position, type Side } from '../../engine/index.ts';
import type { Player } from '../play/player.ts';
import type { Pace } from '../play/playGame.ts';
import { levelOf } from '../players/levels.ts';
import { ThreadPlayer } from '../players/threadPlayer.ts';
import type { GameServer } from '../server/gameServer.ts';
import type { Seats, ServeEvent } from '../server/serveMatches.ts';
import { GameLog } from './gameLog.ts';
import { Gate } from './gate.ts';
import { PersonPlayer } from './personPlayer.ts';
import { TablePace } from './tablePace.ts';
import type { SeatChoice, Speed, TableCommand, TableView, WatcherView } from './tableView.ts';

/** A page, as the table tells them apart. */
export interface Watcher {
  /** Whether it may set up matches and change the speed. */
  readonly controls: boolean;
}

/** What a run of matches is played with. */
export interface Terms {
  readonly games: number;
  readonly seed: number;
}

export interface TableOptions {
  readonly server: GameServer;
  readonly terms: Terms;
  readonly speed: Speed;
  /** What evaluates positions for the bots of fcx. */
  readonly evaluation: () => Evaluation;
  /** Called whenever the view has changed. */
  readonly onChange: () => void;
}

type SeatIndex = 0 | 1;
const SEATS = [0, 1] as const;

const CONNECTS: SeatChoice = { kind: 'connects' };

export class Table implements Seats {
  readonly #options: TableOptions;
  readonly #pace: TablePace;
  readonly #log = new GameLog();
  readonly #changes = new EventEmitter<{ change: [] }>();
  /** Closed while the table is paused. */
  readonly #play = new Gate();
  /** Closed between two games until somebody wants the next one. */
  readonly #next = new Gate();
  #terms: Terms;
  #choices: readonly [SeatChoice, SeatChoice] = [CONNECTS, CONNECTS];
  /** The persons and bots of fcx; `null` for a bot that connects, and for one of fcx that is being started. */
  #residents: [PersonPlayer | ThreadPlayer | null, PersonPlayer | ThreadPlayer | null] = [null, null];
  readonly #sitters: [Watcher | null, Watcher | null] = [null, null];
  #isStarted = true;
  #isMatch = false;
  #isEnding = false;
  #gamesOfMatch = 0;
  #run = new AbortController();

  constructor(options: TableOptions) {
    this.#options = options;
    this.#terms = options.terms;
    this.#pace = new TablePace(options.speed);
    this.#changes.setMaxListeners(0);
  }

  get pace(): Pace {
    return this.#pace;
  }

  get terms(): Terms {
    return this.#terms;
  }

  /** Aborted when the terms change; the matches that follow are a new run. */
  newRun(): AbortSignal {
    this.#run = new AbortController();
    return this.#run.signal;
  }

  async bothSeated(signal?: AbortSignal): Promise<void> {
    while (!this.#isReady()) await once(this.#changes, 'change', signal && { signal });
    this.#isMatch = true;
    this.#gamesOfMatch = 0;
  }

  async settle(signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    if (this.#gamesOfMatch > 0 && this.#choices.some(({ kind }) => kind === 'person'))
      await this.#pauseForPersons(signal);
    await this.#play.passed(signal);
    if (this.#isEnding) return false;
    this.#gamesOfMatch++;
    const connecting = this.#choices.filter(({ kind }) => kind === 'connects').length;
    return connecting === 0 || this.#options.server.settle(signal, connecting === 1 ? 1 : 2);
  }

  players(): readonly [Player, Player] {
    const [first, second] = [this.#player(0), this.#player(1)];
    // The wire tells players apart by their names.
    return first.name === second.name ? [first, { ...second, name: `${second.name}_2` }] : [first, second];
  }

  /** Something has happened in the matches served at this table. */
  tell(event: ServeEvent): void {
    this.#log.tell(event, this.#terms.games);
    if (event.type === 'matchEnd') {
      const isEnded = this.#isEnding;
      this.#isMatch = false;
      this.#isEnding = false;
      this.#isStarted = !isEnded && this.#choices.every(({ kind }) => kind === 'connects');
    }
    this.changed();
  }

  /** The view may have changed, or a bot has come or gone. */
  changed(): void {
    this.#changes.emit('change');
    this.#options.onChange();
  }

  view(): TableView {
    const { games, seed } = this.#terms;
    return {
      seats: [this.#seatView(0), this.#seatView(1)],
      match: this.#log.match,
      game: this.#log.game(),
      games,
      seed,
      speed: this.#pace.speed,
      isPaused: !this.#play.isOpen,
      awaitsNextGame: !this.#next.isOpen,
    };
  }

  /** What this page may do. */
  allows(watcher: Watcher): WatcherView {
    const sides = SEATS.filter((seat) => this.#sitters[seat] === watcher).map((seat) => (seat + 1) as Side);
    return { controls: watcher.controls, sides };
  }

  /** Carries out a page's request; one that is not allowed or makes no sense now is ignored. */
  obey(watcher: Watcher, command: TableCommand): void {
    const { controls, sides } = this.allows(watcher);
    if (command.type === 'sit') this.#sit(watcher, command.side);
    else if (command.type === 'drop') this.#drop(sides, command);
    else if (command.type === 'nextGame') {
      if (controls || sides.length > 0) this.#next.isOpen = true;
    } else if (controls) this.#control(watcher, command);
    this.changed();
  }

  /** A page has gone; its seats wait for another one. */
  left(watcher: Watcher): void {
    for (const seat of SEATS) if (this.#sitters[seat] === watcher) this.#sitters[seat] = null;
    this.changed();
  }

  async close(): Promise<void> {
    for (const resident of this.#residents) if (resident instanceof ThreadPlayer) await resident.close();
  }

  #control(watcher: Watcher, command: Exclude<TableCommand, { type: 'sit' | 'drop' | 'nextGame' }>): void {
    switch (command.type) {
      case 'speed':
        this.#pace.speed = command.speed;
        break;
      case 'pause':
        this.#play.isOpen = !command.paused;
        break;
      case 'endMatch':
        if (this.#isMatch) this.#endMatch();
        break;
      case 'start':
        if (!this.#isMatch) this.#start(watcher, command);
        break;
    }
  }

  #start(watcher: Watcher, { seats, games, seed }: Extract<TableCommand, { type: 'start' }>): void {
    const old = this.#residents;
    this.#choices = seats;
    this.#residents = [null, null];
    for (const resident of old) if (resident instanceof ThreadPlayer) void resident.close();
    for (const seat of SEATS) this.#fill(seat, watcher);
    this.#play.isOpen = true;
    this.#isStarted = true;
    const terms = { games, seed: seed ?? this.#options.terms.seed };
    if (terms.games === this.#terms.games && terms.seed === this.#terms.seed) return;
    if (terms.seed !== this.#terms.seed) this.#log.restart();
    this.#terms = terms;
    this.#run.abort();
  }

  #fill(seat: SeatIndex, watcher: Watcher): void {
    const choice = this.#choices[seat];
    this.#sitters[seat] = choice.kind === 'person' ? watcher : null;
    if (choice.kind === 'person') {
      const isAlone = this.#choices.filter(({ kind }) => kind === 'person').length === 1;
      this.#residents[seat] = new PersonPlayer(isAlone ? 'person' : `person_${seat + 1}`);
    } else if (choice.kind === 'level') void this.#startLevel(seat, choice);
  }

  async #startLevel(seat: SeatIndex, choice: Extract<SeatChoice, { kind: 'level' }>): Promise<void> {
    const { bot, limits } = levelOf(choice.level);
    const name = `fcx_level_${choice.level}`;
    const spec =
      bot === null
        ? { kind: 'weights' as const, name, ...this.#options.evaluation() }
        : { kind: 'sparring' as const, name, bot };
    const started = await ThreadPlayer.start({ spec, limits });
    // Meanwhile somebody may have chosen otherwise.
    if (this.#choices[seat] !== choice) {
      await started.close();
      return;
    }
    this.#residents[seat] = started;
    this.changed();
  }

  #sit(watcher: Watcher, side: Side): void {
    const seat = (side - 1) as SeatIndex;
    if (this.#choices[seat].kind === 'person') this.#sitters[seat] ??= watcher;
  }

  #drop(sides: readonly Side[], { column, round, game }: Extract<TableCommand, { type: 'drop' }>): void {
    if (this.#log.game()?.index !== game || !this.#play.isOpen) return;
    for (const side of sides) {
      const resident = this.#residents[side - 1];
      if (resident instanceof PersonPlayer) {
        resident.drop(column, round, ({ board }, wanted) => landingRow(board, wanted) !== null);
      }
    }
  }

  #endMatch(): void {
    this.#isEnding = true;
    this.#play.isOpen = true;
    this.#next.isOpen = true;
    for (const resident of this.#residents) if (resident instanceof PersonPlayer) resident.leave();
  }

  /** Between two games a person looks at the board as long as they like. */
  async #pauseForPersons(signal?: AbortSignal): Promise<void> {
    if (this.#isEnding) return;
    this.#next.isOpen = false;
    this.changed();
    await this.#next.passed(signal);
    this.changed();
  }

  #isReady(): boolean {
    return this.#isStarted && SEATS.every((seat) => this.#nameAt(seat) !== null);
  }

  /** The server's seat of the bot that plays on this seat of the table. */
  #serverSeat(seat: SeatIndex): SeatIndex {
    const isOnly = this.#choices[1 - seat]?.kind !== 'connects';
    if (!isOnly) return seat;
    return this.#options.server.seated()[0] === null ? 1 : 0;
  }

  #nameAt(seat: SeatIndex): string | null {
    if (this.#choices[seat].kind === 'connects') return this.#options.server.seated()[this.#serverSeat(seat)];
    const resident = this.#residents[seat];
    const isAbsent = resident instanceof PersonPlayer && this.#sitters[seat] === null;
    return resident === null || isAbsent ? null : resident.name;
  }

  #seatView(seat: SeatIndex): TableView['seats'][number] {
    return { choice: this.#choices[seat], name: this.#nameAt(seat) };
  }

  #player(seat: SeatIndex): Player {
    const { server } = this.#options;
    const resident = this.#residents[seat];
    const player: Player = resident ?? (server.players()[this.#serverSeat(seat)] as Player);
    const ask = async (position: Position, signal?: AbortSignal) => {
      await this.#play.passed(signal);
      // Bots that connect see every state, as at the contest.
      if (resident !== null) server.show(position, player.name);
      this.#log.asked(position, resident === null ? CLOCK_MS : null);
      this.changed();
      return player.choose(position, signal);
    };
    return {
      name: player.name,
      open: async (sitting, signal) => player.open?.(sitting, signal),
      choose: ask,
      told: (event) => player.told?.(event),
    };
  }
}
