/** The programs and modules that a stored contest or match would run when it is resumed; the folder may be a stranger's. */
import { resolve } from 'node:path';
import { shellWord } from '../../system/index.ts';
import { isBuiltIn, isProgram, type PlayerSpec } from '../players/playerSpec.ts';
import type { ContestState } from './contestState.ts';

/** The request of a player, as a list of one sentence, or none for a built-in player. */
function requestOf(player: PlayerSpec, at: string): readonly string[] {
  if (isBuiltIn(player)) return [];
  const parameters = player.parameters ? ` with ${JSON.stringify(player.parameters)}` : '';
  if (isProgram(player)) return [`start ${player.command}${parameters} in ${resolve(at)}`];
  return [`load ${resolve(at, player.file)}${parameters}`];
}

/** Return what resuming the contest in the folder `at` would run, as one sentence per program or module; see `untrusted` of the system. */
export function contestRequests({ entrants }: ContestState, at = '.'): readonly string[] {
  return entrants.flatMap(({ player }) => (player === null ? [] : requestOf(player, at)));
}

/** Return what playing a match again would run, as a list of one sentence, or an empty list; `words` are those of its command. */
export function matchRequests(words: readonly string[], at = '.'): readonly string[] {
  return words.length === 0
    ? []
    : [`run fcx match ${words.map((word) => shellWord(word, 'posix')).join(' ')} in ${resolve(at)}`];
}
