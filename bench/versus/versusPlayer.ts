/**
 * One side of `bench/versus.ts`: the search of a built checkout, with the ways of spending nodes that are to be compared.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kernel, SearchResult } from '../../src/bot/kernel/kernel.ts';
import { FREE, isFull } from '../../src/engine/board.ts';
import { type Position, play } from '../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';
import { formatPosition } from '../../src/engine/text.ts';

/** What a player searches while its opponent thinks: nothing, the position after its own coin, or after the expected reply. */
export const PONDERING = ['nothing', 'position', 'reply'] as const;
export type Pondering = (typeof PONDERING)[number];

/** A kernel to load. */
export interface KernelOptions {
  /** The folder of a built checkout. */
  readonly folder: string;
  /** A file in that checkout's `weights`, or a path. */
  readonly weights: string;
  /** What differs from the checkout's default options, as JSON. */
  readonly searchOptions: string;
  readonly tableBits: number;
}

/** How a player searches. */
export interface VersusOptions extends KernelOptions {
  /** Nodes per move, or else milliseconds. */
  readonly nodes: number | undefined;
  readonly moveTimeMs: number;
  /** Whether the table is emptied before each move, not only before each game. */
  readonly forgets: boolean;
  /** Pondering has the limit of a move, and is not counted as spent. */
  readonly ponders: Pondering;
  /** Nodes for each position of the opening, whose columns stand for those of a book; 0 for no book. */
  readonly bookNodes: number;
}

export interface VersusPlayer {
  newGame(): void;
  choose(position: Position): number;
  readonly spent: { nodes: number; ms: number; depth: number; moves: number };
}

/** The kernel of a checkout with weights and options in slot 0. */
export async function loadKernel({
  folder,
  weights,
  searchOptions,
  tableBits,
}: KernelOptions): Promise<Kernel> {
  const module = (name: string) => import(pathToFileURL(resolve(folder, 'dist/bot', name)).href);
  const { Kernel, DEFAULT_SEARCH_OPTIONS } = await module('kernel/kernel.js');
  // Version ba3cbc8, the one to beat, has neither rooms nor rules nor networks.
  const isOld = existsSync(resolve(folder, 'dist/bot/weightsFile.js'));
  const { loadWeights } = await module(isOld ? 'weightsFile.js' : 'evaluation/weightsFile.js');
  const kernel = isOld ? new Kernel(tableBits) : new Kernel(FOUR_CONNECT_XTREME, tableBits);
  const inFolder = resolve(folder, 'weights', weights);
  const file = loadWeights(existsSync(inFolder) ? inFolder : weights);
  if (isOld) kernel.setWeights(0, file.weights);
  else kernel.setEvaluation(0, file);
  kernel.setOptions(0, { ...DEFAULT_SEARCH_OPTIONS, ...JSON.parse(searchOptions) });
  return kernel;
}

/** The most coins on the board for which there is a book: later, bombs make too many positions. */
const BOOK_COINS = 4;

/** The column that a long search prefers, as a book would have it, or `null` beyond the book. */
async function openBook(options: VersusOptions): Promise<(position: Position) => number | null> {
  const { bookNodes: nodes } = options;
  if (nodes === 0) return () => null;
  const kernel = await loadKernel(options);
  const columns = new Map<string, number>();
  return (position) => {
    const coins = position.board.filter((cell) => cell !== FREE).length;
    if (coins > BOOK_COINS || position.bomb !== null || position.bombsDropped > 0) return null;
    const text = formatPosition(position);
    let column = columns.get(text);
    if (column === undefined) {
      kernel.clearTable();
      column = kernel.search(position, { nodes }).column;
      columns.set(text, column);
    }
    return column;
  };
}

/** The position to ponder after a move; `null` if the game is over by then. */
function positionToPonder(position: Position, found: SearchResult, ponders: Pondering): Position | null {
  const own = play(position, found.column, FOUR_CONNECT_XTREME);
  if (own.outcome !== null) return null;
  const reply = found.principalVariation[1];
  if (ponders === 'position' || reply === undefined) return own.position;
  const replied = play(own.position, reply, FOUR_CONNECT_XTREME);
  return replied.outcome === null ? replied.position : null;
}

export async function createVersusPlayer(options: VersusOptions): Promise<VersusPlayer> {
  const { nodes, moveTimeMs, forgets, ponders } = options;
  const kernel = await loadKernel(options);
  const book = await openBook(options);
  const spent = { nodes: 0, ms: 0, depth: 0, moves: 0 };
  const search = (position: Position) => {
    if (nodes !== undefined) return kernel.search(position, { nodes });
    const end = performance.now() + moveTimeMs;
    return kernel.search(position, { shouldStop: () => performance.now() >= end });
  };
  return {
    spent,
    newGame: () => kernel.clearTable(),
    choose(position) {
      if (forgets) kernel.clearTable();
      const start = performance.now();
      const found = search(position);
      spent.ms += performance.now() - start;
      spent.nodes += found.nodes;
      spent.depth += found.depth;
      spent.moves++;
      const next = ponders === 'nothing' ? null : positionToPonder(position, found, ponders);
      if (next !== null && !isFull(next.board)) search(next);
      // The search is for the table: a bot would not waste the time of a book's move either.
      return book(position) ?? found.column;
    },
  };
}
