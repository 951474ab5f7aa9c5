/** A server with its matches, as tests use it: on a free port, its events in lists, gone after the test. */
import { EventEmitter, once } from 'node:events';
import { onTestFinished } from 'vitest';
import { type GameRecord, type MatchResult, openGameServer } from '../../../src/arena/index.ts';
import type { GameServerOptions, SeatEvent } from '../../../src/arena/server/gameServer.ts';
import { type ServeSettings, serveMatches } from '../../../src/arena/server/serveMatches.ts';
import { RawBot } from './rawBot.ts';

/** A server under test, as `serving` returns it. */
export type Serving = Awaited<ReturnType<typeof serving>>;

/** On a busy machine no game is lost on time, and no bot comes back too late. */
const UNHURRIED = { clockMs: 20_000, graceMs: 20_000 };

/** Starts to serve, by default one match of one game. */
export async function serving(
  settings: Partial<ServeSettings> = {},
  options: Partial<GameServerOptions> = {},
) {
  const seatEvents: SeatEvent[] = [];
  const games: GameRecord[] = [];
  const matches: MatchResult[] = [];
  const changes = new EventEmitter<{ change: [] }>();
  const onSeatEvent = (event: SeatEvent) => {
    seatEvents.push(event);
    changes.emit('change');
  };
  const address = { host: '127.0.0.1', port: 0 };
  const server = await openGameServer({ ...address, onSeatEvent, ...UNHURRIED, ...options });
  const controller = new AbortController();
  const onEvent: ServeSettings['onEvent'] = (event) => {
    settings.onEvent?.(event);
    if (event.type === 'game') games.push(event.record);
    else if (event.type === 'matchEnd') matches.push(event.result);
    changes.emit('change');
  };
  const all = { matches: 1, games: 1, seed: 7, ...settings, onEvent };
  const results = serveMatches(server, all, controller.signal).then(() => matches);
  let closed: Promise<void> | null = null;
  const close = () => {
    controller.abort();
    closed ??= results.then(() => server.close());
    return closed;
  };
  onTestFinished(close);
  const until = async (happened: () => boolean) => {
    while (!happened()) await once(changes, 'change');
  };
  return {
    port: server.port,
    seatEvents,
    games,
    close,
    /** Resolves at the end with the results of all matches, abandoned ones included. */
    results: results as Promise<readonly MatchResult[]>,
    stop: () => controller.abort(),
    async match(index: number): Promise<MatchResult> {
      await until(() => matches.length > index);
      return matches[index] as MatchResult;
    },
    async game(index: number): Promise<GameRecord> {
      await until(() => games.length > index);
      return games[index] as GameRecord;
    },
    async seatEvent(expected: Partial<SeatEvent>): Promise<void> {
      const isIt = (event: SeatEvent) =>
        Object.entries(expected).every(([key, value]) => event[key as keyof SeatEvent] === value);
      await until(() => seatEvents.some(isIt));
    },
  };
}

/** Start to serve, with two bots at the board. */
export async function servingTwo(...how: Parameters<typeof serving>) {
  const served = await serving(...how);
  const alpha = await RawBot.join(served.port, 'Alpha');
  const beta = await RawBot.join(served.port, 'Beta');
  return { ...served, alpha, beta };
}
