/** From plain data to a player that is ready. */
import type { MoveLimits, PlayerSpec } from './playerSpec.ts';
import { type ProgramOptions, ProgramPlayer } from './programPlayer.ts';
import { ThreadPlayer } from './threadPlayer.ts';

/** Gets a player going. */
export function openPlayer(
  spec: PlayerSpec,
  limits: MoveLimits,
  options: ProgramOptions = {},
): Promise<ProgramPlayer | ThreadPlayer> {
  return spec.kind === 'program' ? ProgramPlayer.listen(spec, options) : ThreadPlayer.start({ spec, limits });
}
