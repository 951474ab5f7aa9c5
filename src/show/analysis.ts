/** An analysis as text. */
import { BLEND_ONE, type Stage, TERMS } from '../bot/evaluation/blend.ts';
import { FEATURES } from '../bot/evaluation/features.ts';
import type { Analysis, Value } from '../bot/search/analysis.ts';
import { opponent } from '../engine/board.ts';
import { drawCells, drawPosition } from '../engine/draw.ts';
import type { Position } from '../engine/position.ts';
import { cellSymbol, formatPosition } from '../engine/text.ts';

const BAR_LENGTH = 20;

/** A proven win or loss with its distance, else `null`. */
export function describeDistance({ winIn, lossIn }: Pick<Value, 'winIn' | 'lossIn'>): string | null {
  if (winIn !== null) return `wins in ${winIn}`;
  return lossIn === null ? null : `loses in ${lossIn}`;
}

/** `42.0 %` */
export function percent(chance: number): string {
  return `${(100 * chance).toFixed(1)} %`;
}

/** A certain result, or an expected one with its chance of winning. */
export function describeValue(value: Value): string {
  return describeDistance(value) ?? percent(value.winningChance);
}

function bar(winningChance: number): string {
  return '#'.repeat(Math.round(BAR_LENGTH * winningChance)).padEnd(BAR_LENGTH, '.');
}

/** `+12.3`; nothing for less than a twentieth of a percentage point, which would be shown as zero. */
function points(difference: number): string {
  const rounded = (100 * difference).toFixed(1);
  return Number(rounded) === 0 ? '' : `${difference < 0 ? '' : '+'}${rounded}`;
}

/** The board with what each cell adds to the chance without search, and what that means. */
function describeContributions(
  { board, toMove }: Position,
  { winningChance, withoutBomb, contributions }: Analysis['evaluation'],
): string[] {
  const ofCells = contributions.flat();
  const cells = board.map((cell, index) => cellSymbol(cell) + points(ofCells[index] as number));
  return [
    `what each cell adds to the ${percent(winningChance)} without search, in percentage points for ${cellSymbol(toMove)}`,
    drawCells(cells),
    '  a coin, compared with one of neither side',
    '  a free cell, compared with one that no line of four can run through',
    ...(withoutBomb === null
      ? []
      : [`  the bomb, compared with none: without it, the chance would be ${percent(withoutBomb)}`]),
  ];
}

/** A position with nothing left to search. */
export function describeFullBoard(position: Position): string {
  const { toMove } = position;
  return [
    drawPosition(position),
    formatPosition(position),
    '',
    `the game is over: the board is full, ${cellSymbol(toMove)} would have to move, ${cellSymbol(opponent(toMove))} wins`,
  ].join('\n');
}

/** The stages of a game as words. */
const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  toCome: 'bombs to come',
  live: 'a live bomb',
  spent: 'all bombs spent',
};

/** The network's part of the evaluation, and what evolution adds to it; no lines without a network. */
function describeNetwork({ network, blend }: Analysis['evaluation']): string[] {
  if (network === null || blend === null) return [];
  const used = 'the search used this, not the features below';
  const logit = (value: number) => (value / BLEND_ONE).toFixed(2);
  const terms = TERMS.filter(({ name }) => blend.terms[name].weight !== 0).map(({ name, meaning }) => {
    const { count, weight, product } = blend.terms[name];
    const sum = `${String(count).padStart(4)} x ${logit(weight).padStart(5)} = ${logit(product).padStart(6)}`;
    return `  ${name.padEnd(20)} ${sum}   ${meaning}`;
  });
  if (blend.gain === BLEND_ONE && terms.length === 0)
    return [`network without search: ${percent(network)}; ${used}`];
  return [
    `network without search: ${percent(network)}, its logit times ${logit(blend.gain)} with ${STAGE_WORDS[blend.stage]}, and added to it:`,
    ...terms,
    `  ${used}`,
  ];
}

/** The drawn board, the best column and its line, every column's value, and the evaluation by feature. */
export function describeAnalysis(position: Position, analysis: Analysis): string {
  const { column, columns, depth, nodes, principalVariation, evaluation } = analysis;
  const features = FEATURES.map(({ name, meaning }) => {
    const { count, weight, product } = evaluation.features[name];
    const sum = `${String(count).padStart(4)} x ${String(weight).padStart(4)} = ${String(product).padStart(6)}`;
    return `  ${name.padEnd(20)} ${sum}   ${meaning}`;
  });
  return [
    drawPosition(position),
    formatPosition(position),
    '',
    `best column ${column}: ${describeValue(analysis)}`,
    `expected     ${principalVariation.join(' ')}`,
    `searched     ${depth} plies in every column, ${nodes} positions`,
    '',
    'columns, chance of winning for the side to move',
    ...columns.map((one) => `  ${one.column}  ${bar(one.winningChance)}  ${describeValue(one)}`),
    '',
    ...describeNetwork(evaluation),
    `evaluation without search ${evaluation.total}: count x weight`,
    ...features,
    '',
    ...describeContributions(position, evaluation),
  ].join('\n');
}
