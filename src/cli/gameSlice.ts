/** The parts that a game in a folder of its own adds to fcx; `src/games/registry.ts` lists the games. */
import type { Command } from '@oclif/core';
import type { z } from 'zod';
import type { JobKind } from '../arena/index.ts';
import type { Document, RunReport } from '../document/index.ts';
import type { Position } from '../engine/index.ts';
import type { GivenFlags } from '../system/index.ts';
import type {
  beginTuning,
  RunFormat,
  SavedTuning,
  StrategyName,
  TunedGame,
  TuneSettings,
} from '../tuner/index.ts';

interface ExactAnalysis {
  readonly summary: string;
  readonly description: string;
  readonly example: string;
  /** Loads the analysis of a position of a command line, for people and for scripts; `write` takes progress. */
  readonly load: () => Promise<
    (
      input: string,
      write: (text: string) => void,
    ) => { readonly position: Position; readonly document: Document; readonly fields: object }
  >;
}

/** A game as `fcx tune` begins, resumes and reports it. */
export interface TunableGame {
  /** The name of the game in help: `Four Connect Xtreme`. */
  readonly title: string;
  /** The flag that asks for this game without --game. */
  readonly flag?: string;
  /** More words for help about what evolves. */
  readonly help?: string;
  /** The flags of an example for help. */
  readonly example?: string;
  /** Settings of its games. No other game takes their flags. */
  readonly schema?: z.ZodObject;
  readonly strategy: StrategyName;
  /** The settings that suit it, where the command line gives none; absent where `start` returns them. */
  readonly settings?: Partial<TuneSettings>;
  /** The file that the champion may replace, if none is named; words for help where `outFor` decides. */
  readonly out: string;
  outFor?(flags: GivenFlags): string;
  /** Words for help about the start of a run if no file is named. */
  readonly fromHelp: string;
  /** Return the start of a new run. Throws an `ExpectedError` for a file that cannot be read. */
  start(asked: { readonly from: string | undefined; readonly out: string; readonly flags: GivenFlags }): Pick<
    Parameters<typeof beginTuning>[1],
    'game' | 'from' | 'saveStart'
  > & {
    /** The settings that suit this start. */
    readonly settings?: Partial<TuneSettings>;
    /** Return settings that follow from all others, such as the generations that fit into a number of games. */
    budget?(chosen: TuneSettings): Partial<TuneSettings>;
  };
  /** Return what resuming a run in the folder `at` starts or loads that is not part of fcx, as exact sentences. Nothing of it is done for this. */
  asks?(run: Pick<SavedTuning, 'folder' | 'config'>, at: string): readonly string[];
  /** Return the game that a run tunes. Throws a `FolderError` for settings that are not of this game. */
  gameOf(run: Pick<SavedTuning, 'folder' | 'config'>): TunedGame;
}

/** A game as part of fcx. Everything heavy is loaded when it is asked for, as each start of fcx loads all slices. */
export interface GameSlice {
  /** The name of the game in flags and files. */
  readonly name: string;
  /** Loads the modules of its commands, by id; a colon stands between topic and command. */
  readonly commands: Readonly<Record<string, () => Promise<{ readonly default: Command.Class }>>>;
  /** Its topics of commands, each with its description for help. */
  readonly topics?: Readonly<Record<string, string>>;
  /** Loads the kinds of jobs that a worker plays for it; things that a worker must offer on its command line are in their `needs`. */
  readonly jobKinds?: (offered?: {
    readonly bot?: readonly string[] | undefined;
  }) => Promise<readonly JobKind<unknown, unknown>[]>;
  readonly analysis?: ExactAnalysis;
  /** Files with recorded games of a format of their own, for `fcx replay`. */
  readonly replays?: {
    /** The beginning of every file of this format. */
    readonly start: string;
    /** The kind of file in words: `log of Exploding Kittens`. */
    readonly name: string;
    /** The kind of file in words that name the command which writes it. */
    readonly origin: string;
    readonly description: string;
    /**
     * Loads the printer of a file, or of a single game of it, counted from 1; it returns the fields for scripts. `say` is
     * called if the last line was cut off.
     */
    readonly load: () => Promise<
      (
        path: string,
        number: number | undefined,
        log: (text: string) => void,
        say: (text: string) => void,
      ) => object
    >;
  };
  /** Weights files of a format of their own, for `fcx weights validate`. */
  readonly weights?: {
    readonly format: string;
    /** Loads the check of a file, which throws an `ExpectedError` for a broken one. */
    readonly load: () => Promise<(path: string) => void>;
  };
  /** Runs of a kind of the game's own, for `fcx report` and `fcx ui`. */
  readonly runs?: {
    readonly format: RunFormat;
    /** Loads the reader of the run in a folder, which throws a `FolderError` for a broken one. */
    readonly load: () => Promise<(folder: string) => RunReport>;
  };
  /** Loads its tuning, if it can be tuned. */
  readonly tuned?: () => Promise<{ readonly default: TunableGame }>;
}
