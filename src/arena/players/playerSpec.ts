/** Players as plain data: enough to make one, here or in another thread, now or when a tournament is resumed. */
import { z } from 'zod';
import type { SearchOptions, SparringName } from '../../bot/browser.ts';
import {
  blendSchema,
  DEFAULT_SEARCH_OPTIONS,
  networkSchema,
  Params,
  SPARRING_NAMES,
  weightsSchema,
} from '../../bot/browser.ts';
import type { FixedLimits } from '../play/pairJob.ts';

/** Players that come with fcx: all that may be sent to another machine. */
const builtInSpecSchema = z.discriminatedUnion('kind', [
  /** Our search with these weights, and with their network and its blend if there are. */
  z.object({
    kind: z.literal('weights'),
    name: z.string(),
    /** The weights file, as it was called on the command line. */
    file: z.string().optional(),
    weights: weightsSchema,
    network: networkSchema.optional(),
    blend: blendSchema.optional(),
  }),
  /** A built-in reference bot. */
  z.object({
    kind: z.literal('sparring'),
    name: z.string(),
    bot: z.enum(SPARRING_NAMES as [SparringName, ...SparringName[]]),
  }),
]);

export const playerSpecSchema = z.discriminatedUnion('kind', [
  ...builtInSpecSchema.options,
  /** An external program, started by a shell; `{port}` and `{name}` in its command are filled in, see `startProgram`. */
  z.object({
    kind: z.literal('program'),
    name: z.string(),
    command: z.string(),
    /** The file that its parameters come from, as it was called on the command line, and their values. */
    params: z.string().exactOptional(),
    parameters: Params.parameterValuesSchema.exactOptional(),
  }),
  /** A module of JavaScript or TypeScript, see `modulePlayer.ts`. */
  z.object({
    kind: z.literal('module'),
    name: z.string(),
    /** Its path, as on the command line. */
    file: z.string(),
    /** The name of the export that is the bot; the default export if absent. */
    entry: z.string().exactOptional(),
    /** As those of a program. */
    params: z.string().exactOptional(),
    parameters: Params.parameterValuesSchema.exactOptional(),
  }),
]);

export type PlayerSpec = z.infer<typeof playerSpecSchema>;
export type ProgramSpec = Extract<PlayerSpec, { kind: 'program' }>;
export type ModuleSpec = Extract<PlayerSpec, { kind: 'module' }>;
/** Players that think in this process. */
export type ThreadSpec = Exclude<PlayerSpec, ProgramSpec>;
export type BuiltInSpec = z.infer<typeof builtInSpecSchema>;

export function isProgram(spec: PlayerSpec): spec is ProgramSpec {
  return spec.kind === 'program';
}

export function isBuiltIn(spec: PlayerSpec): spec is BuiltInSpec {
  return spec.kind === 'weights' || spec.kind === 'sparring';
}

/** Limits of the built-in players' moves: a time or something fixed. Programs and modules have the contest's clock. */
export type MoveLimits = FixedLimits & {
  /** Milliseconds for each move. */
  readonly moveTimeMs?: number;
};

/** Options of a search with these limits. At a fixed depth, as in tuning, bombs to come would take most of its time. */
export function searchOptionsFor({ depth }: MoveLimits): SearchOptions {
  return depth === undefined ? DEFAULT_SEARCH_OPTIONS : { ...DEFAULT_SEARCH_OPTIONS, chancePlies: 0 };
}
