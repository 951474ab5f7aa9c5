/** Players as plain data from which they can be made, here or in another thread, now or when a tournament is resumed. */
import { z } from 'zod';
import { Params } from '../../bot/browser.ts';
import { checkedOnce } from '../play/jobKind.ts';
import type { FixedLimits } from '../play/pairJob.ts';
import type { Player } from '../play/player.ts';
import { MODULE_KIND } from './modulePlayer.ts';
import { WEIGHTS_KIND } from './searchPlayer.ts';
import { SPARRING_KIND } from './sparringPlayer.ts';

/** Limits of the built-in players' moves: a time or something fixed. Programs and modules have the contest's clock. */
export type MoveLimits = FixedLimits & {
  /** Milliseconds for each move. */
  readonly moveTimeMs?: number;
};

/** The conditions under which a player thinks. */
export interface Thinking {
  readonly limits: MoveLimits;
  /** Milliseconds to answer for a player with a clock, default the contest's 700. */
  readonly clockMs?: number | undefined;
  /** Return the parameters of the game that begins, where each game has others. */
  readonly tuned?: () => Params.ParameterValues | undefined;
}

/** Called with each message that a bot sends, each piece of its output, and each problem with it. */
export type Trace = (type: 'message' | 'stdout' | 'stderr' | 'problem', text: string) => void;

/** Options of programs and modules. */
export interface BotOptions {
  readonly onProblem?: (message: string) => void;
  /** Called once with the name of a program that answers states that name its opponent. */
  readonly onStrays?: (name: string) => void;
  /** Milliseconds to connect after the start, or to load; default `START_TIMEOUT_MS`. */
  readonly startTimeoutMs?: number;
  /** Milliseconds to answer; default as in `openGameServer`. */
  readonly clockMs?: number;
  /** Milliseconds to reconnect between two games; default as in `openGameServer`. */
  readonly graceMs?: number;
  readonly onTrace?: Trace | undefined;
  /** True if a program with parameters that never connects loses its games; otherwise its failure ends the whole match. */
  readonly mayFail?: boolean;
  /** True if a module that cannot be loaded when asked for a move loses the game; otherwise that ends the whole match. */
  readonly mayBreak?: boolean;
}

/** Milliseconds that a bot may take to connect or to load. Some have a virtual machine to start first. */
export const START_TIMEOUT_MS = 15_000;

/** A player that is kept open for its next game. */
export interface ReusablePlayer extends Player {
  close(): Promise<void>;
  /** Return how it lost the last game, with the end of its output; `null` if by the rules, or if a failure would have ended the match. */
  explain?(): Promise<string | null>;
}

/** A kind of player: the schema of its spec, and how to make and describe one. */
export interface PlayerKind<Schema extends z.ZodObject, Spec = z.infer<Schema>> {
  readonly schema: Schema;
  /** Make a player in the calling thread; absent for programs. */
  make?(spec: Spec, thinking: Thinking): Promise<Player>;
  /** Start a player that is a process of its own. The code for that is loaded only here, as there may be many threads. */
  open?(spec: Spec, options: BotOptions): Promise<ReusablePlayer>;
  /** Describe a player: its name on the command line, its kind in words, the part that is code, and more words if needed. */
  text(spec: Spec): { named: string; what: string; code?: string | undefined; more?: string };
  /** True if limits change how it plays. */
  isLimited?(spec: Spec): boolean;
  /** Return the words of its command or file; those that name files belong to the player. Absent if the spec is complete. */
  words?(spec: Spec): readonly string[];
}

/** A kind of built-in player, which may be in a job. */
export interface BuiltInKind<Schema extends z.ZodObject> extends PlayerKind<Schema> {
  /** Schema of the spec in a job, which may come from another machine. */
  readonly inJob: z.ZodObject;
}

/** An external program, started by a shell; `{port}` and `{name}` in its command are filled in, see `startProgram`. */
const programSchema = z.object({
  kind: z.literal('program'),
  name: z.string(),
  command: z.string(),
  /** Path of the file that its parameters come from, as given on the command line. */
  params: z.string().exactOptional(),
  /** The values of its parameters. */
  parameters: Params.parameterValuesSchema.exactOptional(),
});

const PROGRAM_KIND: PlayerKind<typeof programSchema> = {
  schema: programSchema,
  async open(spec, options) {
    const { ProgramPlayer } = await import('./programPlayer.ts');
    return ProgramPlayer.listen(spec, options);
  },
  text: ({ command }) => ({ named: command, what: 'program:', code: command }),
  words: ({ command }) => command.split(/["'\s]+/),
};

const BUILT_IN_KINDS = [WEIGHTS_KIND, SPARRING_KIND] as const;
/** The kinds that belong to the user and come from `--bot`; they have a clock. */
const BOT_KINDS = [PROGRAM_KIND, MODULE_KIND] as const;
const KINDS = [...BUILT_IN_KINDS, ...BOT_KINDS] as const;

type Kinds = readonly { readonly schema: z.ZodObject }[];
type SpecOf<Of extends Kinds> = z.infer<Of[number]['schema']>;
type SchemasOf<Of extends Kinds> = { readonly [Place in keyof Of]: Of[Place]['schema'] };

/** The spec of a player of any kind. */
export const playerSpecSchema = z.discriminatedUnion(
  'kind',
  KINDS.map(({ schema }) => schema) as unknown as SchemasOf<typeof KINDS>,
);

/** A player as plain data. */
export type PlayerSpec = z.infer<typeof playerSpecSchema>;
/** A built-in player as plain data. */
export type BuiltInSpec = SpecOf<typeof BUILT_IN_KINDS>;
/** A program or a module as plain data. */
export type BotSpec = SpecOf<typeof BOT_KINDS>;
/** A program as plain data. */
export type ProgramSpec = Extract<PlayerSpec, { kind: 'program' }>;
/** A player that plays in a thread of fcx, as plain data. */
export type ThreadSpec = Exclude<PlayerSpec, ProgramSpec>;

/** The spec of a built-in player in a job. */
export const builtInSchema = checkedOnce(
  z.union(
    BUILT_IN_KINDS.map(({ inJob }) => inJob.extend({ name: z.string().max(100) }).strict()),
  ) as unknown as z.ZodType<BuiltInSpec>,
);

/** Return the kind of a player. */
export function kindOf({ kind }: { readonly kind: PlayerSpec['kind'] }): PlayerKind<z.ZodObject, PlayerSpec> {
  const found = KINDS.find(({ schema }) => schema.shape.kind.value === kind);
  return found as unknown as PlayerKind<z.ZodObject, PlayerSpec>;
}

/** Describe a player for people; see `text` of `PlayerKind`. */
export function describePlayer(spec: PlayerSpec) {
  return kindOf(spec).text(spec);
}

/** True for a player that is a process of its own. */
export function isProgram(spec: PlayerSpec): spec is ProgramSpec {
  return kindOf(spec).make === undefined;
}

/** True for a player of fcx; false for programs and modules. */
export function isBuiltIn(spec: PlayerSpec): spec is BuiltInSpec {
  return BUILT_IN_KINDS.some(({ schema }) => schema.shape.kind.value === spec.kind);
}

/** A player of another game: its module exports `createPlayer`, which makes it from its name. */
export interface FactorySpec {
  readonly kind: 'factory';
  readonly name: string;
  readonly module: string;
}

/** True for a module, whose clock runs in another thread as it may never return. */
export function hasClock(spec: ThreadSpec | FactorySpec): boolean {
  return spec.kind !== 'factory' && !isBuiltIn(spec);
}

/** Make a player in the calling thread. Throws a `ModuleError` for a module that is no bot. */
export async function makePlayer(spec: ThreadSpec | FactorySpec, thinking: Thinking): Promise<Player> {
  if (spec.kind === 'factory') {
    const { createPlayer } = await import(spec.module);
    return createPlayer(spec.name);
  }
  return (kindOf(spec).make as NonNullable<PlayerKind<z.ZodObject, PlayerSpec>['make']>)(spec, thinking);
}
