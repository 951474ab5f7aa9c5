/** Lines about a bot's connection, for its user. */
import type { ClientEvent, SkipReason } from '../../bot/index.ts';
import { harmless } from '../../system/index.ts';
import { paint } from './words.ts';

const SKIP_REASONS: Record<SkipReason, string> = {
  superseded: 'the server had moved on',
  late: 'it would have come too late',
  closed: 'the connection was gone',
};

function retryText(retryInMs: number | null): string {
  return retryInMs === null ? '' : `; next attempt in ${retryInMs} ms`;
}

/** Describe an event of a client in a line. */
export function describeClientEvent(event: ClientEvent): string {
  switch (event.type) {
    case 'connected':
      // The text behind a `~` is the secret of the name.
      return `connected to ${event.url.replace(/~[^/]*$/, '')}`;
    case 'unreachable':
      return `no connection: ${harmless(event.message)}${retryText(event.retryInMs)}`;
    case 'disconnected':
      return `disconnected: ${event.message}${retryText(event.retryInMs)}`;
    case 'move':
      return `round ${event.round}: column ${event.column} after ${Math.round(event.ms)} ms`;
    case 'fallback':
      return `round ${event.round}: playing a safe column (${event.reason}): ${event.message}`;
    case 'unanswered':
      return `round ${event.round}: no answer, which loses the game (${event.reason}): ${harmless(event.message)}`;
    case 'skipped':
      return `round ${event.round}: answer not sent, ${SKIP_REASONS[event.reason]} (${Math.round(event.ms)} ms)`;
    case 'namesake':
      return `${paint('yellow', 'WARNING:')} the opponent is called ${event.name} too; each answers for the other and spoils its game. Start one of them with another --name`;
    case 'ignored':
      return `message ignored: ${event.message}`;
  }
}
