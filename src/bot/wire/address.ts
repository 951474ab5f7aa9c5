/** The address a bot connects to: host, port, and its own name as the last part of the URL (rules.md section 6). */
import { CodedError } from '../../engine/index.ts';

/** The error for a bot's name or a server's address that cannot be used. */
export class AddressError extends CodedError<'badName' | 'badAddress'> {}

/** Servers take the name from the URL without decoding it, so only characters that a URL does not encode are allowed. */
const NAME = /^[A-Za-z0-9_.~-]{1,64}$/;

/** Checks that a bot can have this name; throws an `AddressError`. */
export function checkBotName(name: string): void {
  // In a URL, "." and ".." mean "here" and "one level up" and are dropped.
  if (NAME.test(name) && name !== '.' && name !== '..') return;
  throw new AddressError(
    'badName',
    `"${name}" cannot be a bot's name: it takes 1 to 64 letters (A-Z, a-z), digits or any of _ . ~ -, without spaces, ` +
      'and not "." or ".." alone',
  );
}

/**
 * The URL at which the bot with this name finds its server; IPv6 hosts are put in brackets. A host that begins with `wss://` is
 * behind TLS.
 *
 * @throws `AddressError` with code `badAddress` for a host that cannot be one, or a port outside 1..65535
 */
export function botUrl(host: string, port: number, name: string): string {
  const [scheme, bare] = host.startsWith('wss://') ? ['wss', host.slice(6)] : ['ws', host];
  const url = `${scheme}://${bare.includes(':') ? `[${bare}]` : bare}:${port}/${name}`;
  if (!/[/?#@]/.test(bare) && port >= 1 && URL.canParse(url)) return url;
  throw new AddressError(
    'badAddress',
    `no server can be at host "${host}", port ${port}; a host is a name or an IP address, a port 1 to 65535`,
  );
}
