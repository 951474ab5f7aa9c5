/** Addresses of clients in one way of writing, and what limits go by. */
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** As proxies write an address with its port: `192.0.2.1:80`, `[2001:db8::1]:80`; brackets may also stand alone. */
const WITH_PORT = /^(?:([\d.]+):\d+|\[(.+)\](?::\d+)?)$/;
const NETWORK_GROUPS = 4;

/** The interface of a link-local address is this machine's own affair, and may have any name: `fe80::1%br-lan`. */
const withoutZone = (address: string) => address.replace(/%.*$/, '');

/** An address in its shortest form, IPv4 also where it is written as IPv6 (`::ffff:192.0.2.1`); `null` for any other text. */
export function addressFrom(text: string): string | null {
  const [, v4, v6] = WITH_PORT.exec(text) ?? [];
  const bare = withoutZone(v4 ?? v6 ?? text);
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toString();
}

/** What limits go by: an IPv4 address, or the 64 bits of an IPv6 address that a single machine can have to itself. */
export function networkOf(address: string): string {
  const bare = withoutZone(address);
  if (isIP(bare) === 0) return address;
  const parsed = ipaddr.process(bare);
  if (!('parts' in parsed)) return parsed.toString();
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Where other machines find a server that listens at this address of its own; `null` if they cannot. */
export function addressForOthers(host: string): string | null {
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  if (['0.0.0.0', '::'].includes(host))
    return own.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? null;
  const isOwn = host === 'localhost' || own.some(({ internal, address }) => internal && address === host);
  return isOwn ? null : host;
}
