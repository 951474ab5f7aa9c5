/** Lines about a server: its address, the bots that connect to it, and its games for scripts. */
import { ANSWERS_ALL, type GameRecord, type SeatEvent } from '../../arena/index.ts';
import { botUrl } from '../../bot/index.ts';
import { paint } from '../../cli/index.ts';
import { harmless, programName } from '../../system/index.ts';

const DEFAULT_HOST = '127.0.0.1';
/** Addresses that mean every interface; no client can connect to them by that name. */
const ANY_HOST = ['0.0.0.0', '::'];

/** Return the host for a command on another machine. */
export const hostForOthers = (host: string) => (ANY_HOST.includes(host) ? 'THIS-MACHINE' : host);

/** Describe how a bot reaches the server. */
export function describeListening(host: string, port: number): string {
  const reachable = hostForOthers(host);
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

/** Ports above 1023 on which no browser opens a page: https://fetch.spec.whatwg.org/#port-blocking. */
const BLOCKED_PORTS = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
];

/** Return a warning about a port on which no browser opens a page; `null` for any other. */
export function portProblem(port: number): string | null {
  return BLOCKED_PORTS.includes(port) ? `browsers refuse port ${port}: choose another with --port` : null;
}

/** Describe where people watch and play, and who can. */
export function describePage(host: string, port: number): string {
  const problem = portProblem(port);
  if (problem !== null) return problem;
  const address = pageAddress(host, port);
  if (isLoopback(host)) return `watch and play at ${address}`;
  return (
    `watch and play at ${address}\n` +
    `other machines that reach ${host} can watch, connect bots and take the seats of persons; only pages on this machine set up matches`
  );
}

const CUT_REASONS: Record<Extract<SeatEvent, { type: 'cut' }>['reason'], string> = {
  tooLarge: 'its message was too large',
  flood: 'it sent too many messages',
  notReading: 'it left too many states unread',
  silent: 'it stopped answering',
  brokenProtocol: 'what it sent is not WebSocket',
};

/** Describe a bot that comes, goes, or is cut off, in a line. */
export function describeSeatEvent(event: SeatEvent): string {
  const name = harmless(event.name);
  switch (event.type) {
    case 'seated':
      return `${name} connected`;
    case 'left':
      return `${name} disconnected`;
    case 'watching':
      return `${name} connected, but both seats are taken: it only watches`;
    case 'namesake':
      return `${paint('yellow', 'WARNING:')} two bots are called ${name}; each can answer for the other and spoil its game. Give every bot its own name (${programName()} play --name NAME)`;
    case 'strays':
      return `${name} ${ANSWERS_ALL}`;
    case 'refused':
      return `${name} is refused: ${harmless(event.reason)}`;
    case 'cut':
      return `${name} is cut off: ${CUT_REASONS[event.reason]}`;
  }
}

/** Return the fields of a game for scripts. */
export function gameFields(record: GameRecord, seed: number) {
  const { match, index, players, starter, winners, points, reason, moves } = record;
  const facts = { match, index, seed, players, starter, winners, points, reason, moves: moves.length };
  return { type: 'game' as const, ...facts };
}
