/** The pages of an event: as its host serves them, and as a site for the time after it. */
import type { ContestState, GameRecord, PageFiles } from '../../arena/index.ts';
import { contestView, MATCH_PAGE, resultFiles, sentFile } from '../../arena/index.ts';
import { CONTEST_LINKS, type PageWeights, pageOfMatch } from '../pageData.ts';
import { builtFile, filesOf, pageBesideFiles, servedPage } from './appPage.ts';

/** A script, because a page from the file system can load nothing else. */
const SHARED_WEIGHTS = 'page/weights.js';

/** The page of a match of an event, in a folder beside that of the script; games are beside it unless given. */
function matchPage(title: string, games: readonly GameRecord[] | null): string {
  const links = CONTEST_LINKS.map(([hash, name]) => [`../index.html${hash}`, name] as const);
  const site = { links, at: null };
  const options = { root: '../', before: [SHARED_WEIGHTS], isServed: games === null };
  return pageBesideFiles(title, { page: 'match', games, site }, options);
}

function sharedWeights(weights: PageWeights): string {
  return `globalThis.fcxWeights = ${JSON.stringify(weights)};\n`;
}

/** The page of an event, and that of its matches, in which games are searched with these weights. */
export function hostFiles(weights: PageWeights): PageFiles {
  const html = servedPage('Four Connect Xtreme', { page: 'host', results: null });
  return filesOf(html, {
    '/index.html': sentFile('text/html', html),
    [`/${SHARED_WEIGHTS}`]: sentFile('text/javascript', sharedWeights(weights)),
    [MATCH_PAGE]: sentFile('text/html', matchPage('A match', null)),
  });
}

/** A whole event as files by their names, in the order to write them: a site for any web host and for the file system. */
export function* eventSite(state: ContestState, weights: PageWeights): Generator<readonly [string, string]> {
  const results = contestView(state);
  yield ['page/page.js', builtFile('page.js')];
  yield ['page/page.css', builtFile('page.css')];
  yield [SHARED_WEIGHTS, sharedWeights(weights)];
  for (const match of state.matches) {
    const { number, records } = match;
    const [game] = records;
    if (game === undefined) continue;
    const title = `${game.players.join(' – ')}, match ${number}`;
    yield [pageOfMatch(match), matchPage(title, records)];
  }
  yield* resultFiles(results);
  const title = `Four Connect Xtreme: ${results.format}`;
  yield ['index.html', pageBesideFiles(title, { page: 'host', results }, { isServed: false })];
}
