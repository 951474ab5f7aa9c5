/** An analysis as a document. */
import type { findTurn } from '../../arena/index.ts';
import { type Analysis, Blends, FEATURES, type FeatureName, type Stage } from '../../bot/index.ts';
import { nameWithCoin } from '../../cli/index.ts';
import {
  counted,
  type Document,
  describeValue,
  percent,
  percentagePoints,
  type Section,
  type TableSection,
  verdictSection,
} from '../../document/index.ts';
import { Drawing, opponent, type Position } from '../../engine/index.ts';

/** A drawing of what each cell adds to the chance. */
function contributionsSection(
  { board, toMove }: Position,
  { winningChance, withoutBomb, contributions }: Analysis['evaluation'],
): Section {
  const ofCells = contributions.flat();
  const cells = board.map(
    (cell, index) => Drawing.cellSymbol(cell) + percentagePoints(ofCells[index] as number),
  );
  const lines = [
    Drawing.drawCells(cells),
    '  a coin, compared with one of neither side',
    '  a free cell, compared with one that no line of four can run through',
    ...(withoutBomb === null
      ? []
      : [`  the bomb, compared with none: without it, the chance would be ${percent(withoutBomb, 1)}`]),
  ];
  const title = `What each cell adds to the ${percent(winningChance, 1)} without search, in percentage points for ${Drawing.cellSymbol(toMove)}`;
  return { kind: 'note', title, text: [{ text: lines.join('\n'), isDrawn: true }] };
}

/** The document for a full board, where there is nothing to analyse. */
export function fullBoardDocument({ toMove }: Position): Document {
  const [loser, winner] = [toMove, opponent(toMove)].map(Drawing.cellSymbol);
  const answer = `the game is over: the board is full, ${loser} would have to move, ${winner} wins`;
  return { title: 'A position', sections: [verdictSection('What is best?', answer, [])] };
}

/** The line above the analysis of a position in a replay. */
export function analysedMoveLine(
  path: string,
  { game, number, coin, turn }: ReturnType<typeof findTurn>,
): string {
  const mover = nameWithCoin(game.record.players[turn.player - 1] ?? '', turn.player);
  return `${path}, game ${number}, coin ${coin} of ${game.turns.length}: ${mover} played column ${turn.column}`;
}

const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  toCome: 'bombs to come',
  live: 'a live bomb',
  spent: 'all bombs spent',
};

function termTable(title: string, rows: TableSection['rows'], more: readonly string[] = []): TableSection {
  const header = ['', 'count', 'weight', 'product', ...more, ''];
  return { kind: 'table', title, header, rows, textColumns: 1, hasRemarks: true };
}

/** The table of the sum of logits that the network and the evolved terms make; none without a network. */
function blendTable({ winningChance, network, blend }: Analysis['evaluation']): TableSection[] {
  if (network === null || blend === null) return [];
  const { stage, gain, logit, terms, contributions } = blend;
  const added = Blends.TERMS.filter(({ name }) => terms[name].weight !== 0);
  const inLogits = (value: number) => (value / Blends.BLEND_ONE).toFixed(2);
  const worth = (name: keyof typeof contributions) => percentagePoints(contributions[name]) || '0.0';
  const title = `Evaluation without search ${percent(winningChance, 1)}, with ${STAGE_WORDS[stage]}: a sum of logits`;
  const rows = [
    [
      ...['network', logit.toFixed(2), inLogits(gain), inLogits(logit * gain), worth('network')],
      `the network; by itself ${percent(network, 1)}`,
    ],
    ...added.map(({ name, meaning }) => {
      const { count, weight, product } = terms[name];
      return [name, `${count}`, inLogits(weight), inLogits(product), worth(name), meaning];
    }),
  ];
  return [termTable(title, rows, ['points of %'])];
}

/** The document of an analysis of a position, column by column and feature by feature. */
export function analysisDocument(position: Position, analysis: Analysis): Document {
  const { column, columns, depth, nodes, principalVariation, evaluation } = analysis;
  const adds = (name: FeatureName) => evaluation.features[name].product !== 0;
  const features = FEATURES.filter(({ name }) => adds(name)).map(({ name, meaning }) => {
    const { count, weight, product } = evaluation.features[name];
    return [name, `${count}`, `${weight}`, `${product}`, meaning];
  });
  const others = FEATURES.map(({ name }) => name).filter((name) => !adds(name));
  const nothing = {
    kind: 'note' as const,
    text: [`Nothing comes from ${features.length > 0 ? others.join(', ') : 'any feature'}.`],
  };
  // A network plays instead of the features.
  const isByFeatures = evaluation.network === null;
  return {
    title: 'A position',
    sections: [
      verdictSection('What is best?', `best column ${column}: ${describeValue(analysis, 1)}`, [
        `expected: ${principalVariation.join(' ')}`,
        `searched: ${counted(depth, 'ply', 'plies')} in every column, ${counted(nodes, 'position')}`,
      ]),
      {
        kind: 'table',
        title: 'Columns, and the chance of winning for the side to move',
        header: ['', ''],
        rows: columns.map((one) => [`${one.column}`, describeValue(one, 1)]),
      },
      ...blendTable(evaluation),
      ...(isByFeatures && features.length > 0
        ? [termTable(`Evaluation without search: ${evaluation.total}`, features)]
        : []),
      ...(isByFeatures && others.length > 0 ? [nothing] : []),
      contributionsSection(position, evaluation),
    ],
  };
}
