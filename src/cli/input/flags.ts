/** Flags and arguments that several commands share. */
import { randomInt } from 'node:crypto';
import { Args, Errors, Flags, type Interfaces } from '@oclif/core';
import type { SprtBounds } from '../../arena/index.ts';
import { MAX_DEPTH } from '../../bot/index.ts';
import { UsageError } from '../baseCommand.ts';
import { redisFlag } from './fleetFlags.ts';
import { NEWEST } from './resume.ts';

/** A whole number, from `min` to `max`. */
export const countFlag = Flags.custom<number, { min?: number; max?: number }>({
  helpValue: '<n>',
  parse: Flags.integer().parse,
});
export const fileFlag = Flags.custom({ helpValue: '<file>' });
/** The parameters of a program. */
export const paramsFlag = Flags.custom({
  helpValue: '<file>',
  description: 'parameters of the program: JSON, or lines of OpenBench',
  dependsOn: ['bot'],
});
export const folderFlag = Flags.custom({ helpValue: '<folder>' });

const WEIGHTS_HELP = 'weights file; a bare name is looked up under weights/ too';

export const weightsFlag = fileFlag({ char: 'w', default: 'best.json', description: WEIGHTS_HELP });

export const weightsFileArg = Args.string({ required: true, description: WEIGHTS_HELP });

export const weightsFilesArg = Args.string({ required: true, multiple: true, description: WEIGHTS_HELP });

/** Parses a number in a range; `range` says which, for the error. */
function numberParser(range: string, isInRange: (value: number) => boolean) {
  return async (text: string, _: unknown, { name }: { readonly name: string }): Promise<number> => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isFinite(value) && isInRange(value)) return value;
    throw new Errors.CLIError(`--${name} must be a number${range}, not "${text}"`, { exit: 2 });
  };
}

const eloFlag = Flags.custom<number>({ helpValue: '<elo>', parse: numberParser('', () => true) });

/** A part of a whole, from 0 to 1. */
export const shareFlag = Flags.custom<number>({
  helpValue: '<share>',
  parse: numberParser(' from 0 to 1', (value) => value >= 0 && value <= 1),
});

/** How far bots search for each of their moves. */
export function searchFlags(defaultNodes: number) {
  return {
    nodes: countFlag({
      min: 10,
      description: `positions a built-in player searches per move [default: ${defaultNodes}]`,
      exclusive: ['depth'],
    }),
    depth: Flags.integer({
      helpValue: '<plies>',
      min: 1,
      max: MAX_DEPTH,
      description: 'plies a built-in player searches instead, ignoring bombs to come',
    }),
  };
}

/** Where a server listens, by default at this port. */
export function listenFlags(port: number) {
  return {
    port: countFlag({ default: port, min: 0, max: 65535, description: 'port; 0 takes any free one' }),
    host: Flags.string({
      helpValue: '<address>',
      default: '127.0.0.1',
      description: 'address to listen on; 0.0.0.0 lets other machines in',
    }),
  };
}

/** The bounds of the test that a champion, a network or a player has to pass. */
export function sprtFlags(what: string, { elo0, elo1 }: SprtBounds) {
  return {
    'sprt-elo0': eloFlag({
      default: elo0,
      description: `lead in Elo that ${what} must be shown to exceed (alpha 0.05)`,
    }),
    'sprt-elo1': eloFlag({
      default: elo1,
      description: 'lead in Elo that the test must not miss (beta 0.05)',
    }),
  };
}

/** The bounds of a command line, with these errors. Throws a {UsageError}. */
export function boundsOf(
  { 'sprt-elo0': elo0, 'sprt-elo1': elo1 }: { readonly 'sprt-elo0': number; readonly 'sprt-elo1': number },
  errors: SprtBounds,
): SprtBounds {
  if (elo0 >= elo1) throw new UsageError(`--sprt-elo0 (${elo0}) must be below --sprt-elo1 (${elo1})`);
  return { ...errors, elo0, elo1 };
}

/** What every new run takes: its seed, the file that it may write, and its folder. */
export function newRunFlags<Out>(out: Out) {
  return {
    seed: countFlag({ min: 0, description: 'seed of everything random [default: drawn, and shown]' }),
    out,
    run: folderFlag({ description: 'folder of the run [default: runs/DATE-NUMBER]' }),
  };
}

/** A fresh seed, short enough to retype. */
export function randomSeed(): number {
  return randomInt(1_000_000);
}

/**
 * Makes a flag exclude these others. Unlike oclif's `exclusive`, it adds nothing to the usage line, where the others would
 * read as if each of them excluded all the rest.
 *
 * @param when for which command lines; default all
 */
export function excluding(
  flags: Interfaces.FlagInput,
  when: (given: Record<string, unknown>) => boolean = () => true,
): { relationships: Required<Interfaces.Flag<unknown>>['relationships'] } {
  const excluded = Object.keys(flags).map((name) => ({
    name,
    when: async (given: Record<string, unknown>) => when(given),
  }));
  return { relationships: [{ type: 'none', flags: excluded }] };
}

/** Where games of a run are played. */
export const runPlaceFlags = {
  workers: countFlag({
    min: 0,
    description: 'threads that play games; 0 plays in the main thread [default: one per core]',
    exclusive: ['redis'],
  }),
  redis: redisFlag,
};

/** How a run is played and resumed. A resumed run keeps its settings, so `--resume` excludes the flags that give them. */
export function runFlags(settings: Interfaces.FlagInput) {
  return {
    ...runPlaceFlags,
    resume: folderFlag({
      description: `folder of a run to resume, with the settings it began with; ${NEWEST}, or no folder: the newest in runs that has not finished`,
      ...excluding(settings),
    }),
  };
}
