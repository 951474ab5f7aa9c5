/** The page of a tournament: its document, and the drawing of its bracket. */
import type { ContestState } from '../../arena/index.ts';
import { contestView } from '../../arena/index.ts';
import { tournamentDocument } from '../../document/index.ts';
import { Bracket } from '../host/Bracket.tsx';
import { documentPage } from './document.tsx';
import { type Frame, resultsPage } from './parts.tsx';

/** The page of a tournament. `extras` are the pages of recorded games that it links to, and what goes on. */
export function tournamentPage(
  state: ContestState,
  extras: Parameters<typeof tournamentDocument>[1] = {},
  frame: Frame = resultsPage,
): string {
  const document = tournamentDocument(state, extras);
  const bracket = state.format.stages && (
    <Bracket results={contestView(state)} tables={new Map()} isLinked={false} />
  );
  return documentPage(document, frame, { Matches: bracket });
}
