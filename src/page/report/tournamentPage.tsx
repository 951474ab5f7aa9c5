/** The page of a tournament: its document, and the drawing of its bracket. */
import type { ContestState, Standings } from '../../arena/index.ts';
import { contestView } from '../../arena/index.ts';
import { tournamentDocument } from '../../document/index.ts';
import { Bracket } from '../host/Bracket.tsx';
import { documentPage } from './document.tsx';
import { type Frame, resultsPage } from './parts.tsx';
import { tournamentCommand } from './repeatCommands.ts';

/** The page of a tournament. `extras` are the pages of recorded games that it links to, and what goes on. */
export function tournamentPage(
  state: ContestState,
  standings: Standings,
  extras: Omit<Parameters<typeof tournamentDocument>[2], 'command'> = {},
  frame: Frame = resultsPage,
): string {
  const document = tournamentDocument(state, standings, { ...extras, command: tournamentCommand(state) });
  const bracket = state.format.stages && (
    <Bracket results={contestView(state)} tables={new Map()} isLinked={false} />
  );
  return documentPage(document, frame, { Matches: bracket });
}
