/** The views of `fcx ui`: what it shows at each address, from which folders. An address can name nothing but what the lists have. */
import { join } from 'node:path';
import { MATCHES } from '../arena/index.ts';
import type { Document, RunReport } from '../document/index.ts';
import { ExpectedError } from '../engine/index.ts';
import type { ResultData } from '../page/index.ts';
import { matchTitleWithScore } from '../page/index.ts';
import { BOT_REPLAY_FILE, botPageDocument, latestBotRun } from './bot.ts';
import { matchFoldersOfRun, runsThatPlayed } from './championMatches.ts';
import { comparisonDocument } from './compareRuns.ts';
import { contestPageDocument, tournamentListDocument, tournamentPageDocument } from './contests.ts';
import { contestFoldersIn, shownNameOf, stopFieldOf, viewAddress } from './folders.ts';
import { gamesOfContest, gamesOfFile, replayListDocument } from './games.ts';
import { matchFoldersIn, matchPageDocument, replayFilesOfMatch } from './matches.ts';
import { MOST_COMPARED_RUNS, runListDocument, runPageDocument } from './runs.ts';
import type { UiFolders } from './uiFolders.ts';

/** The address that saves a position as a page: these pages are on this machine only, so a link to them cannot be sent. */
export const SAVE_PATH = 'lab.html';

/** The address names something that is not there. */
export class NotThereError extends ExpectedError {
  override readonly code = 'notThere';
}

/** Returns the value of a parameter of an address, which must be one of those allowed; throws a `NotThereError`. */
export function chosenParameter(query: URLSearchParams, name: string, allowed: readonly string[]): string {
  const asked = query.get(name) ?? '';
  if (allowed.includes(asked)) return asked;
  throw new NotThereError(`there is no ${asked === '' ? name : asked} here`);
}

/** The view of one address: a function that makes its data, and the folders that the data comes from. */
export interface UiView {
  /**
   * Returns the folders that recorded the words of its commands: these run programs only for those who trust the
   * folders.
   */
  readonly sources?: () => Promise<readonly string[]>;
  /** The folders that it shows: its data is stored until they change, and its pages are notified when they do. */
  readonly folders?: readonly string[];
  readonly make: () => unknown;
}

/** Returns the view of an address with these parameters; throws a `NotThereError` if they name nothing. */
export type ViewOfAddress = (site: UiFolders, query: URLSearchParams) => UiView;

const result = (document: Document, more: Partial<ResultData> = {}) => ({
  page: 'results',
  document,
  ...more,
});

const inFolder = (folder: string, document: Document, more: Partial<ResultData> = {}) => {
  const name = shownNameOf(folder);
  const own = { rename: { post: viewAddress('rename', folder), name }, ...more };
  return result({ ...document, title: name }, own);
};

type FoldersOf = (site: UiFolders) => readonly string[];

const allRuns: FoldersOf = (site) => site.runFolders;

const ofFolder =
  (
    known: FoldersOf,
    make: (folder: string, site: UiFolders) => unknown,
    more: (folder: string, site: UiFolders) => readonly string[] = () => [],
  ): ViewOfAddress =>
  (site, query) => {
    const folder = chosenParameter(query, 'folder', known(site));
    return {
      folders: [folder, ...more(folder, site)],
      sources: async () => [folder],
      make: () => make(folder, site),
    };
  };

const ofContest = (kind: 'tournament' | 'contest', make: (folder: string) => Document): ViewOfAddress =>
  ofFolder(
    ({ options }) => contestFoldersIn(options.runs, kind),
    // A contest is stopped by its organiser.
    (folder) => inFolder(folder, make(folder), kind === 'tournament' ? stopFieldOf(folder) : {}),
  );

const matchFolders = (runs: string) => [runs, join(runs, MATCHES), ...matchFoldersIn(runs)];

/** Returns the games of a replay file, or of a match of a contest, with the address of the page that they belong to. */
function gamesAt({ options: { runs }, replayFiles }: UiFolders, query: URLSearchParams) {
  const match = query.get('match');
  const recorded =
    match === null
      ? gamesOfFile(chosenParameter(query, 'file', replayFiles))
      : gamesOfContest(chosenParameter(query, 'folder', contestFoldersIn(runs, 'contest')))[
          Number(match) - 1
        ];
  const { games = [], contest, from } = recorded ?? {};
  if (match !== null && games.length === 0) throw new NotThereError(`there are no games of match ${match}`);
  return { games, of: contest && games.map((game) => matchTitleWithScore(contest, game.match)), from };
}

const foldersOfBot = (run: RunReport | null) => (run === null ? [] : [run.folder]);

/** Returns the matches of a run, and the runs that it has met there. */
function matchesAndRivals(folder: string, { runFolders, matchFolders: all }: UiFolders) {
  const matches = matchFoldersOfRun(folder, all);
  return { matches, rivals: runsThatPlayed(matches, runFolders) };
}

/** The views of `fcx ui` by the names in their addresses. */
export const VIEWS: Readonly<Record<string, ViewOfAddress>> = {
  runs: ({ options: { runs }, runFolders, readRun }) => ({
    folders: [...matchFolders(runs), ...runFolders],
    make: async () => result(await runListDocument(runs, readRun)),
  }),
  run: ofFolder(
    allRuns,
    async (folder, site) => {
      const { readRun, options } = site;
      const { rivals, matches } = matchesAndRivals(folder, site);
      const shown = await runPageDocument(await readRun(folder), rivals, matches, readRun, options.port());
      return inFolder(folder, shown, stopFieldOf(folder));
    },
    (folder, site) => Object.values(matchesAndRivals(folder, site)).flat(),
  ),
  paths: ofFolder(allRuns, async (folder, { readRun }) => (await readRun(folder)).paths?.() ?? []),
  bot: (site) => ({
    sources: async () => foldersOfBot(await latestBotRun(site.runFolders, site.readRun)),
    folders: [...site.roots.flatMap(matchFolders), ...site.runFolders, site.options.replays],
    async make() {
      const { options } = site;
      const run = await latestBotRun(site.runFolders, site.readRun);
      const path = join(options.replays, BOT_REPLAY_FILE);
      return result(botPageDocument(run, options, site.matchFolders, path));
    },
  }),
  compare({ options: { runs }, runFolders, readRun }, query) {
    const known = runFolders;
    const asked = [...new Set(query.getAll('folder'))].filter((folder) => known.includes(folder));
    if (asked.length === 0) throw new NotThereError('tick the runs to compare in the list of runs');
    const folders = asked.slice(0, MOST_COMPARED_RUNS);
    const make = async () =>
      result(comparisonDocument(await Promise.all(folders.map(readRun)), matchFoldersIn(runs)));
    return { folders: [...folders, ...matchFolders(runs)], make };
  },
  tournaments: ({ options: { runs } }) => ({
    folders: [...matchFolders(runs), ...contestFoldersIn(runs)],
    make: () => result(tournamentListDocument(runs)),
  }),
  tournament: ofContest('tournament', tournamentPageDocument),
  match: ofFolder(
    (site) => site.matchFolders,
    (folder, { options }) => result(matchPageDocument(folder, options.replays), stopFieldOf(folder)),
    (folder) => replayFilesOfMatch(folder).map((replay) => join(replay, '..')),
  ),
  contest: ofContest('contest', contestPageDocument),
  replays: ({ options: { runs, replays }, roots, replayFiles }) => ({
    folders: [replays, ...roots.flatMap(matchFolders), ...contestFoldersIn(runs)],
    make: () => result(replayListDocument(replayFiles, runs)),
  }),
  replay: (site, query) => ({
    make: () => ({
      page: 'replay',
      ...gamesAt(site, query),
      weights: site.options.weights()[0],
      save: SAVE_PATH,
    }),
  }),
  lab: ({ options }) => ({ make: () => ({ page: 'lab', weights: options.weights(), save: SAVE_PATH }) }),
};
