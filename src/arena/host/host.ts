/**
 * Holds an event: bots wait in the lobby, matches are drawn as the format says and played on free tables, and everything goes
 * into the log first, so that the event goes on from there after any crash.
 */
import { timingSafeEqual } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { anySignal } from '../../system/index.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import { NO_PAUSES, type Pace } from '../play/playGame.ts';
import { NO_PAGE, type PageHost, type Patience } from '../server/httpServer.ts';
import type { EventLog } from './eventLog.ts';
import type { EventMatch } from './eventState.ts';
import { EventTable } from './eventTable.ts';
import {
  type EventMatchView,
  type EventView,
  eventView,
  type HostCommand,
  type LiveView,
  matchView,
  standingsCsv,
} from './hostView.ts';
import { type LobbyEvent, openLobby } from './lobby.ts';
import { ownerKey, tossOf } from './secrets.ts';

/** What happens in an event, for those who print it. */
export type HostEvent =
  | LobbyEvent
  | { readonly type: 'begun' }
  | { readonly type: 'matchStart'; readonly match: EventMatchView; readonly table: number }
  | { readonly type: 'game'; readonly record: GameRecord; readonly delays: readonly number[] }
  | { readonly type: 'matchEnd'; readonly match: EventMatchView }
  /** An act of the organiser, as carried out. */
  | { readonly type: 'act'; readonly command: HostCommand }
  | { readonly type: 'over'; readonly view: EventView };

export interface HostOptions {
  /** Name or address of the interface to listen on, and the port; 0 takes any free one. */
  readonly host: string;
  readonly port: number;
  /** How many matches are played at once. */
  readonly tables: number;
  readonly pace?: Pace;
  /** What people see, made for the host that is being opened. */
  readonly page?: (hosted: HostedEvent) => PageHost & { changed(): void };
  readonly isBehindProxy?: boolean;
  readonly patience?: Patience;
  readonly onEvent?: (event: HostEvent) => void;
}

/** An event as its page knows it. */
export interface HostedEvent {
  /** Goes up when the results change. */
  readonly version: number;
  live(): LiveView;
  results(): EventView;
  isOrganiser(secret: string | null): boolean;
  /** Carries out the organiser's act; one that makes no sense now is ignored. */
  obey(command: HostCommand): void;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export type Host = Awaited<ReturnType<typeof openHost>>;

/** Opens the lobby of an event; throws a {ListenError}. */
export async function openHost(
  log: EventLog,
  {
    tables: tableCount,
    pace = NO_PAUSES,
    page,
    isBehindProxy = false,
    onEvent = () => {},
    ...address
  }: HostOptions,
) {
  const { state } = log;
  const { settings } = state.header;
  const changes = new EventEmitter<{ change: [] }>();
  changes.setMaxListeners(0);
  const failure = new AbortController();
  const stopping = new AbortController();
  const started = performance.now();
  const leftAt = new Map<string, number>();
  /** Names under which somebody was here without a secret. */
  const seen = new Set<string>();
  let version = 0;
  let isRunning = false;
  const writing = new Set<Promise<void>>();

  const changed = () => changes.emit('change');
  /** The results have changed, too. */
  const add: EventLog['add'] = (act) => {
    log.add(act);
    version++;
  };
  const view = (number: number) => matchView(state, state.match(number));
  const isHere = (name: string) => lobby.guests.has(name);

  const begin = () => {
    const names = settings.expected ?? [...lobby.guests.keys()];
    for (const name of names) add({ type: 'entered', name });
    add({ type: 'begun' });
    onEvent({ type: 'begun' });
    advance();
  };

  const mayBegin = () => {
    const { expected, startAt } = settings;
    if (startAt !== null) return (expected ?? [...lobby.guests.keys()]).filter(isHere).length >= startAt;
    return expected?.every(isHere) ?? false;
  };

  /** Draws what follows, and ends matches of those who are out; `false` when there is nothing of the kind. */
  const draw = (): boolean => {
    const pairings = state.format.draw(state.field, state.matches);
    for (const { key, players } of pairings) {
      add({ type: 'drawn', key, players: [...players], first: tossOf(log.secrets.secret, key) });
    }
    const decided = state.matches.filter((match) => {
      const outs = match.players.map((one) => (one === null ? null : state.entrant(one).out));
      if (match.result !== null || outs.every((out) => out === null)) return false;
      const winner = outs[0] === null ? 0 : outs[1] === null ? 1 : null;
      add({ type: 'ruled', match: match.number, winner, reason: outs[0] ?? outs[1] ?? 'withdrawn' });
      tables.find((table) => table.match === match.number)?.interrupt(null);
      return true;
    });
    return pairings.length + decided.length > 0;
  };

  /** The next match for a free table: of two who are there, if there is one. */
  const nextMatch = (open: readonly EventMatch[]) => {
    const playing = new Set(
      tables.flatMap(({ match }) => (match === null ? [] : state.match(match).players)),
    );
    const free = open.filter(({ players }) => !players.some((one) => playing.has(one)));
    const areHere = (players: readonly (number | null)[]) =>
      players.every((one) => one !== null && isHere(state.entrant(one).name));
    return free.find(({ players }) => areHere(players)) ?? free[0];
  };

  const play = async (table: EventTable, number: number) => {
    onEvent({ type: 'matchStart', match: view(number), table: table.number });
    const stop = anySignal(failure.signal, stopping.signal);
    try {
      await table.play(number, stop);
      version++;
      onEvent({ type: 'matchEnd', match: view(number) });
      const kept = log.keepGames(state.match(number));
      writing.add(kept);
      await kept.finally(() => writing.delete(kept));
    } catch (error) {
      if (!stop.aborted) failure.abort(error);
    }
    advance();
  };

  /** Does whatever can be done now. */
  const advance = () => {
    if (isRunning && !stopping.signal.aborted && !failure.signal.aborted && state.secret === null) {
      if (!state.hasBegun && mayBegin()) return begin();
      if (state.hasBegun) {
        while (draw());
        const open = state.matches.filter(({ result }) => result === null);
        for (const table of tables) {
          const match = table.match === null ? nextMatch(open) : undefined;
          if (match !== undefined) void play(table, match.number);
        }
        if (open.length === 0 && tables.every(({ match }) => match === null)) {
          add({ type: 'opened', secret: log.secrets.secret });
        }
      }
    }
    changed();
  };

  const come = (name: string, secret: string | null) => {
    if (secret === null) seen.add(name);
    else if (!state.owners.has(name)) {
      add({ type: 'claimed', name, key: ownerKey(log.secrets.organiser, name, secret) });
    }
    leftAt.delete(name);
    const isLate = state.hasBegun && state.secret === null && state.numberOf(name) === null;
    if (isLate) add({ type: 'entered', name });
  };

  const obey = (command: HostCommand) => {
    const number = 'name' in command ? state.numberOf(command.name) : null;
    const match = 'match' in command ? state.matches[command.match - 1] : undefined;
    const interrupt = (index: number | null) =>
      tables.find((table) => table.match === match?.number)?.interrupt(index);
    if (state.secret !== null) return;
    if (command.type === 'begin') {
      if (state.hasBegun || (settings.expected ?? [...lobby.guests]).length < 2) return;
      begin();
    } else if (command.type === 'pause') add({ ...command, type: 'paused' });
    else if (command.type === 'out') {
      if (number === null) return;
      add({ type: 'out', entrant: number, reason: command.reason });
      if (command.reason === 'disqualified') lobby.guests.get(command.name)?.connection.close();
    } else if (command.type === 'replace') {
      if (number === null || state.numberOf(command.by) !== null) return;
      add({ type: 'replaced', entrant: number, name: command.by });
      lobby.guests.get(command.name)?.connection.close();
    } else {
      if (match === undefined || match.players[1] === null || !state.isOpen(match)) return;
      if (command.type === 'void') add({ type: 'voided', match: match.number, index: command.index });
      else add({ type: 'replayed', match: match.number });
      interrupt(command.type === 'void' ? command.index : null);
    }
    onEvent({ type: 'act', command });
    advance();
  };

  const hosted: HostedEvent = {
    get version() {
      return version;
    },
    live: () => ({
      phase: state.secret !== null ? 'over' : state.hasBegun ? 'playing' : 'lobby',
      isPaused: state.isPaused,
      guests: [...lobby.guests.values()].map(({ name, since, address: from, connection }) => ({
        ...{ name, since, address: from, roundTripMs: connection.roundTripMs },
      })),
      missing: (state.hasBegun ? state.entrants.map(({ name }) => name) : (settings.expected ?? [])).filter(
        (name) => !isHere(name),
      ),
      tables: tables.map((table) => table.view()),
    }),
    results: () => eventView(state),
    isOrganiser: (secret) => secret !== null && isSame(secret, log.secrets.organiser),
    obey,
  };

  const shown = page?.(hosted) ?? { ...NO_PAGE, changed: () => {} };
  changes.on('change', () => shown.changed());
  const lobby = await openLobby({
    ...address,
    page: shown,
    clockMs: settings.clockMs,
    isBehindProxy,
    names: {
      owns(name, secret) {
        const key = state.owners.get(name);
        if (key === undefined) return null;
        return secret !== null && isSame(key, ownerKey(log.secrets.organiser, name, secret));
      },
      isKnown: (name) =>
        seen.has(name) || lobby.guests.has(name) || (state.hasBegun && state.numberOf(name) !== null),
      excludes(name) {
        const number = state.numberOf(name);
        if (number !== null) return state.entrant(number).out === 'disqualified' ? 'disqualified' : null;
        if (settings.expected && !settings.expected.includes(name)) return 'this name is not on the list';
        return state.hasBegun && state.kind !== 'swiss' ? 'the event has begun without this bot' : null;
      },
    },
    onEvent(event) {
      if (event.type === 'came') come(event.guest.name, event.secret);
      if (event.type === 'left') leftAt.set(event.guest.name, performance.now());
      onEvent(event);
      advance();
    },
  });
  const services = {
    ...{ log, lobby, pace, changes },
    absentSince: (name: string) => leftAt.get(name) ?? started,
    onGame(record: GameRecord, delays: readonly number[]) {
      version++;
      onEvent({ type: 'game', record, delays });
    },
  };
  const tables = Array.from({ length: tableCount }, (_, number) => new EventTable(number, services));

  return {
    ...hosted,
    port: lobby.port,
    meter: lobby.meter,

    /** Holds the event to its end, or until the signal is aborted; the game under way is then void. */
    async run(signal: AbortSignal): Promise<void> {
      isRunning = true;
      await log.keepMissingGames();
      advance();
      const stop = anySignal(signal, failure.signal);
      try {
        while (state.secret === null) await once(changes, 'change', { signal: stop });
      } catch (error) {
        failure.signal.throwIfAborted();
        if (!signal.aborted) throw error;
      }
      stopping.abort();
      await Promise.all(writing);
      const view = eventView(state);
      await log.write('results.json', `${JSON.stringify(view, null, 2)}\n`);
      await log.write('results.csv', standingsCsv(view));
      if (state.secret !== null) onEvent({ type: 'over', view });
    },

    async close(): Promise<void> {
      stopping.abort();
      await lobby.close();
    },
  };
}
