/**
 * The pages of `fcx ui` but for the table: what its folders hold, read when a page asks for it.
 *
 * A page can ask for nothing but what the lists have, so no parameter is ever taken for a path. What a page has shown is kept
 * until its files change, so asking again costs nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { PageFiles, SentFile } from '../../arena/index.ts';
import {
  isOwnPage,
  MATCHES,
  namesThisMachine,
  readMatchProgress,
  sendFile,
  sentFile,
} from '../../arena/index.ts';
import type { Evaluation } from '../../bot/index.ts';
import { ExpectedError } from '../../engine/index.ts';
import { Kept } from '../../system/index.ts';
import type { PageWeights } from '../pageData.ts';
import { SERVED_POLICY, servedFiles, servedPage, standalonePage, tablePage } from '../report/appPage.tsx';
import { builtFile, type Frame } from '../report/parts.tsx';
import { contestAddress, contestsIn, eventView } from './contests.ts';
import { perVersion, replaysIn, versionOf } from './folders.ts';
import { Followers } from './follow.ts';
import { replayForPage, replayList, tournamentList, tournamentsIn, tournamentView } from './lists.ts';
import { matchesIn, replayOfMatch } from './matches.ts';
import { Measure, MOST_COMPARED, type ReadRun, runComparison, runList, runsIn } from './runs.tsx';
import { addressOf, SiteHeader, type SiteHeaderProps, siteFrame } from './shell.tsx';

/** Tables show shares as inline styles, and the list of runs is a form: which to compare. */
const RESULTS_POLICY = [
  SERVED_POLICY.replace("form-action 'none'", "form-action 'self'"),
  "style-src-attr 'unsafe-inline'",
].join('; ');

/** Where a position is saved as a page: these pages are on this machine only, so a link to them cannot be sent. */
const SAVE = 'lab.html';

/** Pages that are kept. */
const MAX_KEPT = 200;

interface SiteOptions {
  /** Where runs and tournaments are, and replays. */
  readonly runs: string;
  readonly replays: string;
  readonly readRun: ReadRun;
  /** Measures the sensitivity of a run in the background, and keeps it in its folder. */
  readonly measure: (folder: string) => Promise<unknown>;
  /** What evaluates the games of the table, and the weights of the laboratory, the first to begin with. */
  readonly evaluation: Evaluation;
  readonly weights: () => readonly PageWeights[];
}

interface Answer {
  readonly file: SentFile;
  readonly policy: string;
}

/** What is made anew whenever it changes is not compressed: it does not leave this machine. */
function answerOf(type: string, text: string, policy = SERVED_POLICY): Answer {
  return { file: { type: `${type}; charset=utf-8`, plain: Buffer.from(text), zipped: null }, policy };
}

const results = (html: string) => answerOf('text/html', html, RESULTS_POLICY);
const app = (html: string) => answerOf('text/html', html);
const data = (value: unknown) => answerOf('application/json', JSON.stringify(value));

/** Something that is not in the lists. */
class NotThereError extends ExpectedError {
  override readonly code = 'notThere';
}

/** What the address names, which must be one of these; throws a {NotThereError}. */
function chosen(query: URLSearchParams, name: string, known: readonly string[]): string {
  const asked = query.get(name) ?? '';
  if (known.includes(asked)) return asked;
  throw new NotThereError(`there is no ${asked === '' ? name : asked} here`);
}

/** The address in the navigation under which a page is. */
function sectionOf(path: string): string {
  if (path === '/' || path === '/lab') return path === '/' ? './' : 'lab';
  if (path.startsWith('/tournament')) return 'tournaments';
  return path.startsWith('/replay') ? 'replays' : 'runs';
}

/** All files and pages of the site; see `PageFiles`. */
export function siteFiles({ runs, replays, measure, evaluation, weights, ...given }: SiteOptions): PageFiles {
  const readRun = perVersion(given.readRun);
  /** The run that is measured, and those that wait for it: two at a time would take each other's processor. */
  const measuring: string[] = [];
  /** Why the last measurement of a run has failed. */
  const problems = new Map<string, string>();
  const followers = new Followers();
  const kept = new Kept<Answer>(MAX_KEPT);
  const runFolders = () => runsIn(runs);
  const tournaments = () => tournamentsIn(runs);
  const contests = () => contestsIn(runs);
  const replaysOfMatches = () =>
    matchesIn(runs).flatMap((folder) => replayOfMatch(readMatchProgress(folder) ?? { replay: null }) ?? []);
  const replayFiles = () => [...[replays, ...tournaments()].flatMap(replaysIn), ...replaysOfMatches()];

  /** What stands above a page. */
  const headerAt = (path: string, query: URLSearchParams): SiteHeaderProps => {
    const isContest = path === '/contest';
    const [newest] = isContest ? query.getAll('folder') : contests();
    const contest = newest === undefined ? null : contestAddress(newest);
    return { at: isContest ? contest : sectionOf(path), contest };
  };

  const comparedRuns = (query: URLSearchParams): string[] => {
    const known = runFolders();
    const asked = [...new Set(query.getAll('folder'))].filter((folder) => known.includes(folder));
    if (asked.length > 0) return asked.slice(0, MOST_COMPARED);
    throw new NotThereError('tick the runs to compare in the list of runs');
  };

  /** The folders that a page shows, by its path, and the page: a frame for pages of results, and the header for others. */
  const pages: Record<
    string,
    {
      readonly folders: (query: URLSearchParams) => readonly string[];
      readonly make: (
        query: URLSearchParams,
        frame: Frame,
        header: SiteHeaderProps,
      ) => Answer | string | Promise<string>;
    }
  > = {
    '/': {
      folders: () => [],
      make: (_, _frame, header) => app(tablePage(<SiteHeader {...header} />, SAVE)),
    },
    '/runs': {
      folders: () => [runs, ...runFolders()],
      make: (_, frame) => runList(runs, readRun, frame),
    },
    '/run': {
      folders: (query) => [chosen(query, 'folder', runFolders())],
      make: async (query, frame) => {
        const run = await readRun(chosen(query, 'folder', runFolders()));
        const place = measuring.indexOf(run.folder);
        const measure = <Measure run={run} place={place} problem={problems.get(run.folder)} />;
        return run.page(frame, measure, addressOf('paths', [['folder', run.folder]]));
      },
    },
    '/paths': {
      folders: () => [],
      make: async (query, frame) =>
        frame('Weights', (await readRun(chosen(query, 'folder', runFolders()))).paths?.()),
    },
    '/compare': {
      folders: comparedRuns,
      make: (query, frame) => runComparison(comparedRuns(query), readRun, frame),
    },
    '/tournaments': {
      folders: () => [runs, join(runs, MATCHES), ...matchesIn(runs), ...tournaments(), ...contests()],
      make: (_, frame) => tournamentList(runs, frame),
    },
    '/tournament': {
      folders: (query) => [chosen(query, 'folder', tournaments())],
      make: (query, frame) => tournamentView(chosen(query, 'folder', tournaments()), frame),
    },
    '/contest': {
      folders: (query) => [chosen(query, 'folder', contests())],
      make: (query, frame) => eventView(chosen(query, 'folder', contests()), frame),
    },
    '/replays': {
      folders: () => [replays],
      make: (_, frame) => replayList(replays, frame),
    },
    '/replay': {
      folders: () => [],
      make: (query, _, header) => {
        const file = chosen(query, 'file', replayFiles());
        const from = addressOf('replay.json', [['file', file]]);
        return app(servedPage(`${file} – fcx`, { from }, <SiteHeader {...header} />));
      },
    },
    '/replay.json': {
      folders: () => [],
      make: (query) => {
        const replay = replayForPage(chosen(query, 'file', replayFiles()));
        return data({ page: 'replay', replay, game: 0, weights: weights()[0], save: SAVE });
      },
    },
    '/lab': {
      folders: () => [],
      make: (_, _frame, header) =>
        app(servedPage('Laboratory – fcx', { from: 'lab.json' }, <SiteHeader {...header} />)),
    },
    '/lab.json': {
      folders: () => [],
      make: () => data({ page: 'lab', weights: weights(), save: SAVE }),
    },
    '/lab.html': {
      folders: () => [],
      make: (query) => {
        const shown = { weights: weights().slice(0, 1), at: query.get('at') ?? '' };
        return app(standalonePage('A position – fcx', { page: 'lab', ...shown }));
      },
    },
  };

  /** What a page follows; nothing once it is gone. */
  const foldersOf = (path: string, query: URLSearchParams): readonly string[] => {
    try {
      return pages[path]?.folders(query) ?? [];
    } catch (error) {
      if (error instanceof ExpectedError) return [];
      throw error;
    }
  };

  /** Makes a page, unless it is known and its files have not changed since. */
  const pageAt = async (path: string, query: URLSearchParams): Promise<Answer> => {
    const page = pages[path] as (typeof pages)[string];
    const folders = page.folders(query);
    const key = `${path}?${query}`;
    const header = headerAt(path, query);
    const version = [...folders.map(versionOf), ...measuring, ...problems, header.contest].join('\n');
    const known = kept.find(key, version);
    if (known !== undefined) return known;
    const made = await page.make(
      query,
      siteFrame(header, addressOf('live', [['of', path], ...query])),
      header,
    );
    const answer = typeof made === 'string' ? results(made) : made;
    return folders.length > 0 ? kept.keep(key, version, answer) : answer;
  };

  /** Measures a run once those before it are measured, unless it is one of them. */
  const startMeasuring = async (folder: string): Promise<void> => {
    if (measuring.includes(folder)) return;
    problems.delete(folder);
    measuring.push(folder);
    followers.tell();
    if (measuring.length > 1) return;
    for (let next: string | undefined = folder; next !== undefined; [next] = measuring) {
      const run = next;
      await measure(run).catch(({ message }: Error) => problems.set(run, message));
      measuring.shift();
      followers.tell();
    }
  };

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!URL.canParse(request.url ?? '', 'http://localhost')) return false;
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/measure' && request.method === 'POST') {
      const folder = query.get('folder') ?? '';
      const isKnown = isOwnPage(request) && runFolders().includes(folder);
      if (isKnown) void startMeasuring(folder);
      response.writeHead(isKnown ? 204 : 403, { Connection: 'close' }).end();
      return true;
    }
    const path = pathname === '/live' ? (query.get('of') ?? '') : pathname;
    if (!Object.hasOwn(pages, path)) return false;
    const refuse = (status: number, message: string) =>
      sendFile(request, response, answerOf('text/plain', `${message}\n`).file, SERVED_POLICY, status);
    const fail = (error: unknown) => {
      if (!(error instanceof ExpectedError)) process.stderr.write(`${(error as Error).stack}\n`);
      const { message } = error as Error;
      if (path !== pathname || path.endsWith('.json')) refuse(404, message);
      else {
        const page = siteFrame(headerAt(path, query), null)(
          'This page cannot be shown',
          <p class="problem">{message}</p>,
        );
        const status = error instanceof ExpectedError ? 404 : 500;
        sendFile(request, response, results(page).file, RESULTS_POLICY, status);
      }
    };
    if (!namesThisMachine(request)) refuse(403, 'This page is for the machine that it is on.');
    else if (path !== pathname) followers.follow(`${query}`, () => foldersOf(path, query), response);
    else {
      pageAt(path, query).then(({ file, policy }) => sendFile(request, response, file, policy), fail);
    }
    return true;
  };

  const table = servedFiles(evaluation);
  const more = {
    ...table.more,
    '/page/report.js': sentFile('text/javascript', builtFile('report.js')),
    '/page/report.css': sentFile('text/css', builtFile('report.css')),
  };
  return { ...table, more, answer };
}
