/** The recorded games of a tournament as pages beside its own. */
import { basename } from 'node:path';
import { replayFiles, type TournamentFolder } from '../../arena/tournament/stateFile.ts';
import { loadReplay } from '../../records/replayFile.ts';
import { pageBeside, replayPage } from '../../show/page/replayPage.ts';
import type { ReplayPageLink } from '../../show/page/tournamentPage.ts';
import { pageWeights } from '../input/weights.ts';

/**
 * Writes a page for every replay file in the folder.
 *
 * @throws {ReplayFileError} for a file that is broken
 * @throws {TournamentFolderError} with code `notWritable`
 */
export async function writeReplayPages(folder: TournamentFolder): Promise<ReplayPageLink[]> {
  const links: ReplayPageLink[] = [];
  for (const source of replayFiles(folder.path)) {
    const weights = pageWeights('best.json');
    const replay = loadReplay(source);
    const page = basename(pageBeside(source));
    await folder.write(page, replayPage({ replay, source, game: 0, weights }));
    links.push({ page, games: replay.games });
  }
  return links;
}
