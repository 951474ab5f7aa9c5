/** Serves matches at a table, in runs: whenever a page changes the terms, a new run begins. */
import { type ServeEvent, serveMatches } from '../server/serveMatches.ts';
import type { Table, Terms } from './table.ts';

/** Matches with the same terms. */
export interface Run extends Terms {
  /** From 1. */
  readonly number: number;
}

/** Serves the matches of a run, and tells what happens in them. */
type Serve = (onEvent: (event: ServeEvent) => void) => Promise<void>;

/**
 * Serves this many matches; see `serveMatches`.
 *
 * @param inRun called for every run; it must call `serve` once
 */
export async function serveTable(
  table: Table,
  matches: number,
  inRun: (run: Run, serve: Serve) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let completed = 0;
  let firstMatch = 1;
  for (let number = 1; completed < matches && !signal.aborted; number++) {
    const until = table.newRun();
    const { games, seed } = table.terms;
    await inRun({ number, games, seed }, (onEvent) => {
      const follow = (event: ServeEvent) => {
        if (event.type === 'matchEnd') {
          firstMatch++;
          if (event.result.end === 'complete') completed++;
        }
        table.tell(event);
        onEvent(event);
      };
      const settings = { matches: matches - completed, firstMatch, games, seed, pace: table.pace, until };
      return serveMatches(table, { ...settings, onEvent: follow }, signal);
    });
  }
}
