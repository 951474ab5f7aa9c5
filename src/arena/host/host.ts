/**
 * Holds an event: bots wait in the lobby, matches are drawn as the format says and played on free tables, and everything goes
 * into the log first, so that the event goes on from there after any crash.
 */
import { EventEmitter, once } from 'node:events';
import { anySignal } from '../../system/index.ts';
import type { NewAct } from '../contest/contestFormat.ts';
import type { EventLog } from '../contest/contestLog.ts';
import type { EventMatch } from '../contest/contestState.ts';
import type { Pairing } from '../contest/formats/meeting.ts';
import { tossOf } from '../contest/secrets.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import { NO_PAUSES, type Pace } from '../play/playGame.ts';
import { NO_PAGE, type Patience } from '../server/httpServer.ts';
import type { PageFiles } from '../table/tablePage.ts';
import { splitName } from './admission.ts';
import { EventTable } from './eventTable.ts';
import { HostPage } from './hostPage.ts';
import type { EventMatchView, EventView, HostCommand } from './hostView.ts';
import { eventView, liveView, matchView, resultsJson, standingsCsv } from './hostView.ts';
import { type Guest, type LobbyEvent, openLobby } from './lobby.ts';

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
  /** What browsers are shown, default nothing. */
  readonly files?: PageFiles;
  /** The address of a reverse proxy, whose X-Forwarded-For is believed. */
  readonly proxy?: string | null;
  readonly patience?: Patience;
  readonly onEvent?: (event: HostEvent) => void;
}

export type Host = Awaited<ReturnType<typeof openHost>>;

/** Opens the lobby of an event; throws a {ListenError}. */
export async function openHost(
  log: EventLog,
  { tables: tableCount, pace = NO_PAUSES, files, proxy = null, onEvent = () => {}, ...address }: HostOptions,
) {
  const { state } = log;
  const { settings } = state.header;
  const changes = new EventEmitter<{ change: [] }>();
  changes.setMaxListeners(0);
  const failure = new AbortController();
  const stopping = new AbortController();
  let isRunning = false;
  const writing = new Set<Promise<void>>();

  /** Does what a socket or a timer sets off: an event that cannot be written down, as on a full disk, ends in `run`. */
  const attempt = (action: () => void) => {
    try {
      action();
    } catch (error) {
      failure.abort(error);
    }
  };

  const view = (number: number) => matchView(state, state.match(number));
  const isHere = (name: string) => lobby.isHere(name);
  const tableOf = (match: number) => tables.find((table) => table.match === match);

  const begin = () => {
    const names = settings.expected ?? [...lobby.guests.keys()];
    log.addAll([...names.map((name) => ({ type: 'entered' as const, name })), { type: 'begun' }]);
    onEvent({ type: 'begun' });
  };

  const mayBegin = () => {
    const { expected, startAt } = settings;
    if (startAt !== null) return (expected ?? [...lobby.guests.keys()]).filter(isHere).length >= startAt;
    return expected?.every(isHere) ?? false;
  };

  /** Ends the matches of those who are out. */
  const rule = () => {
    if (state.entrants.every(({ out }) => out === null)) return;
    for (const { number, players } of state.open) {
      const [one, other] = players.map((player) => player !== null && state.entrant(player).out);
      const reason = one || other;
      if (!reason) continue;
      log.add({ type: 'ruled', match: number, winner: !one ? 0 : !other ? 1 : null, reason });
      tableOf(number)?.interrupt(null);
    }
  };

  /** Draws what follows, until there are matches to play or none are left. */
  const draw = () => {
    for (;;) {
      rule();
      const pairings = state.format.draw(state.field, state.matches);
      if (pairings.length === 0) return;
      // All of them or none: what is drawn next depends on the whole round.
      const toAct = ({ key, players }: Pairing): NewAct => {
        return { type: 'drawn', key, players: [...players], first: tossOf(log.secrets.secret, key) };
      };
      log.addAll(pairings.map(toAct));
    }
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
      onEvent({ type: 'matchEnd', match: view(number) });
      const kept = log.keepGames(state.match(number));
      writing.add(kept);
      await kept.finally(() => writing.delete(kept));
    } catch (error) {
      if (!stop.aborted) failure.abort(error);
    }
    advance();
  };

  const step = () => {
    const isOpen = !stopping.signal.aborted && !failure.signal.aborted && state.secret === null;
    if (!isRunning || !isOpen) return;
    if (!state.hasBegun && mayBegin()) begin();
    if (!state.hasBegun) return;
    draw();
    const { open } = state;
    for (const table of tables) {
      const isFree = table.match === null && !state.pausedTables.has(table.number);
      const match = isFree ? nextMatch(open) : undefined;
      if (match !== undefined) void play(table, match.number);
    }
    if (open.length === 0 && tables.every(({ match }) => match === null)) {
      log.add({ type: 'opened', secret: log.secrets.secret });
    }
  };

  /** Does whatever can be done now. */
  const advance = () => {
    attempt(step);
    changes.emit('change');
  };

  /** Why an act of the organiser makes no sense now, or `null`. */
  const objection = (command: HostCommand): string | null => {
    if (state.secret !== null) return 'The event is over.';
    if (command.type === 'begin') {
      if (state.hasBegun) return 'The event has begun.';
      return (settings.expected ?? [...lobby.guests]).length < 2 ? 'An event needs two bots.' : null;
    }
    if ('match' in command) {
      const match = state.matches[command.match - 1];
      if (match === undefined || match.players[1] === null) return 'There is no such match.';
      if (!state.isOpen(match)) return 'Other matches were drawn from the result of this one.';
      if (command.type === 'replay') return null;
      const isUnderWay = match.result === null && state.nextIndex(match) === command.index;
      const isThere = isUnderWay || match.games.some(({ index }) => index === command.index);
      return isThere ? null : 'There is no such game.';
    }
    if (command.type === 'pause') return null;
    if (state.numberOf(command.name) === null) return `${command.name} does not take part.`;
    if (command.type === 'out') return null;
    if (/[~/]/.test(command.by)) return 'Give the name without its secret; it has none before its bot comes.';
    return state.numberOf(command.by) === null ? null : `${command.by} takes part already.`;
  };

  /** Carries out the organiser's act; `null`, or why it makes no sense now. */
  const obey = (command: HostCommand): string | null => {
    const refused = objection(command);
    if (refused !== null) return refused;
    attempt(() => carryOut(command));
    advance();
    return null;
  };

  const carryOut = (command: HostCommand) => {
    if (command.type === 'begin') begin();
    else if (command.type === 'pause') log.add({ ...command, type: 'paused' });
    else if ('match' in command) {
      const { match } = command;
      const index = command.type === 'void' ? command.index : null;
      log.dropGames(match);
      log.add(index === null ? { type: 'replayed', match } : { type: 'voided', match, index });
      tableOf(match)?.interrupt(index);
    } else {
      const entrant = state.numberOf(command.name) as number;
      if (command.type === 'out') log.add({ type: 'out', entrant, reason: command.reason });
      else log.add({ type: 'replaced', entrant, name: command.by });
      if (command.type === 'replace') lobby.call(command.by);
      // Who withdraws may stay and watch.
      if (command.type === 'replace' || command.reason === 'disqualified') {
        lobby.guests.get(command.name)?.connection.close();
      }
    }
    onEvent({ type: 'act', command });
  };

  /** The name of a bot is its own from now on if it has a secret, and everyone's if not. */
  const welcome = ({ name, fullName }: Guest) => {
    log.claim(name, splitName(fullName).secret);
    const isLate = state.hasBegun && state.secret === null && state.numberOf(name) === null;
    if (isLate) log.add({ type: 'entered', name });
  };

  const live = () => liveView(state, lobby.guests, tables);
  const page = files && new HostPage(files, log, { live, obey, refused: () => lobby.refused() });
  if (page) changes.on('change', () => page.changed());
  const lobby = await openLobby(log, {
    ...{ ...address, page: page ?? NO_PAGE, proxy },
    onEvent(event) {
      attempt(() => {
        if (event.type === 'came') welcome(event.guest);
        onEvent(event);
      });
      advance();
    },
  });
  const services = {
    ...{ log, lobby, pace, changes },
    onGame: (record: GameRecord, delays: readonly number[]) => onEvent({ type: 'game', record, delays }),
  };
  const tables = Array.from({ length: tableCount }, (_, number) => new EventTable(number, services));

  return {
    ...{ live, obey, port: lobby.port, meter: lobby.meter },
    results: () => eventView(state),

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
      await log.write('results.json', resultsJson(view));
      await log.write('results.csv', standingsCsv(view));
      if (state.secret !== null) onEvent({ type: 'over', view });
    },

    async close(): Promise<void> {
      stopping.abort();
      await lobby.close();
    },
  };
}
