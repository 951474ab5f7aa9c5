/**
 * The commands that pages of `fcx ui` start: only those that a page shows, and those that would run a program or a module only
 * once the user has trusted the folder that has recorded them.
 */
import type { Command, Document } from '../document/index.ts';
import type { StartedCommand } from '../page/index.ts';
import { askToStop, isLocked, TrustError, trust, untrusted } from '../system/index.ts';
import { ifExpectedError, shownNameOf, viewAddress } from './folders.ts';
import { NotThereError } from './siteViews.ts';
import type { UiFolders, UiOptions } from './uiFolders.ts';

/** A command at work: its process, 0 for none, and the last line that it has printed; `ended` rejects with why it failed. */
export interface StartedProcess {
  readonly pid: number;
  readonly lastLine: () => string;
  readonly ended: Promise<StartedCommand['end']>;
}

/** A command that was started here; without a process once it is over. */
interface Running {
  readonly pid: number;
  readonly now: () => StartedCommand;
  made: StartedCommand['made'];
}

/** Milliseconds between two looks for the folders that commands make. */
const LOOK_MS = 500;

/** Flags that start, load or write the file that their value names, or go on with what a folder holds; `--replay` of a tournament has no value. */
const FLAGS_THAT_RUN = ['bot', 'against', 'player', 'game', 'resume', 'pairs', 'out', 'replay'];

/** True for a command whose words name a program or a module: only a folder that is trusted may have recorded them. */
const namesProgram = ({ flags, words }: Command) =>
  FLAGS_THAT_RUN.some((flag) => flags[flag] !== undefined && !(flag === 'replay' && flags.replay === true)) ||
  words.some((word) => word.startsWith('-') || /[{}]|\.[mc]?[jt]s\b/.test(word));

/** The commands that work without a person at a terminal, and that end. */
const STARTABLE = ['tune', 'train', 'match', 'tournament', 'report'];

/** Returns those commands of a document that a page can start: also a bot that plays once at the table of the pages. */
export function startableCommands({ sections }: Document): readonly Command[] {
  const shown = sections.flatMap((section) => {
    if (section.kind === 'verdict') return section.answers.flatMap(({ commands = [] }) => commands);
    return section.kind === 'note' ? (section.commands ?? []) : [];
  });
  return shown.filter(({ name, flags }) => STARTABLE.includes(name) || (name === 'play' && flags.once));
}

type Requests = Readonly<Record<string, readonly string[]>>;

/** The commands that were started, by their lines, with the state of each. */
export class StartedCommands {
  readonly #folders: UiFolders;
  readonly #changed: () => void;
  readonly #started = new Map<string, Running>();

  /** @param changed called once a command has ended */
  constructor(folders: UiFolders, changed: () => void) {
    this.#folders = folders;
    this.#changed = changed;
    setInterval(() => this.#seekMade(), LOOK_MS).unref();
  }

  get #options(): UiOptions {
    return this.#folders.options;
  }

  /** Return the state of each command, by its line. */
  states(): Readonly<Record<string, StartedCommand>> {
    const states = [...this.#started].map(([line, one]) => [line, { ...one.now(), made: one.made }]);
    return Object.fromEntries(states);
  }

  /** Return what a command would run that nobody has trusted its folders with, by folder. */
  async #untrustedRequests(
    command: Command,
    sources: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    if (!namesProgram(command)) return new Map();
    if (sources.length === 0) return new Map([['', [`run ${command.line}`]]]);
    const asked = sources.map(async (folder) => {
      const requests = await this.#options
        .requestsOf(folder, command.folder || '.')
        .catch(ifExpectedError(() => [`run ${command.line}`]));
      return [folder, untrusted(folder, requests)] as const;
    });
    return new Map((await Promise.all(asked)).filter(([, requests]) => requests.length > 0));
  }

  /** Return the untrusted requests of each of these commands that has any, by its line; `sources` are the folders that recorded them. */
  async requestsOf(commands: readonly Command[], sources: readonly string[] = []): Promise<Requests> {
    const all = commands.map(async (command) => {
      const requests = [...(await this.#untrustedRequests(command, sources)).values()].flat();
      return [command.line, requests] as const;
    });
    return Object.fromEntries((await Promise.all(all)).filter(([, requests]) => requests.length > 0));
  }

  /**
   * Start a command in the background.
   *
   * @param sources the folders that recorded its words
   * @param isTrusted true if the person has seen its requests and trusts them, which is remembered
   * @throws `ExpectedError` if it runs already, or is not trusted
   */
  async start(command: Command, sources: readonly string[], isTrusted: boolean): Promise<void> {
    if (this.#started.get(command.line)?.pid) throw new NotThereError('this command is running already');
    const requests = await this.#untrustedRequests(command, sources);
    if (requests.size > 0 && !isTrusted)
      throw new TrustError(
        'notTrusted',
        `nobody has trusted this: ${[...requests.values()].flat().join(', ')}`,
      );
    for (const [folder, own] of requests) if (folder !== '') trust(folder, own);
    // The command could not find the mark of trust where none can be stored.
    const isOfFolder = command.flags.resume !== undefined || command.flags.pairs !== undefined;
    const words = requests.size > 0 && isOfFolder ? [...command.argv, '--trust'] : command.argv;
    const { pid, lastLine, ended } = this.#options.start(words, command.folder || '.');
    // A bot that sits down at the table makes no folder, however long it plays.
    const seat = command.name === 'play' ? { text: 'Play against it', link: './#table' } : undefined;
    const started: Running = { pid, now: () => ({ lastLine: lastLine() }), made: seat };
    this.#started.set(command.line, started);
    const end = (state: StartedCommand) => {
      this.#started.set(command.line, { ...started, pid: 0, now: () => state });
      this.#changed();
    };
    void ended.then(
      (how = 'Done') => end({ end: how }),
      ({ message: problem }: Error) => end({ problem }),
    );
  }

  /** Ask the process of a command to stop, if it still runs. */
  stop(line: string): void {
    const { pid } = this.#started.get(line) ?? {};
    try {
      if (pid) askToStop(pid);
    } catch {
      // It has just ended.
    }
  }

  /** Return the folders that commands make, with the view of each. */
  #madeFolders(): ReadonlyMap<string, string> {
    const withView = (view: string) => (folder: string) => [folder, view] as const;
    const { runFolders, tournamentFolders, matchFolders } = this.#folders;
    return new Map([
      ...runFolders.map(withView('run')),
      ...tournamentFolders.map(withView('tournament')),
      ...matchFolders.map(withView('match')),
    ]);
  }

  /** Find the folders of commands while they are at work there, whether a page is open or not. */
  #seekMade(): void {
    const left = [...this.#started.values()].filter(({ pid, made }) => pid !== 0 && made === undefined);
    const folders = left.length > 0 ? [...this.#madeFolders()] : [];
    for (const one of left) {
      const [folder, view] = folders.find(([path]) => isLocked(path, one.pid)) ?? [];
      if (folder === undefined || view === undefined) continue;
      one.made = {
        text: view === 'match' ? 'Its match' : shownNameOf(folder),
        link: viewAddress(view, folder),
      };
    }
  }
}
