/**
 * Games between players of any kind, and their results: `import { playMatch } from 'four-connect-xtreme/arena'`.
 *
 * @module four-connect-xtreme/arena
 */
import type { GameRecord, MatchReport, Player, SprtBounds } from '../arena/index.ts';
import { columnPlayer, judgeOfGames, matchReport, playedGameOf, recordGame } from '../arena/index.ts';
import type { Position, RandomStream, Side } from '../engine/index.ts';
import { drawSchedule, FOUR_CONNECT_XTREME, stream } from '../engine/index.ts';
import type { Bot, MoveLimit } from './bot.ts';

export {
  type EloEstimate,
  type Estimate,
  eloEstimate,
  eloOf,
  estimateScore,
  expectedScore,
  type GameRecord,
  loadReplay,
  type MatchReport,
  type Player,
  ReplayFileError,
  ReplayWriter,
  type Reply,
  type SprtBounds,
} from '../arena/index.ts';

/** A function that chooses a column (0 to 6) in a position where it is to move; `random` makes its choices repeatable. */
export type ChooseColumn = (position: Position, random: RandomStream) => number | Promise<number>;

/** Makes a player of a function. An exception of it ends the match; a column that cannot be played loses the game. */
export function functionPlayer(name: string, choose: ChooseColumn): Player {
  return columnPlayer(name, (position, { seed, path }) =>
    choose(position, stream(seed, name, ...path, position.round)),
  );
}

/** Makes a player of a bot of `four-connect-xtreme/bot`, which searches each move up to this limit. */
export function botPlayer(name: string, bot: Bot, limit: MoveLimit): Player {
  return functionPlayer(name, (position) => bot.choose(position, limit).column);
}

/** The players and the chance of one game. */
export interface GameSettings {
  /** The players of side 1 and side 2. */
  readonly players: readonly [Player, Player];
  /** The seed that, with `index`, draws the bombs and the players' choices; default 0. */
  readonly seed?: number;
  /** The number of the game in its series, default 0. */
  readonly index?: number;
  /** The side that drops the first coin; default 1 in games with an even number, else 2. */
  readonly starter?: Side;
}

/**
 * Plays a game of Four Connect Xtreme and returns its record, which has everything to replay it.
 *
 * @throws the abort reason of the signal, and any error that a player throws
 */
export function playGame(settings: GameSettings, signal?: AbortSignal): Promise<GameRecord> {
  const { players, seed = 0, index = 0 } = settings;
  const { starter = index % 2 === 0 ? 1 : 2 } = settings;
  const schedule = drawSchedule(FOUR_CONNECT_XTREME, seed, index);
  const key = { seed, path: ['game', index] };
  return recordGame({ match: 1, index, players, schedule, starter, key }, signal);
}

/** The length and the chance of a match in pairs: the same bombs twice, with the starters swapped. */
export interface MatchSettings {
  /** Pairs of games to play, unless `onPair` ends the match before. */
  readonly pairs: number;
  /** The seed of all games, default 0; the same seed and players give the same games. */
  readonly seed?: number;
  /** The hypotheses that `sprt` in the report tests, default 0 against 10 Elo at 5 %. */
  readonly bounds?: SprtBounds;
  /** True to take the luck of the bombs out of the scores, which takes a millisecond a game; default true. */
  readonly luck?: boolean;
  /** Called after every pair; if it returns `false`, the match ends. */
  readonly onPair?: (report: MatchReport) => unknown;
  /** Called after every game. */
  readonly onRecord?: (record: GameRecord) => void;
}

/**
 * Plays a match between A and B, one game after the other, and reports points, score, Elo with its interval, and the state of
 * the sequential test, raw and without luck.
 *
 * @throws the abort reason of the signal, and any error that a player throws
 */
export async function playMatch(
  players: readonly [Player, Player],
  settings: MatchSettings,
  signal?: AbortSignal,
): Promise<MatchReport> {
  const [a, b] = players;
  const { pairs, seed = 0, bounds, luck = true, onPair, onRecord } = settings;
  const judge = luck ? judgeOfGames() : undefined;
  const names = [a.name, b.name] as const;
  const games: ReturnType<typeof playedGameOf>[] = [];
  let report = matchReport(names, games, bounds);
  for (let pair = 0; pair < pairs; pair++) {
    const schedule = drawSchedule(FOUR_CONNECT_XTREME, seed, pair);
    for (const starter of [1, 2] as const) {
      const game = {
        match: 1,
        index: 2 * pair + starter - 1,
        players: [a, b],
        schedule,
        starter,
        // Both games of a pair draw alike, for the players as for the bombs.
        key: { seed, path: ['pair', pair] },
      } as const;
      const record = await recordGame(game, signal);
      onRecord?.(record);
      games.push(playedGameOf(record, judge));
    }
    report = matchReport(names, games, bounds, pair === pairs - 1);
    if (onPair?.(report) === false) break;
  }
  return report;
}
