/** What `fcx serve` prints: lines for people, and JSON lines for scripts. */

import type { CutReason } from '../arena/connection.ts';
import { type GameRecord, loserOf } from '../arena/gameRecord.ts';
import type { SeatEvent } from '../arena/gameServer.ts';
import type { MatchEnd, MatchResult, PlayerResult } from '../arena/matchResult.ts';
import type { Move } from '../arena/playGame.ts';
import { botUrl } from '../bot/address.ts';
import { drawBoard, drawPosition } from '../engine/draw.ts';

const DEFAULT_HOST = '127.0.0.1';
/** Addresses that mean every interface; nobody can connect to them by that name. */
const ANY_HOST = ['0.0.0.0', '::'];

/** How a bot finds the server. */
export function describeListening(host: string, port: number): string {
  const reachable = ANY_HOST.includes(host) ? 'THIS-MACHINE' : host;
  const hostFlag = reachable === DEFAULT_HOST ? '' : ` --host ${reachable}`;
  return (
    `listening on ${host}, port ${port}\n` +
    `connect two bots to ${botUrl(reachable, port, 'NAME')}, for example: ` +
    `fcx play${hostFlag} --port ${port} --name NAME`
  );
}

const CUT_REASONS: Record<CutReason, string> = {
  tooLarge: 'its message was too large',
  flood: 'it sent too many messages',
  notReading: 'it left too many states unread',
  silent: 'it gave no sign of life',
  brokenProtocol: 'what it sent is no WebSocket',
};

export function describeSeatEvent(event: SeatEvent): string {
  switch (event.type) {
    case 'seated':
      return `${event.name} connected as player ${event.player}`;
    case 'left':
      return `${event.name} (player ${event.player}) disconnected`;
    case 'watching':
      return `${event.name} connected, but both seats are taken: it only watches`;
    case 'cut':
      return `${event.name} is cut off: ${CUT_REASONS[event.reason]}`;
  }
}

/** The move and the board after it. */
export function describeMove(move: Move, players: readonly string[]): string {
  const { player, column, ms, position, outcome } = move;
  const symbol = player === 1 ? 'x' : 'o';
  const drawing = outcome === null ? drawPosition(position) : drawBoard(position.board);
  return `\n${players[player - 1]} (${symbol}): column ${column}, ${formatMs(ms)}\n${drawing}`;
}

function describeLoss({ reason, illegalColumn }: GameRecord, loser: string): string {
  switch (reason) {
    case 'line':
      return 'four in a line';
    case 'explosion':
      return 'four in a line after an explosion';
    case 'fullBoard':
      return `the board is full and ${loser} would have to move`;
    case 'timeout':
      return `${loser} did not answer in time`;
    case 'disconnect':
      return `${loser} was disconnected`;
    case 'fullColumn':
      return `${loser} answered with column ${illegalColumn}, which is full`;
    case 'outsideBoard':
      return `${loser} answered with column ${illegalColumn}, which is not on the board`;
    case 'notJson':
      return `${loser}'s answer was not JSON`;
    case 'noColumn':
      return `${loser}'s answer had no number "column"`;
  }
}

/** Who has won a game and why, how many coins it took, and who started. */
export function describeOutcome(record: GameRecord): string {
  const { players, winners, starter, moves } = record;
  const loser = loserOf(record);
  const who = loser === null ? `${players[0]} and ${players[1]} both win` : `${players[winners[0] - 1]} wins`;
  const why = describeLoss(record, loser === null ? '' : (players[loser - 1] as string));
  const plies = `${moves.length} ${moves.length === 1 ? 'coin' : 'coins'}`;
  return `${who} (${why}), ${plies}, ${players[starter - 1]} started`;
}

/** One line about a game that is over. */
export function describeGame(record: GameRecord): string {
  return `game ${record.index + 1}: ${describeOutcome(record)}`;
}

const MATCH_ENDS: Record<MatchEnd, string> = {
  complete: '',
  abandoned: ' abandoned, both players have left,',
  interrupted: ' interrupted',
};

export function formatMs(ms: number): string {
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
}

/** A line about one player's share. */
export function describePlayer({
  name,
  wins,
  timeouts,
  illegal,
  disconnects,
  replyMs,
}: PlayerResult): string {
  const times = replyMs
    ? `reply median ${formatMs(replyMs.median)}, p99 ${formatMs(replyMs.p99)}, max ${formatMs(replyMs.max)}`
    : 'no replies';
  return `  ${name}: ${wins} won, ${timeouts} timeouts, ${illegal} illegal, ${disconnects} disconnects, ${times}`;
}

/** Points, and a line about each player. */
export function describeMatch({ match, end, games, points, players }: MatchResult): string {
  const [first, second] = players;
  const tie =
    end === 'complete' && points[0] === points[1]
      ? '; equal points, a contest goes on with sudden death'
      : '';
  return [
    `match ${match}${MATCH_ENDS[end]} after ${games.length} ${games.length === 1 ? 'game' : 'games'}: ` +
      `${first.name} ${points[0]} : ${points[1]} ${second.name}${tie}`,
    ...players.map(describePlayer),
  ].join('\n');
}

/** The JSON line about a game. */
export function gameLine(record: GameRecord, seed: number): string {
  const { match, index, players, starter, winners, points, reason, moves } = record;
  const facts = { match, index, seed, players, starter, winners, points, reason, moves: moves.length };
  return JSON.stringify({ type: 'game', ...facts });
}

/** The JSON line about a match. */
export function matchLine({ match, end, games, points, players }: MatchResult, seed: number): string {
  return JSON.stringify({ type: 'match', match, end, seed, games: games.length, points, players });
}
