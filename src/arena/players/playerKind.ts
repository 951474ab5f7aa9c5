/** What is to be known of a kind of players; all kinds are listed in `playerSpec.ts`. */
import type { z } from 'zod';
import type { SearchOptions } from '../../bot/browser.ts';
import { DEFAULT_SEARCH_OPTIONS, type Params } from '../../bot/browser.ts';
import type { FixedLimits } from '../play/pairJob.ts';
import type { Player } from '../play/player.ts';

/** Limits of the built-in players' moves: a time or something fixed. Programs and modules have the contest's clock. */
export type MoveLimits = FixedLimits & {
  /** Milliseconds for each move. */
  readonly moveTimeMs?: number;
};

/** Options of a search with these limits. At a fixed depth, as in tuning, bombs to come would take most of its time. */
export function searchOptionsFor({ depth }: MoveLimits): SearchOptions {
  return depth === undefined ? DEFAULT_SEARCH_OPTIONS : { ...DEFAULT_SEARCH_OPTIONS, chancePlies: 0 };
}

/** How a player plays in a thread. */
export interface Thinking {
  readonly limits: MoveLimits;
  /** Milliseconds to answer for one with a clock, default the contest's 700. */
  readonly clockMs?: number | undefined;
  /** The parameters of the game that begins, where each has others. */
  readonly tuned?: () => Params.ParameterValues | undefined;
}

/** A player for people: what it is, what of it is code, and what else is to be said. */
export interface PlayerText {
  /** What the command line calls it. */
  readonly named: string;
  readonly what: string;
  readonly code?: string | undefined;
  readonly more?: string;
}

export interface PlayerKind<Schema extends z.ZodObject, Spec = z.infer<Schema>> {
  readonly schema: Schema;
  /** Whether it comes with fcx, and may be sent to another machine; others have a clock, and are named after `--bot`. */
  readonly isBuiltIn: boolean;
  /** Makes one in the calling thread; absent for what is a process of its own. Loads no more than it needs: there may be many threads. */
  make?(spec: Spec, thinking: Thinking): Promise<Player>;
  text(spec: Spec): PlayerText;
  /** Whether limits change how it plays. */
  isLimited?(spec: Spec): boolean;
  /** The words of which those that are files belong to it; absent where its spec says all. */
  words?(spec: Spec): readonly string[];
}
