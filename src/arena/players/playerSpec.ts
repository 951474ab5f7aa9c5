/** Players as plain data: enough to make one, here or in another thread, now or when a tournament is resumed. */
import { z } from 'zod';
import { Params } from '../../bot/browser.ts';
import { once } from '../play/jobKind.ts';
import type { FixedLimits } from '../play/pairJob.ts';
import type { Player } from '../play/player.ts';
import { MODULE } from './modulePlayer.ts';
import { WEIGHTS } from './searchPlayer.ts';
import { SPARRING } from './sparringPlayer.ts';

/** Limits of the built-in players' moves: a time or something fixed. Programs and modules have the contest's clock. */
export type MoveLimits = FixedLimits & {
  /** Milliseconds for each move. */
  readonly moveTimeMs?: number;
};

export interface Thinking {
  readonly limits: MoveLimits;
  /** Milliseconds to answer for one with a clock, default the contest's 700. */
  readonly clockMs?: number | undefined;
  /** The parameters of the game that begins, where each has others. */
  readonly tuned?: () => Params.ParameterValues | undefined;
}

/** Takes a message of a bot as it came, what it prints, or what is wrong with it. */
export type Trace = (type: 'message' | 'stdout' | 'stderr' | 'problem', text: string) => void;

/** How players of others are dealt with. */
export interface BotOptions {
  readonly onProblem?: (message: string) => void;
  /** Called once with the name of a program that answers states that name its opponent. */
  readonly onStrays?: (name: string) => void;
  /** Milliseconds to connect after the start, or to load, default `START_TIMEOUT_MS`. */
  readonly startTimeoutMs?: number;
  /** Milliseconds to answer, and to reconnect between two games; defaults as in `openGameServer`. */
  readonly clockMs?: number;
  readonly graceMs?: number;
  readonly onTrace?: Trace | undefined;
  /** Whether a program that was given parameters may fail: if it never connects, it loses its games and does not end them all. */
  readonly mayFail?: boolean;
  /** Whether a module that is asked for a move and cannot be loaded loses the game, and does not end them all. */
  readonly mayBreak?: boolean;
}

/** How long a bot may take to connect, or to load. Some have a virtual machine to start first. */
export const START_TIMEOUT_MS = 15_000;

/** A player that a board keeps for its next game. */
export interface BoardPlayer extends Player {
  close(): Promise<void>;
  /** How it lost the last game, with the end of what it printed; `null` if by the rules, or if it is none that may fail. */
  explain?(): Promise<string | null>;
}

export interface PlayerKind<Schema extends z.ZodObject, Spec = z.infer<Schema>> {
  readonly schema: Schema;
  /** Makes one in the calling thread; absent for what is a process of its own. */
  make?(spec: Spec, thinking: Thinking): Promise<Player>;
  /** Starts one that is a process of its own. Loads what it needs for that only here: there may be many threads. */
  open?(spec: Spec, options: BotOptions): Promise<BoardPlayer>;
  /** A player for people: what the command line calls it, what it is, what of it is code, and what else is to be said. */
  text(spec: Spec): { named: string; what: string; code?: string | undefined; more?: string };
  /** Whether limits change how it plays. */
  isLimited?(spec: Spec): boolean;
  /** Its words; those that name files belong to the player. Absent where its spec says all. */
  words?(spec: Spec): readonly string[];
}

export interface BuiltInKind<Schema extends z.ZodObject> extends PlayerKind<Schema> {
  /** Checks the spec in a job, which may come from another machine. */
  readonly inJob: z.ZodObject;
}

/** An external program, started by a shell; `{port}` and `{name}` in its command are filled in, see `startProgram`. */
const programSchema = z.object({
  kind: z.literal('program'),
  name: z.string(),
  command: z.string(),
  /** The file that its parameters come from, as it was called on the command line, and their values. */
  params: z.string().exactOptional(),
  parameters: Params.parameterValuesSchema.exactOptional(),
});

const PROGRAM: PlayerKind<typeof programSchema> = {
  schema: programSchema,
  async open(spec, options) {
    const { ProgramPlayer } = await import('./programPlayer.ts');
    return ProgramPlayer.listen(spec, options);
  },
  text: ({ command }) => ({ named: command, what: 'program:', code: command }),
  words: ({ command }) => command.split(/["'\s]+/),
};

const BUILT_IN = [WEIGHTS, SPARRING] as const;
/** Those of others have a clock, and are named after `--bot`. */
const BOTS = [PROGRAM, MODULE] as const;
const KINDS = [...BUILT_IN, ...BOTS] as const;

type Kinds = readonly { readonly schema: z.ZodObject }[];
type SpecOf<Of extends Kinds> = z.infer<Of[number]['schema']>;
type SchemasOf<Of extends Kinds> = { readonly [Place in keyof Of]: Of[Place]['schema'] };

export const playerSpecSchema = z.discriminatedUnion(
  'kind',
  KINDS.map(({ schema }) => schema) as unknown as SchemasOf<typeof KINDS>,
);

export type PlayerSpec = z.infer<typeof playerSpecSchema>;
export type BuiltInSpec = SpecOf<typeof BUILT_IN>;
export type BotSpec = SpecOf<typeof BOTS>;
export type ProgramSpec = Extract<PlayerSpec, { kind: 'program' }>;
export type ThreadSpec = Exclude<PlayerSpec, ProgramSpec>;

/** One in a job. */
export const builtInSchema = once(
  z.union(
    BUILT_IN.map(({ inJob }) => inJob.extend({ name: z.string().max(100) }).strict()),
  ) as unknown as z.ZodType<BuiltInSpec>,
);

export function kindOf({ kind }: { readonly kind: PlayerSpec['kind'] }): PlayerKind<z.ZodObject, PlayerSpec> {
  const found = KINDS.find(({ schema }) => schema.shape.kind.value === kind);
  return found as unknown as PlayerKind<z.ZodObject, PlayerSpec>;
}

export function describePlayer(spec: PlayerSpec) {
  return kindOf(spec).text(spec);
}

export function isProgram(spec: PlayerSpec): spec is ProgramSpec {
  return kindOf(spec).make === undefined;
}

export function isBuiltIn(spec: PlayerSpec): spec is BuiltInSpec {
  return BUILT_IN.some(({ schema }) => schema.shape.kind.value === spec.kind);
}

/** A player of another game: its module exports `createPlayer`, which makes it from its name. */
export interface FactorySpec {
  readonly kind: 'factory';
  readonly name: string;
  readonly module: string;
}

/** Whether it has a clock, as one of others in a thread has: it may do anything. */
export function hasClock(spec: ThreadSpec | FactorySpec): boolean {
  return spec.kind !== 'factory' && !isBuiltIn(spec);
}

export async function playerHere(spec: ThreadSpec | FactorySpec, thinking: Thinking): Promise<Player> {
  if (spec.kind === 'factory') {
    const { createPlayer } = await import(spec.module);
    return createPlayer(spec.name);
  }
  return (kindOf(spec).make as NonNullable<PlayerKind<z.ZodObject, PlayerSpec>['make']>)(spec, thinking);
}
