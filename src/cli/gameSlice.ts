/** What a game in a folder of its own adds to fcx; `src/games/registry.ts` lists them. */
import type { Command } from '@oclif/core';
import type { AnyJobKind } from '../arena/index.ts';

/** Loads the module of a command, which exports the command by default. */
export type LoadCommand = () => Promise<{ readonly default: Command.Class }>;

/** A game. Everything heavy is loaded when it is asked for: each start of fcx loads all slices. */
export interface GameSlice {
  /** Its commands by id; a colon stands between topic and command. */
  readonly commands: Readonly<Record<string, LoadCommand>>;
  /** Its topics, and what help says of them. */
  readonly topics?: Readonly<Record<string, string>>;
  /** Loads the kinds of jobs that a worker plays for it. */
  readonly jobKinds?: () => Promise<readonly AnyJobKind[]>;
}
