/** The contest's server: `import { serve } from 'four-connect-xtreme/server'`. @module four-connect-xtreme/server */
import type { SeatEvent, ServeEvent } from '../arena/index.ts';
import { CONTEST_PACE, judgeOfGames, openGameServer, serveMatches } from '../arena/index.ts';

export type { GameRecord, MatchResult, SeatEvent, ServeEvent } from '../arena/index.ts';
export { ListenError } from '../arena/index.ts';

/** The address, the matches and the clock of a server. */
export interface ServeOptions {
  /** The port to listen on, default 5051, the contest's; 0 takes any free one. */
  readonly port?: number;
  /** The interface to listen on, default this machine alone. */
  readonly host?: string;
  /** Games in a match, default 11. */
  readonly games?: number;
  /** Matches after which the server closes and `done` resolves, default without end. */
  readonly matches?: number;
  /** The seed that, with a game's number, draws its bombs; default 0. */
  readonly seed?: number;
  /** Milliseconds for an answer, default the contest's 700. */
  readonly clockMs?: number;
  /** True to pause as the contest's server does, to show coins fall; default false. */
  readonly contestPace?: boolean;
  /** True to measure the luck of each game, at times when no bot is thinking; default true. */
  readonly luck?: boolean;
  /** Called for everything that happens: bots that come and go, games, matches. */
  readonly onEvent?: (event: ServeEvent | SeatEvent) => void;
}

/** A server that plays matches between the bots that connect to it. */
export interface Server {
  /** The port on which it listens; bots connect to `ws://HOST:PORT/NAME`. */
  readonly port: number;
  /** Resolves after the last match, or when the server was closed. */
  readonly done: Promise<void>;
  /** Ends the game in progress, which does not count, and closes all connections. */
  close(): Promise<void>;
}

/** Starts a server that behaves like the contest's; throws a `ListenError` for a port that is taken. */
export async function serve(options: ServeOptions = {}): Promise<Server> {
  const {
    port = 5051,
    host = 'localhost',
    games = 11,
    matches = Number.POSITIVE_INFINITY,
    seed = 0,
    clockMs,
    contestPace = false,
    luck = true,
    onEvent = () => {},
  } = options;
  const server = await openGameServer({
    port,
    host,
    onSeatEvent: onEvent,
    ...(clockMs !== undefined && { clockMs }),
  });
  const closing = new AbortController();
  const settings = {
    matches,
    games,
    seed,
    onEvent,
    judge: luck ? judgeOfGames() : undefined,
    ...(contestPace && { pace: CONTEST_PACE }),
  };
  const serving = async () => {
    try {
      await serveMatches(server, settings, closing.signal);
    } finally {
      await server.close();
    }
  };
  const done = serving();
  return {
    port: server.port,
    done,
    async close() {
      closing.abort();
      await done;
    },
  };
}
