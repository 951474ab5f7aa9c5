/** What a game in a folder of its own adds to fcx; `src/games/registry.ts` lists them. */
import type { Command } from '@oclif/core';
import type { AnyJobKind } from '../arena/index.ts';

/** Loads the module of a command, which exports the command by default. */
export type LoadCommand = () => Promise<{ readonly default: Command.Class }>;

/** Exact play of a game, for `fcx analyze --game NAME`. */
export interface ExactAnalysis {
  /** The name in the flag. */
  readonly name: string;
  /** What it is, for the help of the flag. */
  readonly summary: string;
  /** A paragraph for the help of the command. */
  readonly description: string;
  /** A position to show as an example. */
  readonly example: string;
  /**
   * Loads the analysis of a position of a command line: the result as text and as fields for scripts.
   *
   * `write` takes progress.
   */
  readonly load: () => Promise<
    (input: string, write: (text: string) => void) => { readonly text: string; readonly fields: object }
  >;
}

/** Files with recorded games of a format of their own, for `fcx replay`. */
export interface ReplayFormat {
  /** How every file of this format begins. */
  readonly start: string;
  /** What such a file is: `log of Exploding Kittens`. */
  readonly name: string;
  /** The same by the command that writes it. */
  readonly origin: string;
  /** A paragraph for the help of the command. */
  readonly description: string;
  /** Loads what prints a file, or a single game of it, counted from 1; it returns what it prints, for scripts. */
  readonly load: () => Promise<
    (path: string, game: number | undefined, log: (text: string) => void) => object
  >;
}

/** Weights files of a format of their own, for `fcx weights validate`. */
export interface WeightsFormat {
  /** The name that stands in the file. */
  readonly format: string;
  /** Loads the check of a file, which throws an {ExpectedError} for a broken one. */
  readonly load: () => Promise<(path: string) => void>;
}

/** A game. Everything heavy is loaded when it is asked for: each start of fcx loads all slices. */
export interface GameSlice {
  /** Its commands by id; a colon stands between topic and command. */
  readonly commands: Readonly<Record<string, LoadCommand>>;
  /** Its topics, and what help says of them. */
  readonly topics?: Readonly<Record<string, string>>;
  /** Loads the kinds of jobs that a worker plays for it. */
  readonly jobKinds?: () => Promise<readonly AnyJobKind[]>;
  readonly analysis?: ExactAnalysis;
  readonly replays?: ReplayFormat;
  readonly weights?: WeightsFormat;
}
