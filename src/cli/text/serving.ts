/** What a server prints besides games: how to connect, who comes and goes, matches, and the same for scripts. */
import type {
  CutReason,
  GameRecord,
  MatchEnd,
  MatchResult,
  PlayerResult,
  SeatEvent,
} from '../../arena/index.ts';
import { botUrl } from '../../bot/index.ts';
import { counted, formatMs } from '../../document/index.ts';
import { programName } from '../../system/index.ts';
import { adjustedFields, describeAdjusted } from './luck.ts';
import { paint } from './paint.ts';
import { harmless } from './words.ts';

const DEFAULT_HOST = '127.0.0.1';
/** Addresses that mean every interface; no client can connect to them by that name. */
const ANY_HOST = ['0.0.0.0', '::'];

/** How a bot finds the server. */
export function describeListening(host: string, port: number): string {
  const reachable = ANY_HOST.includes(host) ? 'THIS-MACHINE' : host;
  const hostFlag = reachable === DEFAULT_HOST ? '' : ` --host ${reachable}`;
  return (
    `listening on ${host}, port ${port}\n` +
    `connect two bots to ${botUrl(reachable, port, 'NAME')}, for example: ` +
    `${programName()} play${hostFlag} --port ${port} --name NAME`
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** The address of a server's page on this machine. */
export function pageAddress(host: string, port: number): string {
  const reachable = ANY_HOST.includes(host) ? DEFAULT_HOST : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/`;
}

/** Where people watch and play, and who can. */
export function describePage(host: string, port: number): string {
  const address = pageAddress(host, port);
  if (isLoopback(host)) return `watch and play at ${address}`;
  return (
    `watch and play at ${address}\n` +
    `other machines that reach ${host} can watch, connect bots and take the seats of persons; only pages on this machine set up matches`
  );
}

const CUT_REASONS: Record<CutReason, string> = {
  tooLarge: 'its message was too large',
  flood: 'it sent too many messages',
  notReading: 'it left too many states unread',
  silent: 'it stopped answering',
  brokenProtocol: 'what it sent is not WebSocket',
};

/** A line about a bot that comes, goes, or is cut off. */
export function describeSeatEvent(event: SeatEvent): string {
  const name = harmless(event.name);
  switch (event.type) {
    case 'seated':
      return `${name} connected as player ${event.player}`;
    case 'left':
      return `${name} (player ${event.player}) disconnected`;
    case 'watching':
      return `${name} connected, but both seats are taken: it only watches`;
    case 'namesake':
      return `${paint('yellow', 'WARNING:')} two bots are called ${name}; each can answer for the other and spoil its game. Give every bot its own name (${programName()} play --name NAME)`;
    case 'cut':
      return `${name} is cut off: ${CUT_REASONS[event.reason]}`;
  }
}

const MATCH_ENDS: Record<MatchEnd, string> = {
  complete: '',
  abandoned: ' abandoned',
  interrupted: ' interrupted',
};

/** `, 2 double wins`, without which the points would not add up; empty if there were none. */
export function doubleWins([first, second]: readonly [number, number], games: number): string {
  const doubles = first + second - games;
  return doubles > 0 ? ` (${counted(doubles, 'double win')})` : '';
}

/** A line about what a player won, its faults and its times. */
export function describePlayer({ name, wins, timeouts, illegal, disconnects, replyMs }: PlayerResult) {
  // Nobody takes the time of a game that is played in the kernel.
  const silence = timeouts + illegal + disconnects > 0 ? ', no replies' : '';
  const times = replyMs
    ? `, reply median ${formatMs(replyMs.median)}, p99 ${formatMs(replyMs.p99)}, max ${formatMs(replyMs.max)}`
    : silence;
  return `  ${harmless(name)}: ${wins} won, ${counted(timeouts, 'timeout')}, ${illegal} illegal, ${counted(disconnects, 'disconnect')}${times}`;
}

/** A match on a server: points, and a line about each player. */
export function describeMatch(result: MatchResult): string {
  const { match, end, games, points, players } = result;
  const [first, second] = players;
  const tie =
    end === 'complete' && points[0] === points[1]
      ? '; equal points, a contest continues with sudden death'
      : '';
  return [
    `match ${match}${MATCH_ENDS[end]} after ${counted(games.length, 'game')}: ` +
      `${harmless(first.name)} ${points[0]} : ${points[1]} ${harmless(second.name)}${doubleWins(points, games.length)}${tie}`,
    ...describeAdjusted(result),
    ...players.map(describePlayer),
  ].join('\n');
}

/** A game, for scripts. */
export function gameFields(record: GameRecord, seed: number) {
  const { match, index, players, starter, winners, points, reason, moves } = record;
  const facts = { match, index, seed, players, starter, winners, points, reason, moves: moves.length };
  return { type: 'game' as const, ...facts };
}

/** A match, for scripts. */
export function matchFields({ match, end, games, points, players, adjusted }: MatchResult, seed: number) {
  const facts = { match, end, seed, games: games.length, points, players };
  return { type: 'match' as const, ...facts, adjusted: adjustedFields(adjusted) };
}
