/** Verifies a server with a flaw, over a real socket. */
import {
  type ServerReport,
  type ServerRequest,
  verifyServer,
} from '../../../src/verify/servers/verifyServer.ts';
import { CAUGHT, FLAWS, flawedServer, SHOWN_BY_FAULTS } from './flawedServer.ts';

export type FlawName = keyof typeof CAUGHT;

/** Names of the laws that were broken. */
export function brokenLaws({ laws }: ServerReport): string[] {
  return laws.filter(({ violations }) => violations > 0).map(({ name }) => name);
}

/** The report on the server with this flaw, or on the one without. */
export async function verifyFlawed(
  flaw: FlawName | 'none',
  more: Partial<ServerRequest> = {},
): Promise<ServerReport> {
  const server = await flawedServer(FLAWS[flaw]);
  const games = flaw === 'none' ? 12 : CAUGHT[flaw][1];
  const faults = SHOWN_BY_FAULTS.includes(flaw);
  try {
    return await verifyServer({ url: server.url, seed: 1, minutes: 5, games, faults, ...more });
  } finally {
    await server.close();
  }
}
