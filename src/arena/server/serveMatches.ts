/**
 * Serves matches: waits for two bots, plays a match, and starts over. A match is a fixed number of games with alternating
 * starters, all of them played (rules.md sections 5 and 6).
 */
import { anySignal } from '../../system/index.ts';
import { ContestLog } from '../contest/contestLog.ts';
import { ContestRunner } from '../contest/holdContest.ts';
import { MatchTable } from '../contest/matchTable.ts';
import { type MatchEnd, type MatchResult, sumUpMatch } from '../match/matchReport.ts';
import type { GameInPlay } from '../play/gameInPlay.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import { type Judge, luckOfGame } from '../play/judge.ts';
import type { GameEvent, Player } from '../play/player.ts';
import type { Pace } from '../play/playGame.ts';
import type { GameServer } from './gameServer.ts';

type Names = readonly [string, string];

/** An event while matches are served. */
export type ServeEvent =
  | { readonly type: 'matchStart'; readonly match: number; readonly players: Names }
  | (Extract<GameEvent, { type: 'move' }> & { readonly players: Names })
  | { readonly type: 'game'; readonly record: GameRecord }
  | { readonly type: 'matchEnd'; readonly result: MatchResult };

/** Two seats from which players are taken. */
export interface ServedSeats extends Pick<GameServer, 'bothSeated' | 'settle' | 'players'> {
  /** Aborted to abandon the match in progress. */
  readonly ending?: AbortSignal | undefined;
}

/** The matches to serve. */
export interface ServeSettings {
  /** Matches to complete; `Infinity` never ends. A match that both players leave does not count. */
  readonly matches: number;
  readonly games: number;
  /** With a game's number, determines its bombs: the same seed and moves give the same games. */
  readonly seed: number;
  readonly judge?: Judge | undefined;
  readonly pace?: Pace;
  readonly onEvent?: (event: ServeEvent) => void;
  /** Called with the game under way after each event of it, before `onEvent`. */
  readonly onPlay?: (game: GameInPlay) => void;
  readonly firstMatch?: number;
  /** Aborted to begin no further match. */
  readonly until?: AbortSignal;
}

const namesOf = ([first, second]: readonly [Player, Player]): Names => [first.name, second.name];

/** A match, a contest of two that is played by the players on a server's seats. */
class ServedMatch extends MatchTable {
  readonly #records: GameRecord[] = [];
  readonly #lucks: number[] = [];
  #names: Names;

  /** @param played games before it */
  constructor(
    private readonly server: ServedSeats,
    private readonly settings: ServeSettings,
    private readonly number: number,
    played: number,
  ) {
    const log = ContestLog.inMemory({ games: settings.games, suddenDeath: false }, []);
    super(log, settings.pace, { matches: number - 1, games: played });
    this.#names = namesOf(server.players());
  }

  /** Play the match. It ends early when both players are gone or a signal is aborted; only finished games count. */
  async hold(signal?: AbortSignal): Promise<MatchResult> {
    const entered = this.#names.map((name) => ({ type: 'entered' as const, name }));
    this.log.addAll([...entered, { type: 'begun' }]);
    await new ContestRunner(this.log, [this]).run(anySignal(signal, this.server.ending));
    const [match] = this.log.state.matches;
    let end: MatchEnd = signal?.aborted ? 'interrupted' : 'abandoned';
    if (match && match.result !== null) end = match.ruling === null ? 'complete' : 'abandoned';
    return sumUpMatch(this.number, this.#names, this.#records, end, this.#lucks);
  }

  protected override ready(_: unknown, signal: AbortSignal): Promise<boolean> {
    return this.server.settle(signal);
  }

  protected override seat() {
    const { seed, judge, onEvent = () => {}, onPlay = () => {} } = this.settings;
    const players = this.server.players();
    const names = namesOf(players);
    this.#names = names;
    return {
      seed,
      players,
      onEvent: (event: GameEvent, game: GameInPlay) => {
        onPlay(game);
        if (event.type === 'move') onEvent({ ...event, players: names });
      },
      onRecord: (record: GameRecord) => {
        this.#records.push(record);
        onEvent({ type: 'game', record });
        if (judge) this.#lucks.push(luckOfGame(record, judge));
      },
    };
  }
}

/**
 * Plays matches between the bots on a server's seats, each as soon as both seats are taken. Games are numbered, and the
 * start alternates, from the first match to the last. The results are in the events.
 *
 * A match that both players have left is over and does not count: the server waits for the next two players. An aborted
 * signal ends everything; finished games count. Returns how many matches were completed, and the number of the next one.
 */
export async function serveMatches(
  server: ServedSeats,
  settings: ServeSettings,
  signal?: AbortSignal,
): Promise<{ readonly completed: number; readonly nextMatch: number }> {
  const { matches, firstMatch = 1, until, onEvent = () => {} } = settings;
  const waiting = anySignal(signal, until);
  let firstIndex = 0;
  let completed = 0;
  let match = firstMatch;
  while (completed < matches && !waiting.aborted) {
    try {
      await server.bothSeated(waiting);
    } catch (error) {
      if (!waiting.aborted) throw error;
      break;
    }
    onEvent({ type: 'matchStart', match, players: namesOf(server.players()) });
    const result = await new ServedMatch(server, settings, match, firstIndex).hold(signal);
    onEvent({ type: 'matchEnd', result });
    match++;
    firstIndex += result.games.length;
    if (result.end === 'complete') completed++;
  }
  return { completed, nextMatch: match };
}
