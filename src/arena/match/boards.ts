/** The boards of this process: games move by move, some at once, between players that are kept for the next. */
import { Pool, type Wanted } from '../../system/index.ts';
import { type Judge, seatJudge } from '../play/judge.ts';
import { playedGameOf } from '../play/playedGame.ts';
import type { BoardPlayer, BotOptions, MoveLimits, PlayerSpec, Trace } from '../players/playerSpec.ts';
import { isProgram } from '../players/playerSpec.ts';
import { openPlayer, ThreadPlayer } from '../players/threadPlayer.ts';
import { BotLog } from './botLog.ts';
import { type BoardGame, type GamesOf, playMatchGame } from './matchGame.ts';

export interface BoardSettings {
  readonly limits: MoveLimits;
  /** Measures the luck of the games, if given. */
  readonly judge?: Judge | undefined;
  readonly programs?: BotOptions | undefined;
}

/** The same for the same player, with any parameters where it is tuned. A network is long, and known by its hash. */
function keyOf(spec: PlayerSpec, isTuned = false): string {
  return JSON.stringify(spec, (name, value) => {
    if (name === 'parameters' && isTuned) return null;
    return name === 'network' && value ? value.sha256 : value;
  });
}

function parametersOf(spec: PlayerSpec) {
  return 'parameters' in spec ? spec.parameters : undefined;
}

/** Always close them. */
export class Boards {
  readonly #settings: BoardSettings;
  readonly #pool: Pool<BoardPlayer>;
  /** Of the games that they play or have played last. */
  readonly #logs = new Map<BoardPlayer, BotLog>();

  /** @param count games at once, at least 1 */
  constructor(count: number, settings: BoardSettings) {
    this.#settings = settings;
    // Those of a generation of programs, and a few that may meet again.
    this.#pool = new Pool(count, 2 * count + 2);
  }

  /**
   * Plays the games with these numbers, one after the other, as soon as a board is free; A starts the even ones. Throws a
   * {ProgramError} when a program never connects, and a {ModuleError} for a module that is no bot.
   */
  playGames(of: GamesOf, games: readonly number[], signal?: AbortSignal): Promise<BoardGame[]> {
    const { players, logs: _, ...terms } = of;
    return this.#pool.run(this.#wantedFor(of), async (first, second) => {
      const played: BoardGame[] = [];
      for (const index of games) {
        signal?.throwIfAborted();
        const game = second
          ? this.#playHere(of, [first as BoardPlayer, second], index, signal)
          : (first as ThreadPlayer).playGame(terms, index, signal, players.map(parametersOf));
        played.push(await game);
      }
      return played;
    });
  }

  /** The match of these two is over. A program may meet others; a thread that plays whole games of both has no further use. */
  leave(of: GamesOf): void {
    const [whole, other] = this.#wantedFor(of);
    if (whole !== undefined && other === undefined) this.#pool.drop(whole.key);
  }

  async close(): Promise<void> {
    await this.#pool.close();
    for (const log of this.#logs.values()) log.leave();
    this.#logs.clear();
  }

  /** A thread that plays whole games, for players who think in this process; else a player each, as programs and logs are heard here. */
  #wantedFor({ players: couple, logs }: GamesOf): Wanted<BoardPlayer>[] {
    const { limits, judge, programs } = this.#settings;
    const players = couple.filter((spec) => !isProgram(spec));
    if (logs === undefined && players.length === 2) {
      const areTuned = programs?.mayFail ?? false;
      const open = () => ThreadPlayer.start({ players, limits, judge, areTuned }, programs);
      return [{ key: couple.map((spec) => keyOf(spec, areTuned)).join(' '), open }];
    }
    return couple.map((spec) => ({ key: keyOf(spec), open: () => this.#open(spec, logs !== undefined) }));
  }

  async #open(spec: PlayerSpec, isLogged: boolean): Promise<BoardPlayer> {
    const { limits, programs = {} } = this.#settings;
    let player: BoardPlayer | undefined;
    const onTrace: Trace = (type, text) => player && this.#logs.get(player)?.trace(spec.name, type, text);
    const onProblem = (text: string) => {
      onTrace('problem', text);
      programs.onProblem?.(text);
    };
    const options = isLogged ? { ...programs, onTrace, onProblem } : programs;
    player = await openPlayer(spec, limits, options);
    return player;
  }

  async #playHere(
    { players: specs, logs, ...terms }: GamesOf,
    players: readonly [BoardPlayer, BoardPlayer],
    index: number,
    signal?: AbortSignal,
  ): Promise<BoardGame> {
    const { judge } = this.#settings;
    // Before the first question: clocks of players run.
    if (judge) seatJudge(judge);
    const log = logs === undefined ? null : new BotLog(logs, index, [specs[0].name, specs[1].name]);
    const seat = (player: BoardPlayer) => {
      if (log === null) return player;
      this.#logs.get(player)?.leave();
      this.#logs.set(player, log);
      return log.logging(player);
    };
    const record = await playMatchGame(terms, [seat(players[0]), seat(players[1])], index, signal);
    log?.end(record);
    const of = record.winners.includes(1) ? 1 : 0;
    const did = (await players[of].explain?.()) ?? null;
    return { record, game: playedGameOf(record, judge), ...(did !== null && { failure: { of, did } }) };
  }
}
