/** The history of a folder: what `fcx match` and `fcx tournament` remember there, for `fcx ladder`. */
import { join } from 'node:path';
import { Flags } from '@oclif/core';
import { History } from '../arena/index.ts';
import { RUNS } from '../tuner/index.ts';

export const HISTORY = join(RUNS, 'history.jsonl');

export const historyFlag = Flags.boolean({
  default: true,
  allowNo: true,
  description: `remember the games in ${HISTORY}, for fcx ladder`,
});

/** Remembers what was played; where that is impossible, says so: the games count all the same. */
export async function rememberGames(
  players: readonly { readonly name: string; readonly version: string }[],
  meetings: Parameters<typeof History.remember>[2],
  say: (text: string) => void,
): Promise<void> {
  const played = meetings.filter(({ games }) => games.length > 1);
  if (played.length === 0) return;
  await History.remember(HISTORY, players, played).catch(({ message }: Error) =>
    say(`not remembered for fcx ladder: ${message}`),
  );
}
