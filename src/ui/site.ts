/**
 * `fcx ui` but for its table: one page, and what it shows at each address as JSON with a version, read from folders when asked for.
 *
 * A page can ask for nothing but what the lists have, so no parameter is ever taken for a path, and can start nothing but a command
 * that it shows. What was sent is kept until its files change, so asking again costs nothing.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { History, PageFiles, SentFile } from '../arena/index.ts';
import { isOwnPage, MATCHES, namesThisMachine, sendFile, textFile } from '../arena/index.ts';
import type { Evaluation } from '../bot/index.ts';
import type { Command, Document, RunReport } from '../document/index.ts';
import { ExpectedError } from '../engine/index.ts';
import type { PageWeights, Results, SiteLink, StartedCommand } from '../page/index.ts';
import { describeMatch } from '../page/index.ts';
import {
  askToStop,
  isLocked,
  stopOwner,
  TrustError,
  trust,
  untrusted,
  VersionedCache,
} from '../system/index.ts';
import { pageWithFiles, SERVED_POLICY, servedFiles, standalonePage, WEIGHTS } from './appPage.ts';
import { BOT_REPLAY, botResult, botRun } from './bot.ts';
import {
  addressOf,
  contestsIn,
  instead,
  nameOf,
  perVersion,
  readOr,
  rename,
  replaysIn,
  stopIn,
  versionOf,
} from './folders.ts';
import { type Contents, Followers } from './follow.ts';
import { recordedIn, recordedOf, replayList } from './games.ts';
import {
  contestResult,
  matchesIn,
  matchResult,
  replaysOf,
  tournamentList,
  tournamentResult,
} from './matches.ts';
import {
  botFolder,
  comparison,
  MOST_COMPARED,
  matchesOfRun,
  type ReadRun,
  rivalsIn,
  runList,
  runResult,
  runsIn,
} from './runs.ts';

const SECTIONS: readonly SiteLink[] = [
  ['./', 'Play'],
  ['lab', 'Lab'],
  ['bot', 'Bot'],
  ['replays', 'Replays'],
  ['runs', 'Runs'],
  ['tournaments', 'Tournaments'],
];

/** Where a position is saved as a page: these pages are on this machine only, so a link to them cannot be sent. */
const SAVE = 'lab.html';

const MAX_KEPT = 200;

const LOOK_MS = 500;

/** A command at work: its process, 0 for none, and the last line that it has said; `ended` rejects with why it failed. */
interface Started {
  readonly pid: number;
  readonly lastLine: () => string;
  readonly ended: Promise<StartedCommand['end']>;
}

/** One that was started here; without a process once it is over. */
interface Running {
  readonly pid: number;
  readonly now: () => StartedCommand;
  made: StartedCommand['made'];
}

export interface SiteOptions {
  readonly runs: string;
  readonly replays: string;
  readonly readRun: ReadRun;
  /** What a folder asks for whose words are started in the folder `at`, a line each. */
  readonly asksOf: (folder: string, at: string) => Promise<readonly string[]>;
  /** Return the ladder of the folder at this relative path; `null` before any game. */
  readonly ladder: (path: string) => History.Ladder | null;
  /** The name under which a bot plays; with several files of parameters, each name goes on after a `_`. */
  readonly nameOfBot: (bot: string, params: string) => string;
  /** Starts fcx with these words in a folder, in the background; throws where that is impossible. */
  readonly start: (words: readonly string[], folder: string) => Started;
  /** What evaluates the games of the table, and the weights of the laboratory, the first to begin with. */
  readonly evaluation: Evaluation;
  readonly weights: () => readonly PageWeights[];
  readonly port: () => number;
}

class NotThereError extends ExpectedError {
  override readonly code = 'notThere';
}

/** What the address names, which must be one of these; throws a {NotThereError}. */
function chosen(query: URLSearchParams, name: string, known: readonly string[]): string {
  const asked = query.get(name) ?? '';
  if (known.includes(asked)) return asked;
  throw new NotThereError(`there is no ${asked === '' ? name : asked} here`);
}

interface Shown {
  /** The folders whose words its commands have: what these ask for is done only for who trusts them. */
  readonly sources?: () => Promise<readonly string[]>;
  /** The folders that it shows: it is kept until they change, and its pages are told when they do. */
  readonly folders?: readonly string[];
  readonly make: () => unknown;
}

/** Throws a {NotThereError} for what its parameters do not name. */
type View = (site: Site, query: URLSearchParams) => Shown;

const result = (document: Document, more: Partial<Results> = {}) => ({ page: 'results', document, ...more });

const inFolder = (folder: string, document: Document, more: Partial<Results> = {}) => {
  const name = nameOf(folder);
  const own = { rename: { post: addressOf('rename', folder), name }, ...more };
  return result({ ...document, title: name }, own);
};

type FoldersOf = (site: Site) => readonly string[];

const allRuns: FoldersOf = (site) => site.runFolders();

const ofFolder =
  (
    known: FoldersOf,
    make: (folder: string, site: Site) => unknown,
    more: (folder: string, site: Site) => readonly string[] = () => [],
  ): View =>
  (site, query) => {
    const folder = chosen(query, 'folder', known(site));
    return {
      folders: [folder, ...more(folder, site)],
      sources: async () => [folder],
      make: () => make(folder, site),
    };
  };

const ofContest = (kind: 'tournament' | 'contest', make: (folder: string) => Document): View =>
  ofFolder(
    ({ options }) => contestsIn(options.runs, kind),
    // A contest is stopped by its organiser.
    (folder) => inFolder(folder, make(folder), kind === 'tournament' ? stopIn(folder) : {}),
  );

const matchFolders = (runs: string) => [runs, join(runs, MATCHES), ...matchesIn(runs)];

/** The games of a replay file, or of a match of a contest, with the way to what they are from. */
function gamesAt({ options: { runs }, replayFiles }: Site, query: URLSearchParams) {
  const match = query.get('match');
  const recorded =
    match === null
      ? recordedIn(chosen(query, 'file', replayFiles()))
      : recordedOf(chosen(query, 'folder', contestsIn(runs, 'contest')))[Number(match) - 1];
  const { games = [], contest, from } = recorded ?? {};
  if (match !== null && games.length === 0) throw new NotThereError(`there are no games of match ${match}`);
  return { games, of: contest && games.map((game) => describeMatch(contest, game.match)), from };
}

const foldersOfBot = (run: RunReport | null) => (run === null ? [] : [run.folder]);

/** The matches of a run, and the runs that it has met there. */
function metBy(folder: string, { runFolders, matchFolders: all }: Site) {
  const matches = matchesOfRun(folder, all());
  return { matches, rivals: rivalsIn(matches, runFolders()) };
}

const VIEWS: Readonly<Record<string, View>> = {
  runs: ({ options: { runs }, runFolders, readRun }) => ({
    folders: [...matchFolders(runs), ...runFolders()],
    make: async () => result(await runList(runs, readRun)),
  }),
  run: ofFolder(
    allRuns,
    async (folder, site) => {
      const { readRun, options } = site;
      const { rivals, matches } = metBy(folder, site);
      const shown = await runResult(await readRun(folder), rivals, matches, readRun, options.port());
      return inFolder(folder, shown, stopIn(folder));
    },
    (folder, site) => Object.values(metBy(folder, site)).flat(),
  ),
  paths: ofFolder(allRuns, async (folder, { readRun }) => (await readRun(folder)).paths?.() ?? []),
  bot: (site) => ({
    sources: async () => foldersOfBot(await botRun(site.runFolders(), site.readRun)),
    folders: [...site.roots().flatMap(matchFolders), ...site.runFolders(), site.options.replays],
    async make() {
      const { options } = site;
      const run = await botRun(site.runFolders(), site.readRun);
      const path = join(options.replays, BOT_REPLAY);
      return result(botResult(run, options, site.matchFolders(), path));
    },
  }),
  compare({ options: { runs }, runFolders, readRun }, query) {
    const known = runFolders();
    const asked = [...new Set(query.getAll('folder'))].filter((folder) => known.includes(folder));
    if (asked.length === 0) throw new NotThereError('tick the runs to compare in the list of runs');
    const folders = asked.slice(0, MOST_COMPARED);
    const make = async () => result(comparison(await Promise.all(folders.map(readRun)), matchesIn(runs)));
    return { folders: [...folders, ...matchFolders(runs)], make };
  },
  tournaments: ({ options: { runs } }) => ({
    folders: [...matchFolders(runs), ...contestsIn(runs)],
    make: () => result(tournamentList(runs)),
  }),
  tournament: ofContest('tournament', tournamentResult),
  match: ofFolder(
    (site) => site.matchFolders(),
    (folder, { options }) => result(matchResult(folder, options.replays), stopIn(folder)),
    (folder) => replaysOf(folder).map((replay) => join(replay, '..')),
  ),
  contest: ofContest('contest', contestResult),
  replays: ({ options: { runs, replays }, roots, replayFiles }) => ({
    folders: [replays, ...roots().flatMap(matchFolders), ...contestsIn(runs)],
    make: () => result(replayList(replayFiles(), runs)),
  }),
  replay: (site, query) => ({
    make: () => ({ page: 'replay', ...gamesAt(site, query), weights: site.options.weights()[0], save: SAVE }),
  }),
  lab: ({ options }) => ({ make: () => ({ page: 'lab', weights: options.weights(), save: SAVE }) }),
};

/** Flags that start, load or write what their value says, or go on with what a folder says; `--replay` of a tournament has none. */
const FOREIGN_FLAGS = ['bot', 'against', 'player', 'game', 'resume', 'pairs', 'out', 'replay'];

/** Words that name a program or a module: only a folder that is trusted may have recorded them. */
const isForeign = ({ flags, words }: Command) =>
  FOREIGN_FLAGS.some((flag) => flags[flag] !== undefined && !(flag === 'replay' && flags.replay === true)) ||
  words.some((word) => word.startsWith('-') || /[{}]|\.[mc]?[jt]s\b/.test(word));

/** The commands that work without a person at a terminal, and that end: a bot with the table that it plays at. */
const STARTABLE = ['tune', 'train', 'match', 'tournament', 'report'];

function startableIn({ sections }: Document): readonly Command[] {
  const shown = sections.flatMap((section) => {
    if (section.kind === 'verdict') return section.answers.flatMap(({ commands = [] }) => commands);
    return section.kind === 'note' ? (section.commands ?? []) : [];
  });
  return shown.filter(({ name, flags }) => STARTABLE.includes(name) || (name === 'play' && flags.once));
}

function asked(address: string): { readonly name: string; readonly query: URLSearchParams } {
  const [name = '', query] = address.split('?');
  return { name, query: new URLSearchParams(query) };
}

/** Another text whenever something in one of the folders changes. */
const stateOf = (folders: readonly string[] = []) => folders.map(versionOf).join('\n');

const isResults = (made: unknown): made is Results => Object.hasOwn(Object(made), 'document');

class Site {
  readonly options: SiteOptions;
  readonly readRun: ReadRun;
  /** By their lines. */
  readonly #started = new Map<string, Running>();
  readonly #followers = new Followers();
  readonly #made = new VersionedCache<unknown>(MAX_KEPT);

  constructor(options: SiteOptions) {
    this.options = options;
    this.readRun = perVersion(options.readRun);
    setInterval(() => this.#seekMade(), LOOK_MS).unref();
  }

  readonly #wayIn = perVersion(botFolder);

  readonly roots = (): readonly string[] => {
    const { runs } = this.options;
    const way = this.#wayIn(runs);
    return way === '' ? [runs] : [runs, join(way, runs)];
  };

  readonly runFolders = () => runsIn(...this.roots());

  readonly matchFolders = () => this.roots().flatMap(matchesIn);

  #folderIn(query: URLSearchParams): string {
    const known = [...this.runFolders(), ...contestsIn(this.options.runs), ...this.matchFolders()];
    return chosen(query, 'folder', known);
  }

  readonly replayFiles = (): string[] => {
    const { runs, replays } = this.options;
    const ofContests = [replays, ...contestsIn(runs, 'tournament')].flatMap(replaysIn);
    return [...new Set([...ofContests, ...this.matchFolders().flatMap(replaysOf)])];
  };

  page(): string {
    const site = { links: SECTIONS, at: null };
    return pageWithFiles('fcx', { home: { page: 'table', weights: WEIGHTS, save: SAVE }, site });
  }

  #versionWith(state: string): string {
    const all = `${state}\n${JSON.stringify(this.#startedNow())}`;
    return createHash('sha256').update(all).digest('base64url');
  }

  #contentsOf(name: string, query: URLSearchParams): Contents {
    return readOr<Contents>({ version: '', folders: [] }, () => {
      const { folders = [] } = VIEWS[name]?.(this, query) ?? {};
      return { version: this.#versionWith(stateOf(folders)), folders };
    });
  }

  /** What is at an address as JSON, made anew only if something there has changed; throws an {ExpectedError}. */
  async #dataAt(name: string, query: URLSearchParams): Promise<SentFile> {
    const { folders, sources, make } = (VIEWS[name] as View)(this, query);
    const [key, state] = [`${name}?${query}`, stateOf(folders)];
    const version = this.#versionWith(state);
    // What a command says changes nothing of what is made of folders.
    const made = (folders && this.#made.get(key, state)) ?? (await make());
    if (folders) this.#made.set(key, state, made);
    const started = this.#startedNow();
    const startable = isResults(made) ? startableIn(made.document) : [];
    const asks = await this.#asksOf(startable, await sources?.());
    const offered = { startable: startable.map(({ line }) => line), asks };
    const own = isResults(made) ? { ...made, version, ...offered, started } : made;
    return textFile('application/json', JSON.stringify(own), folders && `W/"${version}"`);
  }

  /** What a command asks for that nobody has trusted its folders with, by folder. */
  async #untrusted(
    command: Command,
    sources: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    if (!isForeign(command)) return new Map();
    if (sources.length === 0) return new Map([['', [`run ${command.line}`]]]);
    const asked = sources.map(async (folder) => {
      const asks = await this.options
        .asksOf(folder, command.folder || '.')
        .catch(instead(() => [`run ${command.line}`]));
      return [folder, untrusted(folder, asks)] as const;
    });
    return new Map((await Promise.all(asked)).filter(([, asks]) => asks.length > 0));
  }

  async #asksOf(commands: readonly Command[], sources: readonly string[] = []) {
    const all = commands.map(async (command) => {
      const asks = [...(await this.#untrusted(command, sources)).values()].flat();
      return [command.line, asks] as const;
    });
    return Object.fromEntries((await Promise.all(all)).filter(([, asks]) => asks.length > 0));
  }

  async #start(query: URLSearchParams): Promise<void> {
    const { name, query: of } = asked(query.get('of') ?? '');
    const { sources, make } = (Object.hasOwn(VIEWS, name) && VIEWS[name]?.(this, of)) || {};
    const shown = await make?.();
    const startable = isResults(shown) ? startableIn(shown.document) : [];
    const command = startable.find(({ line }) => line === query.get('command'));
    if (command === undefined) throw new NotThereError('this page has no such command');
    if (this.#started.get(command.line)?.pid) throw new NotThereError('this command is running already');
    const asks = await this.#untrusted(command, (await sources?.()) ?? []);
    if (asks.size > 0 && query.get('trust') !== 'yes')
      throw new TrustError('notTrusted', `nobody has trusted this: ${[...asks.values()].flat().join(', ')}`);
    for (const [folder, own] of asks) if (folder !== '') trust(folder, own);
    // Where no mark can be kept, the command could not find it.
    const isOfFolder = command.flags.resume !== undefined || command.flags.pairs !== undefined;
    const words = asks.size > 0 && isOfFolder ? [...command.argv, '--trust'] : command.argv;
    const { pid, lastLine: said, ended } = this.options.start(words, command.folder || '.');
    // A bot that sits down at the table makes no folder, however long it plays.
    const seat = command.name === 'play' ? { text: 'Play against it', link: './#table' } : undefined;
    const started: Running = { pid, now: () => ({ said: said() }), made: seat };
    this.#started.set(command.line, started);
    const end = (now: StartedCommand) => {
      this.#started.set(command.line, { ...started, pid: 0, now: () => now });
      this.#followers.look();
    };
    void ended.then(
      (how = 'Done') => end({ end: how }),
      ({ message: problem }: Error) => end({ problem }),
    );
  }

  /** The folders of what commands make, with the view of each. */
  #places(): ReadonlyMap<string, string> {
    const at = (page: string) => (folder: string) => [folder, page] as const;
    return new Map([
      ...this.runFolders().map(at('run')),
      ...contestsIn(this.options.runs, 'tournament').map(at('tournament')),
      ...this.matchFolders().map(at('match')),
    ]);
  }

  /** What commands make is seen while they are at work there, whether a page is open or not. */
  #seekMade(): void {
    const left = [...this.#started.values()].filter(({ pid, made }) => pid !== 0 && made === undefined);
    const places = left.length > 0 ? [...this.#places()] : [];
    for (const one of left) {
      const [folder, page] = places.find(([place]) => isLocked(place, one.pid)) ?? [];
      if (folder === undefined || page === undefined) continue;
      one.made = { text: page === 'match' ? 'Its match' : nameOf(folder), link: addressOf(page, folder) };
    }
  }

  #startedNow(): Readonly<Record<string, StartedCommand>> {
    const now = [...this.#started].map(([line, one]) => [line, { ...one.now(), made: one.made }]);
    return Object.fromEntries(now);
  }

  readonly #acts: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
    stop: (query) => stopOwner(this.#folderIn(query)),
    rename: (query) => rename(this.#folderIn(query), query.get('name') ?? ''),
    start: (query) => this.#start(query),
    end: (query) => {
      const { pid } = this.#started.get(query.get('command') ?? '') ?? {};
      try {
        if (pid) askToStop(pid);
      } catch {
        // It has just ended.
      }
    },
  };

  async #act(name: string, request: IncomingMessage, query: URLSearchParams): Promise<[number, string]> {
    if (!isOwnPage(request)) return [403, 'Only pages of fcx ui can ask for this.\n'];
    try {
      await this.#acts[name]?.(query);
      this.#followers.look();
      return [204, ''];
    } catch (error) {
      if (error instanceof ExpectedError) return [403, error.message];
      throw error;
    }
  }

  readonly follow = (address: string, tell: (version: string) => void): (() => void) => {
    const { name, query } = asked(address);
    const known = Object.hasOwn(VIEWS, name) ? name : '';
    return this.#followers.follow(address, () => this.#contentsOf(known, query), tell);
  };

  readonly answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!URL.canParse(request.url ?? '', 'http://localhost')) return false;
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    const path = pathname.slice(1);
    const name = path.replace(/^data\//, '');
    const isView = Object.hasOwn(VIEWS, name);
    const isAct = request.method === 'POST' && Object.hasOwn(this.#acts, path);
    const isUnknown = !isView && !isAct && path !== '' && path !== SAVE;
    if (isUnknown && /[./]/.test(path)) return false;
    const send = (file: SentFile, status?: number) =>
      sendFile(request, response, file, SERVED_POLICY, status);
    const failed = (error: Error) => {
      const isExpected = error instanceof ExpectedError;
      if (!isExpected) process.stderr.write(`${error.stack}\n`);
      send(textFile('text/plain', `${error.message}\n`), isExpected ? 404 : 500);
    };
    if (!namesThisMachine(request)) {
      send(textFile('text/plain', 'This page is for the machine that it is on.\n'), 403);
    } else if (isAct) {
      this.#act(path, request, query).then(
        ([status, text]) => response.writeHead(status, { Connection: 'close' }).end(text),
        failed,
      );
    } else if (isView && name !== path) {
      this.#dataAt(name, query).then((file) => send(file), failed);
    } else if (path === SAVE) {
      const shown = { weights: this.options.weights().slice(0, 1), at: query.get('at') ?? '' };
      send(textFile('text/html', standalonePage('A position – fcx', { page: 'lab', ...shown })));
    } else send(textFile('text/html', this.page()), isUnknown ? 404 : undefined);
    return true;
  };
}

export function siteFiles(options: SiteOptions): PageFiles {
  const { answer, follow } = new Site(options);
  return { ...servedFiles(options.evaluation), answer, follow };
}
