/** The flags of commands that play many games. */
import { availableParallelism } from 'node:os';
import { Flags, type Interfaces } from '@oclif/core';
import type { MoveLimits, PlayerSpec } from '../../arena/index.ts';
import { LONGEST_MOVE_TIME_MS, MAX_DEPTH, MAX_OPENING_PLIES } from '../../bot/index.ts';
import { botFlag } from './players.ts';

const DEFAULT_NODES = 2000;
const DEFAULT_OPENING_PLIES = 2;

/** Flags that decide what is played, and are kept when it is resumed. */
export const gameFlags = {
  bot: botFlag,
  'move-time': Flags.integer({
    helpValue: '<ms>',
    min: 1,
    max: LONGEST_MOVE_TIME_MS,
    description: 'milliseconds a built-in player thinks per move',
    exclusive: ['nodes', 'depth'],
  }),
  nodes: Flags.integer({
    helpValue: '<n>',
    min: 10,
    description: `positions a built-in player searches per move [default: ${DEFAULT_NODES}]`,
    exclusive: ['depth'],
  }),
  depth: Flags.integer({
    helpValue: '<plies>',
    min: 1,
    max: MAX_DEPTH,
    description: 'plies a built-in player searches instead, ignoring bombs to come',
  }),
  opening: Flags.integer({
    helpValue: '<n>',
    min: 0,
    max: MAX_OPENING_PLIES,
    description: `random coins at the start [default: ${DEFAULT_OPENING_PLIES}; none where programs play]`,
  }),
  seed: Flags.integer({
    min: 0,
    helpValue: '<n>',
    description: 'seed of all games [default: random, and shown]',
  }),
};

export const concurrencyFlag = Flags.integer({
  min: 1,
  helpValue: '<n>',
  description: 'games played at once [default: one per core; 1 with a clock]',
});

const allFlags = { ...gameFlags, concurrency: concurrencyFlag };

export type GameFlags = Partial<Interfaces.InferredFlags<typeof allFlags>>;
export function limitsOf({ 'move-time': moveTimeMs, nodes, depth }: GameFlags): MoveLimits {
  if (moveTimeMs !== undefined) return { moveTimeMs };
  if (depth !== undefined) return { depth };
  return { nodes: nodes ?? DEFAULT_NODES };
}

function hasProgram(players: readonly PlayerSpec[]): boolean {
  return players.some(({ kind }) => kind === 'program');
}

/** Programs may rely on seeing a game from its first coin. */
export function openingPliesOf({ opening }: GameFlags, players: readonly PlayerSpec[]): number {
  return opening ?? (hasProgram(players) ? 0 : DEFAULT_OPENING_PLIES);
}

/** Games played at once. Players with a clock would take each other's time. */
export function concurrencyOf(
  { concurrency, 'move-time': moveTimeMs }: GameFlags,
  players: readonly PlayerSpec[],
): number {
  const hasClock = moveTimeMs !== undefined || hasProgram(players);
  return concurrency ?? (hasClock ? 1 : availableParallelism());
}
