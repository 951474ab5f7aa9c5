/** The pages of a contest in its folder: the site of an event, the page of a tournament with its replays. */
import { basename, dirname, join } from 'node:path';
import type { ContestState } from '../arena/index.ts';
import { loadReplay, ReplayFileError, replayFilesIn } from '../arena/index.ts';
import { pageWeights } from '../cli/index.ts';
import type { ReplayPageLink } from '../document/index.ts';
import { tournamentDocument } from '../document/index.ts';
import { writeWhole } from '../system/index.ts';
import { eventSiteFiles, pagePathBeside, standaloneReplayPage, standaloneResultPage } from '../ui/index.ts';

/** The weights with which the pages search the games of contests. */
export const PAGE_WEIGHTS = 'best.json';

/** Write the site of the event in a folder, by default to `site` there; returns the path of its first page. */
export async function writeEventSite(folder: string, site = join(folder, 'site')): Promise<string> {
  for (const [name, text] of eventSiteFiles(folder, pageWeights(PAGE_WEIGHTS)))
    await writeWhole(join(site, name), text());
  return join(site, 'index.html');
}

/** Write a page for every replay file of a tournament; `say` is called for those that cannot be read. */
async function writeReplayPages(
  tournament: string,
  pages: string,
  say: (text: string) => void,
): Promise<ReplayPageLink[]> {
  const links: ReplayPageLink[] = [];
  for (const source of replayFilesIn(tournament)) {
    try {
      const { games } = loadReplay(source, say);
      const page = basename(pagePathBeside(source));
      await writeWhole(join(pages, page), standaloneReplayPage(source, games, 1, pageWeights(PAGE_WEIGHTS)));
      links.push({ page, games });
    } catch (error) {
      if (!(error instanceof ReplayFileError)) throw error;
      say(`without its games: ${error.message}`);
    }
  }
  return links;
}

/** Write the page of the tournament in a folder, by default there, with a page for each of its replays beside it; returns its path. */
export async function writeTournamentPage(
  folder: string,
  state: ContestState,
  say: (text: string) => void,
  page = join(folder, 'index.html'),
): Promise<string> {
  const replays = await writeReplayPages(folder, dirname(page), say);
  await writeWhole(page, standaloneResultPage(tournamentDocument(state, { replays })));
  return page;
}
