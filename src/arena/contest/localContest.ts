/** A contest of players of this machine: tables play pairs of games, then perhaps single ones until the rule is met. */
import { join } from 'node:path';
import { anySignal } from '../../system/index.ts';
import { type GameOver, Games, type GamesSettings, type PairOver } from '../match/games.ts';
import type { MatchToPlay } from '../match/matchGame.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { PlayedGame } from '../play/playedGame.ts';
import type { PlayerSpec } from '../players/playerSpec.ts';
import type { ContestLog } from './contestLog.ts';
import { bombPathOfMatch, type ContestMatch } from './contestState.ts';
import { range } from './formats/meeting.ts';
import { ContestRunner, type ContestTable } from './holdContest.ts';

interface LocalOptions extends Pick<GamesSettings, 'threads' | 'programs' | 'onLogFailure' | 'elsewhere'> {
  /** The path that bombs are drawn by, besides the seed; by default that of the match, and the same for all matches of pairs. */
  readonly path?: MatchToPlay['path'] | undefined;
  /** The folder for a log of each game; absent for none. */
  readonly logs?: string | undefined;
  /** Called with the record of every game that counts; its `match` is the number of the match in the contest. */
  readonly onRecord?: ((record: GameRecord) => void) | undefined;
  /** Called with games as they are counted: a pair, or a single one. */
  readonly onGames?: (match: ContestMatch, games: readonly PlayedGame[]) => void;
}

class LocalTable implements ContestTable {
  match: number | null = null;

  /** @param games plays them; closing it is up to the caller */
  constructor(
    private readonly log: ContestLog,
    private readonly games: Games,
    private readonly options: LocalOptions,
  ) {}

  async play(_: number, signal: AbortSignal): Promise<void> {
    const match = this.#gamesOf(this.#current);
    try {
      await this.#playPairs(match, signal);
      while (this.#current.result === null)
        this.#count([await this.games.playGame(match, this.#current.next, signal)]);
    } finally {
      this.games.leave(match);
    }
  }

  get #current(): ContestMatch {
    return this.log.state.match(this.match as number);
  }

  #gamesOf(match: ContestMatch): MatchToPlay {
    const { state } = this.log;
    const { settings } = state.header;
    const { logs, path = bombPathOfMatch(settings, match) } = this.options;
    if (settings.seeded === undefined) throw new Error('local players need a seed');
    const folder = `match-${`${match.number}`.padStart(4, '0')}`;
    const [first, second] = match.players.map((one) => state.entrant(one as number).player);
    return {
      ...settings.seeded,
      path,
      players: [first as PlayerSpec, second as PlayerSpec],
      logs: logs && state.entrants.length > 2 ? join(logs, folder) : logs,
    };
  }

  #count(over: readonly GameOver[]): void {
    const { number } = this.#current;
    for (const { record } of over)
      if (record !== undefined) this.options.onRecord?.({ ...record, match: number });
    const games = over.map(({ game }) => game);
    this.log.add({ type: 'games', match: number, games });
    this.options.onGames?.(this.#current, games);
  }

  /**
   * Play the pairs that are missing until the rule ends them. With a test, pairs count in their order; pairs begun early, to
   * keep all tables busy, are void if the decision falls before their turn, so the result does not depend on the number of
   * tables.
   */
  async #playPairs(of: MatchToPlay, signal: AbortSignal): Promise<void> {
    const { games, test } = this.log.state.header.settings;
    const played = new Set(this.#current.games.map(({ index }) => index));
    const missing = range(Math.floor(games / 2)).filter((pair) => !played.has(2 * pair));
    const isDecided = () => this.#current.regular !== null;
    if (missing.length === 0 || isDecided()) return;
    const waiting = new Map<number, PairOver>();
    const over = new AbortController();
    let isClosed = false;
    const onPair = (pair: PairOver) => {
      if (isClosed || isDecided()) return;
      if (test === null) {
        this.#count(pair);
        return;
      }
      waiting.set(pair[0].game.index, pair);
      for (;;) {
        const { next } = this.#current;
        const due = waiting.get(next);
        if (due === undefined || isDecided()) break;
        waiting.delete(next);
        this.#count(due);
      }
      if (isDecided()) over.abort();
    };
    try {
      await this.games.playPairs(of, missing, onPair, anySignal(signal, over.signal));
    } catch (error) {
      if (over.signal.aborted) return;
      // Finished pairs count, too, when there will be no decision.
      if (signal.aborted) for (const pair of waiting.values()) this.#count(pair);
      throw error;
    } finally {
      isClosed = true;
    }
  }
}

/** Play the rest of a contest of local players, or until the signal is aborted. */
export async function runLocalContest(
  log: ContestLog,
  options: LocalOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { entrants, header } = log.state;
  const { limits } = header.settings;
  if (limits === undefined) throw new Error('local players need a limit');
  // With two entrants there is one match, whose games are played at once.
  const isMatch = entrants.length === 2;
  const games = new Games({
    ...options,
    limits,
    judge: log.judge,
    isRecorded: options.onRecord !== undefined,
    ...(!isMatch && { ofOneMatch: 1 }),
  });
  try {
    const count = isMatch ? 1 : options.threads;
    const tables = Array.from({ length: count }, () => new LocalTable(log, games, options));
    await new ContestRunner(log, tables).run(signal);
  } finally {
    await games.close();
  }
}
