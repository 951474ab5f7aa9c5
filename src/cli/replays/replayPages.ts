/** The recorded games of a tournament as pages beside its own. */
import { basename } from 'node:path';
import { loadReplay, replayFiles, type TournamentFolder } from '../../arena/index.ts';
import { pageBeside, type ReplayPageLink, replayPage } from '../../page/index.ts';
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
