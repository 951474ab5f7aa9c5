/** Keeps games in a replay file while they are played. */

import { type GameRecord, type ReplayInfo, ReplayWriter } from '../arena/index.ts';
import { loserOf } from '../engine/index.ts';
import { counted } from '../page/index.ts';
import { programName } from '../system/index.ts';

/** Where to keep them, `null` for nowhere, and the content of the first line. */
type ReplayTarget = Omit<ReplayInfo, 'startedAt'> & { readonly path: string | null };

/** Who lost which games, to point at the first game that the player with the most losses lost. */
class LostGames {
  /** Numbers in the file, from 1, by the name of the loser. */
  readonly #numbers = new Map<string, number[]>();
  #games = 0;

  add(record: GameRecord): void {
    this.#games++;
    const loser = loserOf(record);
    if (loser === null) return;
    const name = record.players[loser - 1] as string;
    this.#numbers.set(name, [...(this.#numbers.get(name) ?? []), this.#games]);
  }

  /** `Beta lost 5 games; why it lost the first: fcx replay FILE --game 2 --analyze`; `null` if no one lost. */
  describe(path: string): string | null {
    const [worst] = [...this.#numbers].sort(([, a], [, b]) => b.length - a.length);
    if (worst === undefined) return null;
    const [name, numbers] = worst;
    const which = numbers.length === 1 ? 'why' : 'why the first';
    return `${name} lost ${counted(numbers.length, 'game')}; ${which}: ${programName()} replay ${path} --game ${numbers[0]} --analyze`;
  }
}

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
