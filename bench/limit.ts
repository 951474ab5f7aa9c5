/** The kernel's search in C++ (`limit/search.cpp`), compiled on demand and run as a program. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  DEFAULT_WEIGHTS,
  type FeatureName,
  perFeature,
  type Weights,
} from '../src/bot/evaluation/features.ts';
import type { SearchOptions } from '../src/bot/kernel/slot.ts';
import { expectedResults, mirroredRow, type Network, ROWS, UNITS } from '../src/bot/network/network.ts';
import type { Cell } from '../src/engine/board.ts';
import { BOMB, columnOf, opponent, rowOf } from '../src/engine/board.ts';
import type { Position } from '../src/engine/position.ts';

const SOURCE = fileURLToPath(new URL('limit/search.cpp', import.meta.url));
const COMPILERS = ['c++', 'g++', 'clang++'];

/** The features that the program counts, in its order. */
const COUNTED: readonly FeatureName[] = [
  'immediateWins',
  'favourableThreats',
  'unfavourableThreats',
  'favourableTwos',
  'unfavourableTwos',
  'bombLosses',
  'collapseThreats',
  'centre',
  'mobility',
];

/** The default weights, 0 for features that the program does not count, so that both searches are the same. */
export const COMPARABLE_WEIGHTS: Weights = perFeature(({ name }) =>
  COUNTED.includes(name) ? DEFAULT_WEIGHTS[name] : 0,
);

/** The cost of a search. */
export interface Measured {
  readonly nodes: number;
  readonly seconds: number;
}

/** The settings shared by all positions of a run. */
export interface LimitSettings {
  readonly weights: Weights;
  readonly options: SearchOptions;
  readonly tableBits: number;
  readonly depth: number;
  /** The network that evaluates, if not the weights do. */
  readonly network?: Network;
}

/** The compiled program, in a temporary folder. */
export class LimitProgram {
  readonly #folder: string;
  readonly #program: string;

  private constructor(folder: string, program: string) {
    this.#folder = folder;
    this.#program = program;
  }

  /** Compiles the program; `null` without a compiler. */
  static build(): LimitProgram | null {
    const compiler = COMPILERS.find((name) => spawnSync(name, ['--version']).status === 0);
    if (compiler === undefined) return null;
    const folder = mkdtempSync(join(tmpdir(), 'fcx-limit-'));
    const program = join(folder, 'limit');
    execFileSync(compiler, ['-O3', '-march=native', '-o', program, SOURCE], { stdio: 'inherit' });
    return new LimitProgram(folder, program);
  }

  /** Searches each position from an empty table. */
  search(positions: readonly Position[], settings: LimitSettings): Measured[] {
    const { weights, options, tableBits, depth } = settings;
    const lines = [
      COUNTED.map((name) => weights[name]).join(' '),
      [options.chancePlies, options.chanceReduction, options.halfWin, tableBits].join(' '),
      settings.network === undefined ? '0' : `1 ${numbersOf(settings.network)}`,
      ...positions.map((position) => `${describe(position)} ${depth}`),
    ];
    const output = execFileSync(this.#program, { input: `${lines.join('\n')}\n`, encoding: 'utf8' });
    return output
      .trim()
      .split('\n')
      .map((line) => {
        const [nodes, , seconds] = line.split(' ').map(Number);
        return { nodes: nodes as number, seconds: seconds as number };
      });
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}

/** A network as the kernel keeps it: each row, and the row of the mirror image after it. */
function numbersOf({ rows, output, bias }: Network): string {
  const row = (index: number) => [...rows.subarray(index * UNITS, (index + 1) * UNITS)];
  const expanded = Array.from({ length: ROWS }, (_, index) => [...row(index), ...row(mirroredRow(index))]);
  return [...expanded.flat(), ...output, ...bias, ...expectedResults()].join(' ');
}

/** The cells with this content, in the kernel's bit layout. */
function bits({ board }: Position, content: Cell): bigint {
  return board.reduce(
    (set, cell, index) => (cell === content ? set | (1n << BigInt(7 * columnOf(index) + rowOf(index))) : set),
    0n,
  );
}

function describe(position: Position): string {
  const { toMove, bomb, round, bombsDropped } = position;
  const fuse = bomb === null ? 0 : bomb.explodeInRound - round;
  const boards = [bits(position, toMove), bits(position, opponent(toMove)), bits(position, BOMB)];
  return [...boards, fuse, round, bombsDropped].join(' ');
}
