/**
 * The contributions to the evaluation of a position: the change of its chance if a coin, a cell, the network or a term beside
 * it did not count.
 *
 * A coin cannot be taken out: no network was trained on a hole below others, and letting those above it
 * fall changes who fills the last cell, which matters more than most coins do. So its colour is forgotten instead: the
 * chance is compared with the mean of the position as it is and the one in which the coin is the other side's (prediction
 * difference analysis: Robnik-Šikonja, Kononenko, "Explaining classifications for individual instances", 2008). A free
 * cell is compared with one that no line of four can run through. The bomb is compared with none: the coins above it lie
 * a row lower, and no other bomb comes in its place.
 */
import type { Cell, Position } from '../../engine/index.ts';
import {
  BOMB,
  COLUMNS,
  cellIndex,
  Explosions,
  FOUR_CONNECT_XTREME,
  FREE,
  Lines,
  opponent,
  ROWS,
} from '../../engine/index.ts';
import { BLEND_ONE, TERMS, type TermName } from '../evaluation/blend.ts';
import type { BlendedEstimate, Kernel } from '../kernel/kernel.ts';
import { chanceOfResult } from './winningChance.ts';

/** The contributions of cells to the chance of the side to move, from -1 to 1, in rows from the bottom up. */
export type Contributions = readonly (readonly number[])[];

/** The chance of the side to move without search; a line of four of either side decides the game. */
function chanceOf(kernel: Kernel, position: Position): number {
  const winners = Lines.playersWithLine(position.board, FOUR_CONNECT_XTREME.connect);
  if (winners.length === 2) return 0.5;
  const [winner] = winners;
  if (winner !== undefined) return winner === position.toMove ? 1 : 0;
  return chanceOfResult(kernel.estimate(position));
}

/** The chance of winning without search if the live bomb had not dropped, from 0 to 1; `null` if there is none. */
export function chanceWithoutBomb(kernel: Kernel, position: Position): number | null {
  const { bomb, board } = position;
  if (bomb === null) return null;
  const without = Explosions.applyGravity(board.with(cellIndex(bomb.row, bomb.column), FREE));
  return chanceOf(kernel, { ...position, board: without, bomb: null });
}

/** The contribution of each cell to the chance that `kernel.estimate` gives the side to move, with the evaluation in slot 0. */
export function contributionsOf(kernel: Kernel, position: Position): Contributions {
  const { board } = position;
  const chance = chanceOf(kernel, position);
  const contributionOf = (content: Cell, cell: number): number => {
    if (content === FREE) return chance - chanceOfResult(kernel.estimate(position, cell));
    if (content === BOMB) return chance - (chanceWithoutBomb(kernel, position) ?? chance);
    const recoloured = { ...position, board: board.with(cell, opponent(content)) };
    return (chance - chanceOf(kernel, recoloured)) / 2;
  };
  const contributions = board.map(contributionOf);
  return Array.from({ length: ROWS }, (_, row) => contributions.slice(row * COLUMNS, (row + 1) * COLUMNS));
}

/** The chance without search, taken apart into the logits that add up to it. */
export interface BlendAnalysis extends BlendedEstimate {
  /** The network's own logit for the side to move, before the gain. */
  readonly logit: number;
  /** The chance less the chance without the network, or without a term: from -1 to 1. */
  readonly contributions: Readonly<Record<'network' | TermName, number>>;
}

function chanceOfLogit(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** Takes apart the estimate of the network in the kernel's slot 0; `null` if it has none. */
export function analyzeBlend(kernel: Kernel, position: Position): BlendAnalysis | null {
  const explained = kernel.explainBlend(position);
  const alone = kernel.networkResult(position);
  if (explained === null || alone === null) return null;
  const { gain, terms } = explained;
  const chance = chanceOfResult(alone);
  const logit = Math.log(chance / (1 - chance));
  const parts = {
    network: (logit * gain) / BLEND_ONE,
    ...Object.fromEntries(TERMS.map(({ name }) => [name, terms[name].product / BLEND_ONE])),
  };
  const sum = Object.values(parts).reduce((total, part) => total + part, 0);
  const contributions = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, chanceOfLogit(sum) - chanceOfLogit(sum - part)]),
  );
  return { ...explained, logit, contributions: contributions as BlendAnalysis['contributions'] };
}
