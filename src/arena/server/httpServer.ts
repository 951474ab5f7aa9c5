/**
 * The HTTP side of a server: the address it listens on, the connections it refuses, and the pages it sends.
 *
 * A browser lets the page of any site open a WebSocket to this machine, and says in `Origin` whose page it is; programs send
 * none, or one they made up.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { Duplex } from 'node:stream';
import ipaddr from 'ipaddr.js';
import { CodedError } from '../../engine/index.ts';

/** Most connections of bots: a match needs two, the others watch. */
export const MAX_CONNECTIONS = 100;
/** Includes connections that have not become WebSockets. */
const MAX_TCP_CONNECTIONS = 500;

/** The name goes into every state; `fcx play` takes at most 64 characters. */
export const MAX_NAME_LENGTH = 256;

/** The silence that a server tolerates, in milliseconds. */
export interface Patience {
  readonly handshakeMs: number;
  /** Milliseconds between two pings; a client that is silent from one to the next is cut off. */
  readonly heartbeatMs: number;
}

/** The default patience. */
export const PATIENCE: Patience = { handshakeMs: 5000, heartbeatMs: 15_000 };

/** A page behind the address of a server: it answers requests and takes the WebSockets of its pages. */
export interface PageHost {
  readonly answer: RequestListener;
  /** Take a WebSocket of a page; false if the request is not for one. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): void;
}

/** A page host that refuses every page. */
export const NO_PAGE: PageHost = {
  answer: (_, response) => {
    response.writeHead(426, { Connection: 'close' }).end('This is a WebSocket server.\n');
  },
  upgrade: () => false,
  close: () => {},
};

/** A server cannot listen where it should. */
export class ListenError extends CodedError<'portInUse' | 'cannotListen'> {}

/** TCP connections at a time, those of pages and those that have said nothing yet included. */
export interface ConnectionLimits {
  readonly maxConnections?: number;
  readonly maxPerAddress?: number;
}

/** An address with its port as proxies write it: `192.0.2.1:80`, `[2001:db8::1]:80`; brackets may also stand alone. */
const WITH_PORT = /^(?:([\d.]+):\d+|\[(.+)\](?::\d+)?)$/;
/** An address in its shortest form, IPv4 also where it is written as IPv6 (`::ffff:192.0.2.1`); `null` for any other text. */
export function addressFrom(text: string): string | null {
  const [, v4, v6] = WITH_PORT.exec(text) ?? [];
  // The interface of a link-local address is this machine's own affair, and may have any name: `fe80::1%br-lan`.
  const bare = (v4 ?? v6 ?? text).replace(/%.*$/, '');
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toString();
}

/** Return the network that limits apply to: an IPv4 address, or the 64 bits of an IPv6 address that a single machine can have to itself. */
export function addressNetwork(text: string): string {
  const address = addressFrom(text) ?? text;
  return isIPv6(address) ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64` : address;
}

/** Return the address at which other machines find a server that listens at this one; `null` if they cannot. */
export function addressForOthers(host: string): string | null {
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  if (['0.0.0.0', '::'].includes(host))
    return own.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? null;
  const isOwn = host === 'localhost' || own.some(({ internal, address }) => internal && address === host);
  return isOwn ? null : host;
}

function limitAddresses(http: Server, most: number): void {
  const counts = new Map<string, number>();
  http.prependListener('connection', (socket) => {
    const network = addressNetwork(socket.remoteAddress ?? '');
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count > most) socket.destroy();
    socket.on('close', () => {
      const left = (counts.get(network) as number) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}

/** Start an HTTP server. Throws a `ListenError`. */
export async function listen(
  { host, port }: { readonly host: string; readonly port: number },
  answer: RequestListener,
  { handshakeMs }: Patience,
  { maxConnections = MAX_TCP_CONNECTIONS, maxPerAddress = maxConnections }: ConnectionLimits = {},
): Promise<Server> {
  const limits = {
    headersTimeout: handshakeMs,
    requestTimeout: handshakeMs,
    connectionsCheckingInterval: handshakeMs / 5,
  };
  const http = createServer(limits, answer);
  http.maxConnections = maxConnections;
  limitAddresses(http, maxPerAddress);
  http.listen({ host, port });
  try {
    await once(http, 'listening');
    return http;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ListenError('portInUse', `port ${port} on ${host} is in use, perhaps by another server`);
    throw new ListenError('cannotListen', `cannot listen on host ${host}, port ${port}: ${message}`);
  }
}

/** Lower case, IPv6 in brackets; `null` if the text is not a URL. */
function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null;
}

/**
 * True if this name can only mean a machine that the user chose. A site can point its own name at any address, and its pages
 * would then be of the same origin.
 */
function isTrusted(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) !== 0 || bare === 'localhost' || bare === hostname().toLowerCase();
}

/** True if a connection from this address comes from this machine. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
}

/** True if the request names this machine as only its user can: by an address, `localhost` or its own name. */
export function namesThisMachine({ headers: { host = '' } }: IncomingMessage): boolean {
  const own = hostOf(`http://${host}`);
  return own !== null && isTrusted(own);
}

/** True if the request comes from a page that this server has sent under a name that only its user can use. */
export function isOwnPage(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return namesThisMachine(request) && origin === `http://${host}`;
}

/** True if the request comes from a page that this server has sent under any name, or from a program that claims so. */
export function isOfThisHost({ headers: { origin, host } }: IncomingMessage): boolean {
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

/**
 * The origin of a page of another site that asks for the connection, `null` if none does. A browser names the page's own URL, or
 * "null"; programs name none, or whatever their library makes up: the server's own address with another scheme or without its port,
 * or something that is no URL.
 */
function foreignPageOf({ headers, socket }: IncomingMessage): string | null {
  const { origin, host = '' } = headers;
  if (origin === undefined) return null;
  if (origin === 'null') return origin;
  if (!origin.includes('://') || !URL.canParse(origin)) return null;
  const { protocol, hostname: named } = new URL(origin);
  if (protocol === 'ws:' || protocol === 'wss:') return null;
  const isWeb = protocol === 'http:' || protocol === 'https:';
  if (!isWeb) return origin;
  if (named === 'localhost' || named === '127.0.0.1' || named === '[::1]') return null;
  if (named !== hostOf(`http://${host}`)) return origin;
  // A site that has pointed its own name at this machine: only a browser here would come from this machine by such a name.
  const isDirect = isLoopback(socket.remoteAddress) && headers['x-forwarded-for'] === undefined;
  return isDirect && !isTrusted(named) ? origin : null;
}

/** Return the name under which a bot connects: everything after the last slash, not decoded. */
export function nameFromUrl(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** An HTTP status and message that refuse a connection. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** Return the reason to refuse a bot while this many connections are open, or `null`. */
export function refusal(
  request: IncomingMessage,
  connections: number,
  most = MAX_CONNECTIONS,
): Refusal | null {
  const name = nameFromUrl(request.url ?? '');
  const page = foreignPageOf(request);
  if (page !== null)
    return {
      code: 403,
      message: `pages of other sites may not connect, and its Origin is ${page.slice(0, MAX_NAME_LENGTH)}: a bot sends none`,
    };
  if (name.length > MAX_NAME_LENGTH) return { code: 414, message: 'the name is too long' };
  return connections < most ? null : { code: 503, message: 'too many connections' };
}
