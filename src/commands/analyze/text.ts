/** An analysis as text. */
import { type Analysis, Blends, FEATURES, type Stage } from '../../bot/index.ts';
import { paintPosition } from '../../cli/index.ts';
import { counted, describeValue, percent, points } from '../../document/index.ts';
import { Drawing, formatPosition, opponent, type Position } from '../../engine/index.ts';

const BAR_LENGTH = 20;

function bar(winningChance: number): string {
  return '#'.repeat(Math.round(BAR_LENGTH * winningChance)).padEnd(BAR_LENGTH, '.');
}

function describeContributions(
  { board, toMove }: Position,
  { winningChance, withoutBomb, contributions }: Analysis['evaluation'],
): string[] {
  const ofCells = contributions.flat();
  const cells = board.map((cell, index) => Drawing.cellSymbol(cell) + points(ofCells[index] as number));
  return [
    `what each cell adds to the ${percent(winningChance, 1)} without search, in percentage points for ${Drawing.cellSymbol(toMove)}`,
    Drawing.drawCells(cells),
    '  a coin, compared with one of neither side',
    '  a free cell, compared with one that no line of four can run through',
    ...(withoutBomb === null
      ? []
      : [`  the bomb, compared with none: without it, the chance would be ${percent(withoutBomb, 1)}`]),
  ];
}

export function describeFullBoard(position: Position): string {
  const { toMove } = position;
  return [
    paintPosition(position),
    formatPosition(position),
    '',
    `the game is over: the board is full, ${Drawing.cellSymbol(toMove)} would have to move, ${Drawing.cellSymbol(opponent(toMove))} wins`,
  ].join('\n');
}

const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  toCome: 'bombs to come',
  live: 'a live bomb',
  spent: 'all bombs spent',
};

function term(name: string, left: string, right: string, product: string): string {
  return `  ${name.padEnd(20)} ${left.padStart(5)} x ${right.padStart(5)} = ${product.padStart(6)}`;
}

/** The sum of logits that the network and what evolution adds to it make; no lines without a network. */
function describeBlend({ winningChance, network, blend }: Analysis['evaluation']): string[] {
  if (network === null || blend === null) return [];
  const { stage, gain, logit, terms, contributions } = blend;
  const added = Blends.TERMS.filter(({ name }) => terms[name].weight !== 0);
  const inLogits = (value: number) => (value / Blends.BLEND_ONE).toFixed(2);
  const worth = (name: keyof typeof contributions) => (points(contributions[name]) || '0.0').padStart(6);
  return [
    `evaluation without search ${percent(winningChance, 1)}, with ${STAGE_WORDS[stage]}: a sum of logits, and what each adds in percentage points`,
    `${term('network', logit.toFixed(2), inLogits(gain), inLogits(logit * gain))} ${worth('network')}   the network; by itself ${percent(network, 1)}`,
    ...added.map(({ name, meaning }) => {
      const { count, weight, product } = terms[name];
      return `${term(name, String(count), inLogits(weight), inLogits(product))} ${worth(name)}   ${meaning}`;
    }),
    '',
  ];
}

export function describeAnalysis(position: Position, analysis: Analysis): string {
  const { column, columns, depth, nodes, principalVariation, evaluation } = analysis;
  const features = FEATURES.map(({ name, meaning }) => {
    const { count, weight, product } = evaluation.features[name];
    return `${term(name, String(count), String(weight), String(product))}   ${meaning}`;
  });
  return [
    paintPosition(position),
    formatPosition(position),
    '',
    `best column ${column}: ${describeValue(analysis, 1)}`,
    `expected     ${principalVariation.join(' ')}`,
    `searched     ${counted(depth, 'ply', 'plies')} in every column, ${counted(nodes, 'position')}`,
    '',
    'columns, chance of winning for the side to move',
    ...columns.map((one) => `  ${one.column}  ${bar(one.winningChance)}  ${describeValue(one, 1)}`),
    '',
    ...describeBlend(evaluation),
    `${evaluation.blend ? 'features, used only without a network,' : 'evaluation without search'} ${evaluation.total}: count x weight`,
    ...features,
    '',
    ...describeContributions(position, evaluation),
  ].join('\n');
}
