/**
 * The pages of `fcx ui` but for the table: what its folders hold, read when a page asks for it.
 *
 * A page can ask for nothing but what the lists have, so no parameter is ever taken for a path. What a page has shown is kept
 * until its files change, so asking again costs nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { namesThisMachine, type PageFiles, type SentFile, sendFile, sentFile } from '../../arena/index.ts';
import type { Evaluation } from '../../bot/index.ts';
import { ExpectedError } from '../../engine/index.ts';
import type { PageWeights } from '../pageData.ts';
import { SERVED_POLICY, servedFiles, servedPage } from '../report/appPage.tsx';
import { builtFile } from '../report/parts.tsx';
import { Followers, versionOf } from './follow.ts';
import {
  replayForPage,
  replayList,
  replaysIn,
  tournamentList,
  tournamentsIn,
  tournamentView,
} from './lists.tsx';
import { MOST_COMPARED, type ReadRun, runComparison, runList, runsIn } from './runs.tsx';
import { addressOf, type Section, SiteHeader, siteFrame } from './shell.tsx';

/** Tables show shares as inline styles, and the list of runs is a form: which to compare. */
const RESULTS_POLICY = [
  SERVED_POLICY.replace("form-action 'none'", "form-action 'self'"),
  "style-src-attr 'unsafe-inline'",
].join('; ');

/** Pages that are kept. */
const MAX_KEPT = 200;

interface SiteOptions {
  /** Where runs and tournaments are, and replays. */
  readonly runs: string;
  readonly replays: string;
  readonly readRun: ReadRun;
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

function sectionOf(path: string): Section {
  if (path.startsWith('/tournament')) return 'tournaments';
  if (path.startsWith('/replay')) return 'replays';
  return path === '/lab' ? 'lab' : 'runs';
}

/** All files and pages of the site; see `PageFiles`. */
export function siteFiles({ runs, replays, readRun, evaluation, weights }: SiteOptions): PageFiles {
  const followers = new Followers();
  const kept = new Map<string, { readonly version: string; readonly answer: Answer }>();
  const runFolders = () => runsIn(runs);
  const tournaments = () => tournamentsIn(runs);
  const replayFiles = () => [...replaysIn(replays), ...tournaments().flatMap(replaysIn)];

  const comparedRuns = (query: URLSearchParams): string[] => {
    const known = runFolders();
    const asked = [...new Set(query.getAll('folder'))].filter((folder) => known.includes(folder));
    if (asked.length > 0) return asked.slice(0, MOST_COMPARED);
    throw new NotThereError('tick the runs to compare in the list of runs');
  };

  /** The folders that a page shows, by its path, and the page. */
  const pages: Record<
    string,
    {
      readonly folders: (query: URLSearchParams) => readonly string[];
      readonly make: (query: URLSearchParams, live: string) => Answer | Promise<Answer>;
    }
  > = {
    '/runs': {
      folders: () => [runs, ...runFolders()],
      make: async (_, live) => results(await runList(runs, readRun, siteFrame('runs', live))),
    },
    '/run': {
      folders: (query) => [chosen(query, 'folder', runFolders())],
      make: async (query, live) => {
        const run = await readRun(chosen(query, 'folder', runFolders()));
        return results(run.page(siteFrame('runs', live)));
      },
    },
    '/compare': {
      folders: comparedRuns,
      make: async (query, live) =>
        results(await runComparison(comparedRuns(query), readRun, siteFrame('runs', live))),
    },
    '/tournaments': {
      folders: () => [runs, ...tournaments()],
      make: (_, live) => results(tournamentList(runs, siteFrame('tournaments', live))),
    },
    '/tournament': {
      folders: (query) => [chosen(query, 'folder', tournaments())],
      make: (query, live) =>
        results(tournamentView(chosen(query, 'folder', tournaments()), siteFrame('tournaments', live))),
    },
    '/replays': {
      folders: () => [replays],
      make: (_, live) => results(replayList(replays, siteFrame('replays', live))),
    },
    '/replay': {
      folders: () => [],
      make: (query) => {
        const file = chosen(query, 'file', replayFiles());
        const from = addressOf('replay.json', [['file', file]]);
        return app(servedPage(`${file} – fcx`, { from }, <SiteHeader at="replays" />));
      },
    },
    '/replay.json': {
      folders: () => [],
      make: (query) => {
        const replay = replayForPage(chosen(query, 'file', replayFiles()));
        return data({ page: 'replay', replay, game: 0, weights: weights()[0] });
      },
    },
    '/lab': {
      folders: () => [],
      make: () => app(servedPage('Laboratory – fcx', { from: 'lab.json' }, <SiteHeader at="lab" />)),
    },
    '/lab.json': { folders: () => [], make: () => data({ page: 'lab', weights: weights() }) },
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
    const version = folders.map(versionOf).join('\n');
    const known = kept.get(key);
    if (folders.length > 0 && known?.version === version) return known.answer;
    const answer = await page.make(query, addressOf('live', [['of', path], ...query]));
    kept.delete(key);
    kept.set(key, { version, answer });
    if (kept.size > MAX_KEPT) kept.delete([...kept.keys()][0] as string);
    return answer;
  };

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname === '/live' ? (query.get('of') ?? '') : pathname;
    if (!Object.hasOwn(pages, path)) return false;
    const refuse = (status: number, message: string) =>
      sendFile(request, response, answerOf('text/plain', `${message}\n`).file, SERVED_POLICY, status);
    const fail = (error: unknown) => {
      if (!(error instanceof ExpectedError)) process.stderr.write(`${(error as Error).stack}\n`);
      const { message } = error as Error;
      if (path !== pathname || path.endsWith('.json')) refuse(404, message);
      else {
        const page = siteFrame(sectionOf(path), null)(
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

  const table = servedFiles(evaluation, <SiteHeader at="./" />);
  const more = {
    ...table.more,
    '/page/report.js': sentFile('text/javascript', builtFile('report.js')),
    '/page/report.css': sentFile('text/css', builtFile('report.css')),
  };
  return { ...table, more, answer };
}
