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
import { Charts } from '../report/charts.tsx';
import { documentPage } from '../report/document.tsx';
import { builtFile, type Frame } from '../report/parts.tsx';
import type { SiteHeaderProps } from '../shell.tsx';
import { contestAddress, contestsIn, eventView } from './contests.ts';
import { perVersion, replaysIn, versionOf } from './folders.ts';
import { Followers } from './follow.ts';
import { replayForPage, replayList, tournamentList, tournamentsIn, tournamentView } from './lists.ts';
import { matchesIn, replayOfMatch } from './matches.ts';
import { comparisonDocument, Measure, MOST_COMPARED, type ReadRun, runList, runsIn } from './runs.tsx';
import { addressOf, siteFrame, siteLinks } from './shell.tsx';

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

/** The runs to compare; throws a {NotThereError} if there are none. */
function comparedRuns({ runFolders }: Site, query: URLSearchParams): string[] {
  const known = runFolders();
  const asked = [...new Set(query.getAll('folder'))].filter((folder) => known.includes(folder));
  if (asked.length > 0) return asked.slice(0, MOST_COMPARED);
  throw new NotThereError('tick the runs to compare in the list of runs');
}

/** What a page is made of: its address, the frame of pages of results, and the navigation above others. */
interface Asked {
  readonly query: URLSearchParams;
  readonly frame: Frame;
  readonly header: SiteHeaderProps;
}

interface Page {
  /** The folders that it shows: it is kept until they change, and told when they do. */
  readonly folders?: (site: Site, query: URLSearchParams) => readonly string[];
  readonly make: (site: Site, asked: Asked) => Answer | string | Promise<string>;
}

/** A page about one of the folders in a list. */
function pageOfOne(
  known: (site: Site) => readonly string[],
  make: (folder: string, site: Site, frame: Frame) => string | Promise<string>,
): Page {
  return {
    folders: (site, query) => [chosen(query, 'folder', known(site))],
    make: (site, { query, frame }) => make(chosen(query, 'folder', known(site)), site, frame),
  };
}

/** The pages by their paths. */
const PAGES: Readonly<Record<string, Page>> = {
  '/': { make: (_, { header }) => app(tablePage(header, SAVE)) },
  '/runs': {
    folders: ({ options: { runs }, runFolders }) => [runs, ...runFolders()],
    make: ({ options, readRun }, { frame }) => runList(options.runs, readRun, frame),
  },
  '/run': pageOfOne(
    ({ runFolders }) => runFolders(),
    async (folder, { readRun, measurements }, frame) => {
      const run = await readRun(folder);
      const place = measurements.waiting.indexOf(folder);
      const problem = measurements.problems.get(folder);
      const document = run.document(addressOf('paths', [['folder', folder]]));
      const measure = <Measure run={run} place={place} problem={problem} />;
      return documentPage(document, frame, { Sensitivity: measure });
    },
  ),
  '/paths': pageOfOne(
    ({ runFolders }) => runFolders(),
    async (folder, { readRun }, frame) =>
      frame('Weights', <Charts specs={(await readRun(folder)).paths?.() ?? []} />),
  ),
  '/compare': {
    folders: comparedRuns,
    async make(site, { query, frame }) {
      const runs = await Promise.all(comparedRuns(site, query).map(site.readRun));
      return documentPage(comparisonDocument(runs), frame);
    },
  },
  '/tournaments': {
    folders: ({ options: { runs }, tournaments, contests }) => [
      ...[runs, join(runs, MATCHES)],
      ...[...matchesIn(runs), ...tournaments(), ...contests()],
    ],
    make: ({ options }, { frame }) => tournamentList(options.runs, frame),
  },
  '/tournament': pageOfOne(
    ({ tournaments }) => tournaments(),
    (folder, _, frame) => tournamentView(folder, frame),
  ),
  '/contest': pageOfOne(
    ({ contests }) => contests(),
    (folder, _, frame) => eventView(folder, frame),
  ),
  '/replays': {
    folders: ({ options }) => [options.replays],
    make: ({ options }, { frame }) => replayList(options.replays, frame),
  },
  '/replay': {
    make(site, { query, header }) {
      const file = chosen(query, 'file', site.replayFiles());
      const from = addressOf('replay.json', [['file', file]]);
      return app(servedPage(`${file} – fcx`, { from, site: header }));
    },
  },
  '/replay.json': {
    make(site, { query }) {
      const replay = replayForPage(chosen(query, 'file', site.replayFiles()));
      return data({ page: 'replay', replay, game: 0, weights: site.options.weights()[0], save: SAVE });
    },
  },
  '/lab': {
    make: (_, { header }) => app(servedPage('Laboratory – fcx', { from: 'lab.json', site: header })),
  },
  '/lab.json': { make: ({ options }) => data({ page: 'lab', weights: options.weights(), save: SAVE }) },
  '/lab.html': {
    make({ options }, { query }) {
      const shown = { weights: options.weights().slice(0, 1), at: query.get('at') ?? '' };
      return app(standalonePage('A position – fcx', { page: 'lab', ...shown }));
    },
  },
};

/** The address in the navigation under which a page is. */
function sectionOf(path: string): string {
  if (path === '/' || path === '/lab') return path === '/' ? './' : 'lab';
  if (path.startsWith('/tournament')) return 'tournaments';
  return path.startsWith('/replay') ? 'replays' : 'runs';
}

/** The runs that are measured, one at a time: two would take each other's processor. */
class Measurements {
  /** The run that is measured, and those that wait for it. */
  readonly waiting: string[] = [];
  /** Why the last measurement of a run has failed. */
  readonly problems = new Map<string, string>();
  readonly #measure: SiteOptions['measure'];
  readonly #onChange: () => void;

  constructor(measure: SiteOptions['measure'], onChange: () => void) {
    this.#measure = measure;
    this.#onChange = onChange;
  }

  /** Measures a run once those before it are measured, unless it is one of them. */
  async start(folder: string): Promise<void> {
    if (this.waiting.includes(folder)) return;
    this.problems.delete(folder);
    this.waiting.push(folder);
    this.#onChange();
    if (this.waiting.length > 1) return;
    for (let next: string | undefined = folder; next !== undefined; [next] = this.waiting) {
      const run = next;
      await this.#measure(run).catch(({ message }: Error) => this.problems.set(run, message));
      this.waiting.shift();
      this.#onChange();
    }
  }
}

class Site {
  readonly options: SiteOptions;
  readonly readRun: ReadRun;
  readonly measurements: Measurements;
  readonly #followers = new Followers();
  readonly #kept = new Kept<Answer>(MAX_KEPT);

  constructor(options: SiteOptions) {
    this.options = options;
    this.readRun = perVersion(options.readRun);
    this.measurements = new Measurements(options.measure, () => this.#followers.tell());
  }

  readonly runFolders = () => runsIn(this.options.runs);
  readonly tournaments = () => tournamentsIn(this.options.runs);
  readonly contests = () => contestsIn(this.options.runs);

  replayFiles(): string[] {
    const { runs, replays } = this.options;
    const ofMatches = matchesIn(runs).flatMap(
      (folder) => replayOfMatch(readMatchProgress(folder) ?? { replay: null }) ?? [],
    );
    return [...[replays, ...this.tournaments()].flatMap(replaysIn), ...ofMatches];
  }

  /** What stands above a page. */
  #headerAt(path: string, query: URLSearchParams): SiteHeaderProps {
    const isContest = path === '/contest';
    const [newest] = isContest ? query.getAll('folder') : this.contests();
    const contest = newest === undefined ? null : contestAddress(newest);
    return { at: isContest ? contest : sectionOf(path), links: siteLinks(contest) };
  }

  /** What a page follows; nothing once it is gone. */
  #foldersOf(path: string, query: URLSearchParams): readonly string[] {
    try {
      return PAGES[path]?.folders?.(this, query) ?? [];
    } catch (error) {
      if (error instanceof ExpectedError) return [];
      throw error;
    }
  }

  /** Makes a page, unless it is known and its files have not changed since. */
  async #pageAt(path: string, { folders, make }: Page, query: URLSearchParams): Promise<Answer> {
    const shown = folders?.(this, query) ?? [];
    const key = `${path}?${query}`;
    const header = this.#headerAt(path, query);
    const { waiting, problems } = this.measurements;
    const version = [...shown.map(versionOf), ...waiting, ...problems, ...header.links.flat()].join('\n');
    const known = this.#kept.find(key, version);
    if (known !== undefined) return known;
    const frame = siteFrame(header, addressOf('live', [['of', path], ...query]));
    const made = await make(this, { query, frame, header });
    const answer = typeof made === 'string' ? results(made) : made;
    return shown.length > 0 ? this.#kept.keep(key, version, answer) : answer;
  }

  #startMeasuring(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): void {
    const folder = query.get('folder') ?? '';
    const isKnown = isOwnPage(request) && this.runFolders().includes(folder);
    if (isKnown) void this.measurements.start(folder);
    response.writeHead(isKnown ? 204 : 403, { Connection: 'close' }).end();
  }

  #problemPage(path: string, query: URLSearchParams, message: string): Answer {
    const frame = siteFrame(this.#headerAt(path, query), null);
    return results(frame('This page cannot be shown', <p class="problem">{message}</p>));
  }

  /** Answers a request for one of the pages; `false` for any other. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!URL.canParse(request.url ?? '', 'http://localhost')) return false;
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/measure' && request.method === 'POST') {
      this.#startMeasuring(request, response, query);
      return true;
    }
    const path = pathname === '/live' ? (query.get('of') ?? '') : pathname;
    const page = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
    if (page === undefined) return false;
    const send = ({ file, policy }: Answer, status?: number) =>
      sendFile(request, response, file, policy, status);
    if (!namesThisMachine(request)) {
      send(answerOf('text/plain', 'This page is for the machine that it is on.\n'), 403);
    } else if (path !== pathname) {
      this.#followers.follow(`${query}`, () => this.#foldersOf(path, query), response);
    } else {
      this.#pageAt(path, page, query).then(
        (answer) => send(answer),
        (error: Error) => {
          const isExpected = error instanceof ExpectedError;
          if (!isExpected) process.stderr.write(`${error.stack}\n`);
          if (path.endsWith('.json')) send(answerOf('text/plain', `${error.message}\n`), 404);
          else send(this.#problemPage(path, query, error.message), isExpected ? 404 : 500);
        },
      );
    }
    return true;
  }
}

/** All files and pages of the site; see `PageFiles`. */
export function siteFiles(options: SiteOptions): PageFiles {
  const site = new Site(options);
  const table = servedFiles(options.evaluation);
  const more = {
    ...table.more,
    '/page/report.js': sentFile('text/javascript', builtFile('report.js')),
    '/page/report.css': sentFile('text/css', builtFile('report.css')),
  };
  return { ...table, more, answer: (request, response) => site.answer(request, response) };
}
