/** The kernel's search in C++ (`search.cpp`), compiled on demand and run as a program. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TERMS } from '../../src/bot/evaluation/blend.ts';
import { Blends, DEFAULT_SEARCH_OPTIONS, type Evaluation } from '../../src/bot/index.ts';
import { blendNumbers, writeNetwork } from '../../src/bot/kernel/slot.ts';
import { PHASES, RESULTS, ROWS, UNITS } from '../../src/bot/network/network.ts';
import { decodeNetwork } from '../../src/bot/network/networkCode.ts';
import { BOMB, type Cell, columnOf, opponent, type Position, rowOf } from '../../src/engine/index.ts';

const SOURCE = fileURLToPath(new URL('search.cpp', import.meta.url));
const COMPILERS = ['c++', 'g++', 'clang++'];

/** Bytes of a head, rows of 16 bits for each position and its mirror image, output weights, biases and results. */
const NETWORK_BYTES = 64 + 2 * 2 * ROWS * UNITS + 2 * PHASES * UNITS + 4 * (PHASES + 1) + 4 * RESULTS;

/** The network with its blend, as the program reads them. */
function networkFile({ network, blend = Blends.NETWORK_ALONE }: Evaluation): Uint8Array {
  if (network === undefined) throw new RangeError('the program evaluates with a network only');
  const memory = new ArrayBuffer(NETWORK_BYTES);
  writeNetwork(memory, 0, decodeNetwork(network));
  const numbers = blendNumbers(blend, (name) => TERMS.findIndex((term) => term.name === name));
  return Buffer.concat([new Uint8Array(memory), new Uint8Array(Int32Array.from(numbers).buffer)]);
}

/** The cost of a search, in seconds of processor time. */
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

  /** Compiles the program, which will search with this network; `null` without a compiler. */
  static build(evaluation: Evaluation): LimitProgram | null {
    const compiler = COMPILERS.find((name) => spawnSync(name, ['--version']).status === 0);
    if (compiler === undefined) return null;
    const folder = mkdtempSync(join(tmpdir(), 'fcx-limit-'));
    const args = ['-O3', '-march=native', '-o', join(folder, 'limit'), SOURCE];
    execFileSync(compiler, args, { stdio: 'inherit' });
    writeFileSync(join(folder, 'network'), networkFile(evaluation));
    return new LimitProgram(folder);
  }

  /** Searches each position from an empty table. */
  search(positions: readonly Position[], tableBits: number, depth: number): Measured[] {
    const { chancePlies } = DEFAULT_SEARCH_OPTIONS;
    const lines = [
      [chancePlies, tableBits].join(' '),
      ...positions.map((position) => `${describe(position)} ${depth}`),
    ];
    const input = `${lines.join('\n')}\n`;
    const file = join(this.#folder, 'network');
    const output = execFileSync(join(this.#folder, 'limit'), [file], { input, encoding: 'utf8' });
    return output
      .trim()
      .split('\n')
      .map((line) => {
        const [nodes = 0, seconds = 0] = line.split(' ').map(Number);
        return { nodes, seconds };
      });
  }

  /** Removes the program and its folder. */
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
