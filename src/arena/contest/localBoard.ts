/** A board of a contest for players of this machine: pairs of games, then perhaps single ones until the rule is met. */
import { join } from 'node:path';
import { anySignal } from '../../system/index.ts';
import type { DuelSetup } from '../match/duel.ts';
import { type GamePlace, openPairRunner, type PairRunner } from '../match/pairRunner.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { Judge } from '../play/judge.ts';
import type { PlayedGame, PlayedPair } from '../play/playedGame.ts';
import type { PlayerSpec } from '../players/playerSpec.ts';
import type { ProgramOptions } from '../players/programPlayer.ts';
import type { ContestSettings } from './contestFormat.ts';
import type { ContestLog } from './contestLog.ts';
import type { ContestMatch } from './contestState.ts';
import { numbersBelow } from './formats/meeting.ts';
import type { Board } from './holdContest.ts';

/** How games are played; none of it but the judge changes a result. */
export interface LocalPlay {
  readonly place: GamePlace;
  /** What the bombs are drawn by besides the seed; default the match, but for pairs, which have the same in all matches. */
  readonly path?: DuelSetup['path'];
  /** Measures the luck of the games, if given. */
  readonly judge?: Judge | undefined;
  readonly programs?: ProgramOptions | undefined;
  /** Called with the record of every game that counts; its match is that of the contest. */
  readonly onRecord?: ((record: GameRecord) => void) | undefined;
  /** Called with games as they are counted: a pair, or a single one. */
  readonly onGames?: (match: ContestMatch, games: readonly PlayedGame[]) => void;
}

/** Each match has logs of its own. */
function programsOf({ logs, ...programs }: ProgramOptions, match: ContestMatch | null): ProgramOptions {
  if (logs === undefined || match === null) return { ...programs, ...(logs && { logs }) };
  return { ...programs, logs: join(logs, `match-${`${match.number}`.padStart(4, '0')}`) };
}

function defaultPath({ seeded, format }: ContestSettings, { key }: ContestMatch): DuelSetup['path'] {
  // All meetings of pairs have the same bombs: only the players differ.
  return seeded?.paired ? ['tournament'] : [format, key];
}

export class LocalBoard implements Board {
  readonly #log: ContestLog;
  readonly #play: LocalPlay;
  #match: number | null = null;

  constructor(log: ContestLog, play: LocalPlay) {
    this.#log = log;
    this.#play = play;
  }

  get match(): number | null {
    return this.#match;
  }

  async play(number: number, signal: AbortSignal): Promise<void> {
    this.#match = number;
    const records = new Map<number, GameRecord>();
    try {
      const runner = await openPairRunner(this.#setup(records), this.#play.place);
      try {
        await this.#playPairs(runner, records, signal);
        while (this.#current.result === null)
          this.#count([await runner.playGame(this.#current.next, signal)], records);
      } finally {
        await runner.close();
      }
    } finally {
      this.#match = null;
    }
  }

  get #current(): ContestMatch {
    return this.#log.state.match(this.#match as number);
  }

  #setup(records: Map<number, GameRecord>): DuelSetup {
    const { state } = this.#log;
    const { settings } = state.header;
    const { seeded, limits } = settings;
    const { judge, programs, onRecord, path = defaultPath(settings, this.#current) } = this.#play;
    if (seeded === undefined || limits === undefined)
      throw new Error('local players need a seed and a limit');
    const [first, second] = this.#current.players.map((one) => state.entrant(one as number).player);
    return {
      ...{ ...seeded, limits, path, judge },
      players: [first as PlayerSpec, second as PlayerSpec],
      ...(programs && { programs: programsOf(programs, this.#play.path ? null : this.#current) }),
      ...(onRecord && { onRecord: (record: GameRecord) => records.set(record.index, record) }),
    };
  }

  /** Writes down games that are over. */
  #count(games: readonly PlayedGame[], records: Map<number, GameRecord>): void {
    const { number } = this.#current;
    for (const { index } of games) {
      const record = records.get(index);
      if (record !== undefined) this.#play.onRecord?.({ ...record, match: number });
      records.delete(index);
    }
    this.#log.add({ type: 'games', match: number, games: [...games] });
    this.#play.onGames?.(this.#current, games);
  }

  /**
   * Plays the pairs that are missing until the rule ends them. With a test they count in their order, and pairs begun early, to
   * keep all boards busy, are void if the decision comes before their turn: the result does not depend on the number of boards.
   */
  async #playPairs(runner: PairRunner, records: Map<number, GameRecord>, signal: AbortSignal) {
    const { games, test } = this.#log.state.header.settings;
    const played = new Set(this.#current.games.map(({ index }) => index));
    const missing = numbersBelow(Math.floor(games / 2)).filter((pair) => !played.has(2 * pair));
    const isDecided = () => this.#current.regular !== null;
    if (missing.length === 0 || isDecided()) return;
    const waiting = new Map<number, PlayedPair>();
    const over = new AbortController();
    let isClosed = false;
    const onPair = (pair: PlayedPair) => {
      if (isClosed || isDecided()) return;
      if (test === null) {
        this.#count(pair, records);
        return;
      }
      waiting.set(pair[0].index, pair);
      for (;;) {
        const { next } = this.#current;
        const due = waiting.get(next);
        if (due === undefined || isDecided()) break;
        waiting.delete(next);
        this.#count(due, records);
      }
      if (isDecided()) over.abort();
    };
    try {
      await runner.playPairs(missing, onPair, anySignal(signal, over.signal));
    } catch (error) {
      if (over.signal.aborted) return;
      // Finished pairs count, too, when there will be no decision.
      if (signal.aborted) for (const pair of waiting.values()) this.#count(pair, records);
      throw error;
    } finally {
      isClosed = true;
    }
  }
}
