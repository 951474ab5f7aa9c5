/** The kernel's search in C++ (`search.cpp`), compiled on demand and run as a program. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { perFeature } from '../../src/bot/evaluation/features.ts';
import { DEFAULT_SEARCH_OPTIONS, DEFAULT_WEIGHTS, type FeatureName } from '../../src/bot/index.ts';
import { BOMB, type Cell, columnOf, opponent, type Position, rowOf } from '../../src/engine/index.ts';

const SOURCE = fileURLToPath(new URL('search.cpp', import.meta.url));
const COMPILERS = ['c++', 'g++', 'clang++'];

/** The features that the program counts, in its order. */
const COUNTED: readonly FeatureName[] = [
  'immediateWins',
  'favourableThreats',
  'unfavourableThreats',
  'mobility',
  'lines',
  'twos',
];

/** The default weights, 0 for features that the program does not count, so that both searches are the same. */
export const COMPARABLE_WEIGHTS = perFeature(({ name }) =>
  COUNTED.includes(name) ? DEFAULT_WEIGHTS[name] : 0,
);

/** The cost of a search. */
export interface Measured {
  readonly nodes: number;
  readonly seconds: number;
}

/** The compiled program, in a temporary folder. */
export class LimitProgram {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Compiles the program; `null` without a compiler. */
  static build(): LimitProgram | null {
    const compiler = COMPILERS.find((name) => spawnSync(name, ['--version']).status === 0);
    if (compiler === undefined) return null;
    const folder = mkdtempSync(join(tmpdir(), 'fcx-limit-'));
    const args = ['-O3', '-march=native', '-o', join(folder, 'limit'), SOURCE];
    execFileSync(compiler, args, { stdio: 'inherit' });
    return new LimitProgram(folder);
  }

  /** Searches each position from an empty table. */
  search(positions: readonly Position[], tableBits: number, depth: number): Measured[] {
    const { chancePlies, chanceReduction, halfWin } = DEFAULT_SEARCH_OPTIONS;
    const lines = [
      COUNTED.map((name) => DEFAULT_WEIGHTS[name]).join(' '),
      [chancePlies, chanceReduction, halfWin, tableBits].join(' '),
      ...positions.map((position) => `${describe(position)} ${depth}`),
    ];
    const input = `${lines.join('\n')}\n`;
    const output = execFileSync(join(this.#folder, 'limit'), { input, encoding: 'utf8' });
    return output
      .trim()
      .split('\n')
      .map((line) => {
        const [nodes = 0, seconds = 0] = line.split(' ').map(Number);
        return { nodes, seconds };
      });
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
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
