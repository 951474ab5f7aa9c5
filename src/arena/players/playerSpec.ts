/** Players as plain data: enough to make one, here or in another thread, now or when a tournament is resumed. */
import { z } from 'zod';
import type { Player } from '../play/player.ts';
import { SPARRING, WEIGHTS } from './builtInKinds.ts';
import { MODULE } from './moduleKind.ts';
import type { PlayerKind, Thinking } from './playerKind.ts';
import { PROGRAM, type ProgramSpec } from './programKind.ts';

const KINDS = [WEIGHTS, SPARRING, PROGRAM, MODULE] as const;
type SchemasOf<Kinds extends readonly { readonly schema: z.ZodObject }[]> = {
  readonly [Place in keyof Kinds]: Kinds[Place]['schema'];
};

export const playerSpecSchema = z.discriminatedUnion(
  'kind',
  KINDS.map(({ schema }) => schema) as unknown as SchemasOf<typeof KINDS>,
);

export type PlayerSpec = z.infer<typeof playerSpecSchema>;
export type BuiltInSpec = z.infer<typeof WEIGHTS.schema> | z.infer<typeof SPARRING.schema>;
/** Players of others. */
export type BotSpec = Exclude<PlayerSpec, BuiltInSpec>;
/** Players that think in this process. */
export type ThreadSpec = Exclude<PlayerSpec, ProgramSpec>;

export function kindOf({ kind }: { readonly kind: PlayerSpec['kind'] }): PlayerKind<z.ZodObject, PlayerSpec> {
  const found = KINDS.find(({ schema }) => schema.shape.kind.value === kind);
  return found as unknown as PlayerKind<z.ZodObject, PlayerSpec>;
}

/** What a player is, for people. */
export function describePlayer(spec: PlayerSpec) {
  return kindOf(spec).text(spec);
}

export function isProgram(spec: PlayerSpec): spec is ProgramSpec {
  return kindOf(spec).make === undefined;
}

export function isBuiltIn(spec: PlayerSpec): spec is BuiltInSpec {
  return kindOf(spec).isBuiltIn;
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

/** A player in the calling thread. */
export async function playerHere(spec: ThreadSpec | FactorySpec, thinking: Thinking): Promise<Player> {
  if (spec.kind === 'factory') {
    const { createPlayer } = await import(spec.module);
    return createPlayer(spec.name);
  }
  return (kindOf(spec).make as NonNullable<PlayerKind<z.ZodObject, PlayerSpec>['make']>)(spec, thinking);
}
