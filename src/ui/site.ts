/**
 * `fcx ui` but for its table: one page, and what it shows at each address as JSON with a version, read from folders when asked for.
 *
 * A page can ask for nothing but what the lists have, so no parameter is ever taken for a path, and can start nothing but a command
 * that it shows. Data that was sent is stored until its files change, so asking again costs nothing.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageFiles, SentFile } from '../arena/index.ts';
import { isOwnPage, namesThisMachine, sendFile, textFile } from '../arena/index.ts';
import { ExpectedError } from '../engine/index.ts';
import type { ResultData, SiteLink } from '../page/index.ts';
import { stopOwner, VersionedCache } from '../system/index.ts';
import {
  pageWithFiles,
  SERVED_PAGE_POLICY,
  standalonePage,
  tablePageFiles,
  WEIGHTS_PATH,
} from './appPage.ts';
import { folderVersion, makeOr, renameFolder } from './folders.ts';
import { type FolderContents, Followers } from './follow.ts';
import { chosenParameter, NotThereError, SAVE_PATH, VIEWS, type ViewOfAddress } from './siteViews.ts';
import { StartedCommands, startableCommands } from './startedCommands.ts';
import { UiFolders, type UiOptions } from './uiFolders.ts';

const SECTIONS: readonly SiteLink[] = [
  ['./', 'Play'],
  ['lab', 'Lab'],
  ['bot', 'Bot'],
  ['replays', 'Replays'],
  ['runs', 'Runs'],
  ['tournaments', 'Tournaments'],
];

/** The most views whose data is stored. */
const MAX_KEPT = 200;

/** Splits an address of the page in the name of its view and its parameters. */
function partsOf(address: string): { readonly name: string; readonly query: URLSearchParams } {
  const [name = '', query] = address.split('?');
  return { name, query: new URLSearchParams(query) };
}

/** Return a text that is another one whenever something in one of the folders changes. */
const foldersVersion = (folders: readonly string[] = []) => folders.map(folderVersion).join('\n');

const isResults = (made: unknown): made is ResultData => Object.hasOwn(Object(made), 'document');

/** The server of `fcx ui` but for its table: pages, data, versions and actions. */
class Site {
  readonly #options: UiOptions;
  readonly #folders: UiFolders;
  readonly #followers = new Followers();
  readonly #commands: StartedCommands;
  /** The data of views, as long as their folders do not change. */
  readonly #made = new VersionedCache<unknown>(MAX_KEPT);

  constructor(options: UiOptions) {
    this.#options = options;
    this.#folders = new UiFolders(options);
    this.#commands = new StartedCommands(this.#folders, () => this.#followers.look());
  }

  /** Return the folder that an action is for; throws a `NotThereError` for none that is shown. */
  #folderIn(query: URLSearchParams): string {
    const { runFolders, contestFolders, matchFolders } = this.#folders;
    return chosenParameter(query, 'folder', [...runFolders, ...contestFolders, ...matchFolders]);
  }

  page(): string {
    const site = { links: SECTIONS, at: null };
    return pageWithFiles('fcx', { home: { page: 'table', weights: WEIGHTS_PATH, save: SAVE_PATH }, site });
  }

  #versionWith(state: string): string {
    const all = `${state}\n${JSON.stringify(this.#commands.states())}`;
    return createHash('sha256').update(all).digest('base64url');
  }

  #contentsOf(name: string, query: URLSearchParams): FolderContents {
    return makeOr<FolderContents>({ version: '', folders: [] }, () => {
      const { folders = [] } = VIEWS[name]?.(this.#folders, query) ?? {};
      return { version: this.#versionWith(foldersVersion(folders)), folders };
    });
  }

  /** Return the data of a view as JSON, made anew only if something in its folders has changed; throws an `ExpectedError`. */
  async #dataAt(name: string, query: URLSearchParams): Promise<SentFile> {
    const { folders, sources, make } = (VIEWS[name] as ViewOfAddress)(this.#folders, query);
    const [key, state] = [`${name}?${query}`, foldersVersion(folders)];
    const version = this.#versionWith(state);
    // The output of a command changes nothing in the data made from folders.
    const made = (folders && this.#made.get(key, state)) ?? (await make());
    if (folders) this.#made.set(key, state, made);
    const started = this.#commands.states();
    const startable = isResults(made) ? startableCommands(made.document) : [];
    const requests = await this.#commands.requestsOf(startable, await sources?.());
    const offered = { startable: startable.map(({ line }) => line), requests };
    const own = isResults(made) ? { ...made, version, ...offered, started } : made;
    return textFile('application/json', JSON.stringify(own), folders && `W/"${version}"`);
  }

  async #start(query: URLSearchParams): Promise<void> {
    const { name, query: viewQuery } = partsOf(query.get('of') ?? '');
    const { sources, make } = (Object.hasOwn(VIEWS, name) && VIEWS[name]?.(this.#folders, viewQuery)) || {};
    const shown = await make?.();
    const startable = isResults(shown) ? startableCommands(shown.document) : [];
    const command = startable.find(({ line }) => line === query.get('command'));
    if (command === undefined) throw new NotThereError('this page has no such command');
    await this.#commands.start(command, (await sources?.()) ?? [], query.get('trust') === 'yes');
  }

  readonly #acts: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
    stop: (query) => stopOwner(this.#folderIn(query)),
    rename: (query) => renameFolder(this.#folderIn(query), query.get('name') ?? ''),
    start: (query) => this.#start(query),
    end: (query) => this.#commands.stop(query.get('command') ?? ''),
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
    const { name, query } = partsOf(address);
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
    const isUnknown = !isView && !isAct && path !== '' && path !== SAVE_PATH;
    if (isUnknown && /[./]/.test(path)) return false;
    const send = (file: SentFile, status?: number) =>
      sendFile(request, response, file, SERVED_PAGE_POLICY, status);
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
    } else if (path === SAVE_PATH) {
      const shown = { weights: this.#options.weights().slice(0, 1), at: query.get('at') ?? '' };
      send(textFile('text/html', standalonePage('A position – fcx', { page: 'lab', ...shown })));
    } else send(textFile('text/html', this.page()), isUnknown ? 404 : undefined);
    return true;
  };
}

/** Returns the page of `fcx ui` with its files and with its answers to requests, for the server of its table. */
export function uiPageFiles(options: UiOptions): PageFiles {
  const { answer, follow } = new Site(options);
  return { ...tablePageFiles(options.evaluation), answer, follow };
}
