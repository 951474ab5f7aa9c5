/** The folders that `fcx ui` shows, and what its command gives it to work with. */
import { join } from 'node:path';
import type { History } from '../arena/index.ts';
import type { Evaluation } from '../bot/index.ts';
import type { PageWeights } from '../page/index.ts';
import { contestFoldersIn, memoizeByVersion, replayFilesIn } from './folders.ts';
import { matchFoldersIn, replayFilesOfMatch } from './matches.ts';
import { folderOfLatestBot, type ReadRun, runFoldersIn } from './runs.ts';
import type { StartedProcess } from './startedCommands.ts';

/** The folders and abilities that the command `fcx ui` gives to its pages. */
export interface UiOptions {
  /** The folder of runs. */
  readonly runs: string;
  /** The folder of replays. */
  readonly replays: string;
  readonly readRun: ReadRun;
  /** Returns what the words of a folder would run if they were started in the folder `at`, a line each. */
  readonly requestsOf: (folder: string, at: string) => Promise<readonly string[]>;
  /** Returns the ladder of the folder at this relative path; `null` before any game. */
  readonly ladder: (path: string) => History.Ladder | null;
  /** Returns the name under which a bot plays; with several files of parameters, each name goes on after a `_`. */
  readonly nameOfBot: (bot: string, params: string) => string;
  /** Starts fcx with these words in a folder, in the background; throws where that is impossible. */
  readonly start: (words: readonly string[], folder: string) => StartedProcess;
  /** The evaluation of the games at the table. */
  readonly evaluation: Evaluation;
  /** Returns the weights of the laboratory, the first to begin with. */
  readonly weights: () => readonly PageWeights[];
  readonly port: () => number;
}

/** The folders of runs, matches, contests and replays: those of `fcx ui`, and those beside the latest bot that was tuned elsewhere. */
export class UiFolders {
  readonly options: UiOptions;
  /** Reads a run, again only once something in its folder has changed. */
  readonly readRun: ReadRun;
  readonly #botFolderOf = memoizeByVersion(folderOfLatestBot);

  constructor(options: UiOptions) {
    this.options = options;
    this.readRun = memoizeByVersion(options.readRun);
  }

  /** The folders that hold runs: that of the option, and its namesake where the latest bot was tuned. */
  get roots(): readonly string[] {
    const { runs } = this.options;
    const folder = this.#botFolderOf(runs);
    return folder === '' ? [runs] : [runs, join(folder, runs)];
  }

  /** The folders of all runs, the newest first. */
  get runFolders(): readonly string[] {
    return runFoldersIn(...this.roots);
  }

  /** The folders of all matches. */
  get matchFolders(): readonly string[] {
    return this.roots.flatMap(matchFoldersIn);
  }

  /** The folders of all contests and tournaments. */
  get contestFolders(): readonly string[] {
    return contestFoldersIn(this.options.runs);
  }

  /** The folders of tournaments. */
  get tournamentFolders(): readonly string[] {
    return contestFoldersIn(this.options.runs, 'tournament');
  }

  /** The paths of all replay files: in the folder of replays, of tournaments and of matches. */
  get replayFiles(): readonly string[] {
    const ofTournaments = [this.options.replays, ...this.tournamentFolders].flatMap(replayFilesIn);
    return [...new Set([...ofTournaments, ...this.matchFolders.flatMap(replayFilesOfMatch)])];
  }
}
