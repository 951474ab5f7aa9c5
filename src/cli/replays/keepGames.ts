/** Keeps games in a replay file while they are played. */

import { type GameRecord, type ReplayInfo, ReplayWriter } from '../../arena/index.ts';
import { LostGames } from './lostGames.ts';

/** Where to keep them, `null` for nowhere, and the content of the first line. */
type ReplayTarget = Omit<ReplayInfo, 'startedAt'> & { readonly path: string | null };

/**
 * Runs `play` and keeps the games that it passes to its argument, which is absent if they are not to be kept. A file
 * without games is removed.
 *
 * @param say called with the path once the file is complete
 */
export async function keepGames<T>(
  { path, seed, games }: ReplayTarget,
  say: (text: string) => void,
  play: (keep?: (record: GameRecord) => void) => Promise<T>,
): Promise<T> {
  if (path === null) return play();
  const lost = new LostGames();
  const writer = new ReplayWriter(path, { seed, games, startedAt: new Date().toISOString() });
  try {
    return await play((record) => {
      writer.add(record);
      lost.add(record);
    });
  } finally {
    if (writer.finish()) {
      say(`replay in ${path}`);
      const hint = lost.describe(path);
      if (hint !== null) say(hint);
    }
  }
}
