/** Programs and modules that the folder of a contest or of a match asks for when it goes on; others may have put them there. */
import { resolve } from 'node:path';
import { shellWord } from '../../system/index.ts';
import { isBuiltIn, isProgram, type PlayerSpec } from '../players/playerSpec.ts';
import type { ContestState } from './contestState.ts';

function askOf(player: PlayerSpec, at: string): readonly string[] {
  if (isBuiltIn(player)) return [];
  const parameters = player.parameters ? ` with ${JSON.stringify(player.parameters)}` : '';
  if (isProgram(player)) return [`start ${player.command}${parameters} in ${resolve(at)}`];
  return [`load ${resolve(at, player.file)}${parameters}`];
}

/** Things that playing on asks for, a line each, if it is done in this folder; see `untrusted` of the system. */
export function asksOfContest({ entrants }: ContestState, at = '.'): readonly string[] {
  return entrants.flatMap(({ player }) => (player === null ? [] : askOf(player, at)));
}

/** Things that playing a match again asks for, from the words of its command. */
export function asksOfMatch(words: readonly string[], at = '.'): readonly string[] {
  return words.length === 0
    ? []
    : [`run fcx match ${words.map((word) => shellWord(word, 'posix')).join(' ')} in ${resolve(at)}`];
}
