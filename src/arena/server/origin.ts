/**
 * Which pages may connect. A browser lets the page of any site open a WebSocket to this machine, and says in `Origin` whose
 * page it is; programs send none, or one they made up.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';

/** The host of an address, as URLs write it: lower case, IPv6 in brackets; `null` if it is none. */
function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null;
}

/**
 * Whether this name can only mean a machine that the user chose. A site can point its own name at any address, and its pages
 * would then be of the same origin.
 */
function isTrusted(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) !== 0 || bare === 'localhost' || bare === hostname().toLowerCase();
}

/** Whether the request comes from a page that this server itself has sent. */
export function isOwnPage({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined || host === undefined) return false;
  const own = hostOf(`http://${host}`);
  return own !== null && isTrusted(own) && origin === `http://${host}`;
}

/** Whether the request comes from the page of some site, which has no business with bots. */
export function isForeignPage(request: IncomingMessage): boolean {
  const { origin } = request.headers;
  if (origin === undefined || isOwnPage(request)) return false;
  const host = hostOf(origin);
  // Some WebSocket libraries make programs name an origin; by custom it is that of this machine.
  return host === null || !(host === 'localhost' || host === '127.0.0.1' || host === '[::1]');
}
