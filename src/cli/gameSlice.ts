/** What a game in a folder of its own adds to fcx; `src/games/registry.ts` lists them. */
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
  /** What help calls it: `Four Connect Xtreme`. */
  readonly title: string;
  /** The flag that asks for this game without --game. */
  readonly flag?: string;
  /** What help says besides of what evolves. */
  readonly help?: string;
  readonly examples: readonly string[];
  /** The settings of how its games are played. No other game takes their flags. */
  readonly schema?: z.ZodObject;
  readonly strategy: StrategyName;
  /** The settings that suit it, where the command line gives none; absent where `start` says them. */
  readonly settings?: Partial<TuneSettings>;
  /** The file that the champion may replace, if none is named; words where `outFor` says which. */
  readonly out: string;
  outFor?(flags: GivenFlags): string;
  /** What a run starts from if no file is named. */
  readonly fromHelp: string;
  /** What a new run starts from. Throws an {ExpectedError} for a file that cannot be read. */
  start(asked: { readonly from: string | undefined; readonly out: string; readonly flags: GivenFlags }): Pick<
    Parameters<typeof beginTuning>[1],
    'game' | 'from' | 'saveStart'
  > & {
    /** The settings that suit what is asked for. */
    readonly settings?: Partial<TuneSettings>;
    /** The settings that follow from all others, such as the generations that fit into a number of games. */
    budget?(chosen: TuneSettings): Partial<TuneSettings>;
  };
  /**
   * What playing a run on starts or loads that is not of fcx, if it is done in the folder `at`: exactly, a line each. Nothing of it is done
   * for this.
   */
  asks?(run: Pick<SavedTuning, 'folder' | 'config'>, at: string): readonly string[];
  /** The game that a run tunes. Throws a {FolderError} for settings that are not of this game. */
  gameOf(run: Pick<SavedTuning, 'folder' | 'config'>): TunedGame;
}

/** A game. Everything heavy is loaded when it is asked for: each start of fcx loads all slices. */
export interface GameSlice {
  /** As flags and files call it. */
  readonly name: string;
  /** Loads the modules of its commands, by id; a colon stands between topic and command. */
  readonly commands: Readonly<Record<string, () => Promise<{ readonly default: Command.Class }>>>;
  /** Its topics, and what help says of them. */
  readonly topics?: Readonly<Record<string, string>>;
  /** Loads the kinds of jobs that a worker plays for it; what it plays only if its command line offers it is in their `needs`. */
  readonly jobKinds?: (offered?: {
    readonly bot?: readonly string[] | undefined;
  }) => Promise<readonly JobKind<unknown, unknown>[]>;
  readonly analysis?: ExactAnalysis;
  /** Files with recorded games of a format of their own, for `fcx replay`. */
  readonly replays?: {
    /** How every file of this format begins. */
    readonly start: string;
    /** What such a file is: `log of Exploding Kittens`. */
    readonly name: string;
    /** The same by the command that writes it. */
    readonly origin: string;
    readonly description: string;
    /**
     * Loads what prints a file, or a single game of it, counted from 1; it returns what it prints, for scripts. `say` hears of a last
     * line that was cut off.
     */
    readonly load: () => Promise<
      (
        path: string,
        game: number | undefined,
        log: (text: string) => void,
        say: (text: string) => void,
      ) => object
    >;
  };
  /** Weights files of a format of their own, for `fcx weights validate`. */
  readonly weights?: {
    readonly format: string;
    /** Loads the check of a file, which throws an {ExpectedError} for a broken one. */
    readonly load: () => Promise<(path: string) => void>;
  };
  /** Runs of a kind of the game's own, for `fcx report` and `fcx ui`. */
  readonly runs?: {
    readonly format: RunFormat;
    /** Loads what reads the run in a folder, which throws a {FolderError} for a broken one. */
    readonly load: () => Promise<(folder: string) => RunReport>;
  };
  /** Loads how it is tuned, if it can be. */
  readonly tuned?: () => Promise<{ readonly default: TunableGame }>;
}
