/** Runs an event, a contest of bots that connect: they wait in the lobby and are asked at their tables, and pages watch. */
import { checkBotName } from '../../bot/index.ts';
import type { StoredContest } from '../contest/contestLog.ts';
import type { ContestMatch } from '../contest/contestState.ts';
import type { ContestMatchView, ContestView } from '../contest/contestView.ts';
import { contestView, matchView, resultFiles } from '../contest/contestView.ts';
import { formatWords } from '../contest/formats/index.ts';
import { ContestHolder } from '../contest/holdContest.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { Pace } from '../play/playGame.ts';
import type { BotServerOptions } from '../server/botServer.ts';
import { addressForOthers } from '../server/httpServer.ts';
import type { PageFiles } from '../table/tablePage.ts';
import { splitName } from './admission.ts';
import { EventTable } from './eventTable.ts';
import { HostPage, type OrganiserCommand } from './hostPage.ts';
import { type Guest, type LobbyEvent, LobbyServer } from './lobby.ts';

/** An event of the host, for those who print it. */
export type HostEvent =
  | LobbyEvent
  | { readonly type: 'begun' }
  | { readonly type: 'matchStart'; readonly match: ContestMatchView; readonly table: number }
  /** `delays`: of the host itself, from reading an answer to sending the next state, in milliseconds. */
  | { readonly type: 'game'; readonly record: GameRecord; readonly delays: readonly number[] }
  | { readonly type: 'problem'; readonly text: string }
  | { readonly type: 'matchEnd'; readonly match: ContestMatchView }
  | { readonly type: 'act'; readonly command: OrganiserCommand }
  | { readonly type: 'over'; readonly view: ContestView };

/** Options of a host. */
export interface HostOptions extends Omit<BotServerOptions, 'page'> {
  readonly tables: number;
  readonly pace?: Pace;
  /** The files of its page; none by default. */
  readonly files?: PageFiles;
  /** The address of a reverse proxy, whose X-Forwarded-For is believed. */
  readonly proxy?: string | null;
  readonly onEvent?: (event: HostEvent) => void;
}

/** Open the lobby of an event; throws a `ListenError`. */
export async function openHost(log: StoredContest, options: HostOptions): Promise<Host> {
  const host = new Host(log, options);
  await host.lobby.open();
  return host;
}

/** An event that is held. Always close it. */
export class Host extends ContestHolder {
  declare readonly log: StoredContest;
  protected readonly tables: readonly EventTable[];
  readonly lobby: LobbyServer;
  readonly tell: (event: HostEvent) => void;
  readonly #reach: string | null;

  constructor(log: StoredContest, options: HostOptions) {
    const { tables, pace, files, onEvent = () => {}, proxy = null, ...address } = options;
    super(log);
    this.tell = onEvent;
    this.#reach = addressForOthers(options.host);
    const page = files && new HostPage(files, log, this);
    this.lobby = new LobbyServer(log, { ...address, page }, proxy, (event) => this.#noteInLobby(event));
    this.tables = Array.from({ length: tables }, (_, number) => {
      return new EventTable(number, this, pace, page?.changed);
    });
    if (page) this.changes.on('change', page.changed);
  }

  get port(): number {
    return this.lobby.port;
  }

  /** Numbers of the matches at the tables; `null` for a free table. */
  get matchesAtTables(): (number | null)[] {
    return this.tables.map(({ match }) => match);
  }

  /** Return the part of the event's view that changes all the time. */
  live() {
    const { state } = this.log;
    const { guests } = this.lobby;
    const plays = state.stillPlays;
    const { settings } = state.header;
    const needed = this.#needed;
    const count = state.entrants.length + guests.size + (needed ?? 0);
    const phase = state.isOver ? 'over' : state.hasBegun ? 'playing' : 'lobby';
    return {
      phase: phase as 'lobby' | 'playing' | 'over',
      isPaused: state.isPaused,
      /** True if a bot that comes now can take part. */
      isOpen: phase === 'lobby' || (phase === 'playing' && state.format.isInRounds === true),
      /** Number of bots still missing before it begins; `null` if the organiser begins it. */
      needed,
      /** A clause of the format that says who meets whom among those who are there, or awaited; later empty. */
      whoMeets: phase === 'lobby' ? formatWords(settings.format).whoMeets(count) : '',
      /** The address at which other machines find the host; `null` if they cannot. */
      reach: this.#reach,
      local: state.entrants.flatMap(({ name, player }) => (player === null ? [] : [name])),
      guests: [...guests.values()].map(({ name, since, roundTripMs }) => ({ name, since, roundTripMs })),
      /** True if some of those who are expected have to know a secret for their name. */
      areNamesKept: settings.expected?.some((name) => state.owners.get(name) != null) ?? false,
      /** Names of those who take part once it begins, in the order of their seeds. */
      waiting: phase === 'lobby' ? this.#waiting : [],
      /** Names of expected bots that are absent or do not answer. */
      missing: this.#missing,
      /** Names of entrants with nothing more to play. */
      done: state.hasBegun ? state.entrants.flatMap((one, number) => (plays(number) ? [] : one.name)) : [],
      tables: this.tables.map((table) => table.view()),
    };
  }

  get #missing(): string[] {
    const { state } = this.log;
    const plays = state.stillPlays;
    const bots = state.entrants.flatMap(({ name, player }, number) =>
      player === null && plays(number) ? [name] : [],
    );
    const wanted = state.hasBegun ? bots : (state.header.settings.expected ?? []);
    return wanted.filter((name) => !this.lobby.isHere(name));
  }

  /** Return the results so far. */
  results(): ContestView {
    return contestView(this.log.state);
  }

  /** Return the part of the view for the organiser alone. */
  privateView() {
    const { state } = this.log;
    const { admission, guests } = this.lobby;
    return {
      refused: admission.refused,
      addresses: [...guests.values()].map(({ name, address }) => [name, address] as const),
      absences: this.#missing.map((name) => [name, this.lobby.leftAt(name)] as const),
      folder: this.log.path,
      closed: state.matches.flatMap((match) => (state.isOpen(match) ? [] : [match.number])),
    };
  }

  /** Carry out the organiser's command; returns `null`, or a sentence why it makes no sense now or comes too late. */
  obey(command: OrganiserCommand): string | null {
    const refused = this.#objection(command);
    if (refused !== null) return refused;
    this.attempt(() => this.#carryOut(command));
    this.advance();
    return null;
  }

  /** Holds the event to its end, or until the signal is aborted; the game under way is then void. */
  override async run(signal: AbortSignal): Promise<void> {
    await this.log.writeMissingReplays();
    await super.run(signal);
    const { isOver } = this.log.state;
    // After the end no bot waits for an answer, so there is time.
    if (isOver) await this.log.measureLuck(signal);
    this.changes.emit('change');
    const view = this.results();
    for (const [name, text] of resultFiles(view)) await this.log.write(name, text);
    if (isOver) this.tell({ type: 'over', view });
  }

  async close(): Promise<void> {
    this.stop();
    await this.lobby.close();
  }

  protected override prepare(): void {
    if (!this.log.state.hasBegun && this.#needed === 0) this.#begin();
  }

  protected override away(): number[] {
    return this.log.state.entrants.flatMap(({ name, player }, number) =>
      player !== null || this.lobby.isHere(name) ? [] : number,
    );
  }

  protected override started(match: number, table: number): void {
    this.tell({ type: 'matchStart', match: this.#matchView(match), table });
  }

  protected override ended(match: number): Promise<void> {
    this.tell({ type: 'matchEnd', match: this.#matchView(match) });
    return this.log.writeReplay(this.log.state.match(match));
  }

  #matchView(match: number): ContestMatchView {
    return matchView(this.log.state, this.log.state.match(match));
  }

  get #waiting(): string[] {
    const { settings } = this.log.state.header;
    return settings.expected ?? [...this.lobby.guests.keys()];
  }

  get #needed(): number | null {
    const { entrants, header } = this.log.state;
    const { expected, startAt } = header.settings;
    const here = this.#waiting.filter((name) => this.lobby.isHere(name)).length;
    if (startAt !== null) return Math.max(0, startAt - entrants.length - here);
    return expected && expected.length - here;
  }

  #begin(): void {
    const entered = this.#waiting.map((name) => ({ type: 'entered' as const, name }));
    this.log.addAll([...entered, { type: 'begun' }]);
    this.tell({ type: 'begun' });
  }

  /** The next match for a free table: of two who are there, if there is one. */
  protected override choose(open: readonly ContestMatch[]): ContestMatch | undefined {
    const { state } = this.log;
    const playing = new Set(
      this.tables.flatMap(({ match }) => (match === null ? [] : state.match(match).players)),
    );
    // Nearly all of hundreds of open matches have a player at a table, so this cheap test comes first.
    const free = open.filter(({ players }) => !players.some((one) => playing.has(one)));
    const isHere = (number: number | null) => {
      const { name, player } = state.entrant(number as number);
      return player !== null || this.lobby.isHere(name);
    };
    return free.find(({ players }) => players.every(isHere)) ?? free[0];
  }

  #objection(command: OrganiserCommand): string | null {
    const { state } = this.log;
    if (state.isOver) return 'The event is over.';
    if (command.type === 'begin') {
      if (state.hasBegun) return 'The event has begun.';
      return state.entrants.length + this.#waiting.length < 2 ? 'An event needs two bots.' : null;
    }
    if ('match' in command) {
      const match = state.matches[command.match - 1];
      if (match === undefined || match.players[1] === null) return 'There is no such match.';
      if (!state.isOpen(match)) return 'Other matches were drawn from the result of this one.';
      if (command.type === 'replay') return null;
      const isUnderWay = match.result === null && match.next === command.index;
      const isThere = isUnderWay || match.games.some(({ index }) => index === command.index);
      return isThere ? null : 'There is no such game.';
    }
    if (command.type === 'pause') return null;
    if (state.numberOf(command.name) === null) return `${command.name} does not take part.`;
    if (command.type === 'out') return null;
    if (!state.stillPlays(state.numberOf(command.name) as number))
      return `${command.name} has nothing more to play.`;
    if (command.by.includes('~'))
      return 'Give the name without its secret; it has none before its bot comes.';
    try {
      checkBotName(command.by);
    } catch (error) {
      return (error as Error).message;
    }
    return state.numberOf(command.by) === null ? null : `${command.by} takes part already.`;
  }

  #carryOut(command: OrganiserCommand): void {
    const { log } = this;
    const { state } = log;
    if (command.type === 'begin') this.#begin();
    else if (command.type === 'pause') log.add({ ...command, type: 'paused' });
    else if ('match' in command) {
      const { match } = command;
      const index = command.type === 'void' ? command.index : null;
      log.removeReplay(match);
      log.add(index === null ? { type: 'replayed', match } : { type: 'voided', match, index });
      this.tableOf(match)?.interrupt?.(index);
    } else {
      const entrant = state.numberOf(command.name) as number;
      if (command.type === 'out') log.add({ type: 'out', entrant, reason: command.reason });
      else log.add({ type: 'replaced', entrant, name: command.by });
      if (command.type === 'replace') this.lobby.call(command.by);
      // A bot that withdraws may stay and watch.
      if (command.type === 'replace' || command.reason === 'disqualified')
        this.lobby.guests.get(command.name)?.close();
    }
    this.tell({ type: 'act', command });
  }

  #noteInLobby(event: LobbyEvent): void {
    this.attempt(() => {
      if (event.type === 'came') this.#welcome(event.guest);
      this.tell(event);
    });
    this.advance();
  }

  /** The name of a bot is its own from now on if it has a secret, and everyone's if not. */
  #welcome({ name, fullName }: Guest): void {
    const { state } = this.log;
    this.log.claim(name, splitName(fullName).secret);
    const isLate = state.hasBegun && !state.isOver && state.numberOf(name) === null;
    if (isLate) this.log.add({ type: 'entered', name });
  }
}
