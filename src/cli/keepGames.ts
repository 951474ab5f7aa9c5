/** Keeps games in a replay file while they are played. */
import { type GameRecord, type ReplayInfo, ReplayWriter } from '../arena/index.ts';
import { loserOf } from '../engine/index.ts';
import { counted } from '../page/index.ts';
import { programName } from '../system/index.ts';
import { REPLAYS } from './input/newest.ts';

/** A new replay file, named by the time: no file replaces another. */
export function freshReplayPath(seed: number): string {
  return `${REPLAYS}/${new Date().toISOString().replace(/[:.]/g, '-')}-seed${seed}.jsonl`;
}

/** Where to keep them, `null` for nowhere, and the content of the first line. */
type ReplayTarget = Omit<ReplayInfo, 'startedAt'> & { readonly path: string | null };

/** `Beta lost 5 games; why the first: fcx replay FILE --game 2 --analyze`, of the player with the most losses. */
function describeLosses(losses: ReadonlyMap<string, readonly number[]>, path: string): string[] {
  const worst = [...losses].sort(([, a], [, b]) => b.length - a.length).slice(0, 1);
  return worst.map(([name, numbers]) => {
    const which = numbers.length === 1 ? 'why' : 'why the first';
    return `${name} lost ${counted(numbers.length, 'game')}; ${which}: ${programName()} replay ${path} --game ${numbers[0]} --analyze`;
  });
}

/**
 * Runs `play` and keeps the games that it passes to its argument, which is absent if they are not to be kept. A file
 * without games is removed.
 */
export async function keepGames<T>(
  { path, seed, games }: ReplayTarget,
  say: (text: string) => void,
  play: (keep?: (record: GameRecord) => void) => Promise<T>,
): Promise<T> {
  if (path === null) return play();
  /** Numbers of games in the file, from 1, by the name of the loser. */
  const losses = new Map<string, number[]>();
  let kept = 0;
  const writer = new ReplayWriter(path, { seed, games, startedAt: new Date().toISOString() });
  try {
    return await play((record) => {
      writer.add(record);
      kept++;
      const loser = loserOf(record);
      if (loser === null) return;
      const name = record.players[loser - 1] as string;
      losses.set(name, [...(losses.get(name) ?? []), kept]);
    });
  } finally {
    if (writer.finish()) {
      say(`replay in ${path}`);
      for (const hint of describeLosses(losses, path)) say(hint);
    }
  }
}
