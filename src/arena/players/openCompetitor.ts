/** From plain data to a player that is ready. */
import type { Competitor } from './competitor.ts';
import type { MoveLimits, PlayerSpec } from './playerSpec.ts';
import { ProgramCompetitor, type ProgramOptions } from './programCompetitor.ts';
import { ThreadCompetitor } from './threadCompetitor.ts';

/** Gets a player going. */
export function openCompetitor(
  spec: PlayerSpec,
  limits: MoveLimits,
  options: ProgramOptions = {},
): Promise<Competitor> {
  return spec.kind === 'program'
    ? ProgramCompetitor.open(spec, options)
    : ThreadCompetitor.start({ spec, limits });
}
