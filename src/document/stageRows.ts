/** Numbers for each stage of a game as rows of text: the weights of features, and what is added to a network. */
import type { OfStages, Stage, StageWeights } from '../bot/index.ts';
import { Blends, FEATURES, isOfStage, STAGES } from '../bot/index.ts';
import type { TableSection } from './document.ts';

export interface StageRow {
  readonly name: string;
  readonly meaning: string;
  /** In the order of `STAGES`; empty where the number could do nothing. */
  readonly numbers: readonly string[];
}

function stageRows<Of extends OfStages & Pick<StageRow, 'name' | 'meaning'>>(
  rows: readonly Of[],
  show: (row: Of, stage: Stage) => string,
): StageRow[] {
  return rows.map((row) => {
    const numbers = STAGES.map((stage) => (isOfStage(row, stage) ? show(row, stage) : ''));
    return { name: row.name, meaning: row.meaning, numbers };
  });
}

export function weightRows(weights: StageWeights): StageRow[] {
  return stageRows(FEATURES, ({ name }, stage) => `${weights[stage][name]}`);
}

/** What is added to a network, as logits: `1.25`. */
export function blendRows(blend: Blends.Blend): StageRow[] {
  const terms: readonly Blends.BlendTerm[] = [Blends.GAIN, ...Blends.TERMS];
  return stageRows(terms, ({ name }, stage) => (blend[stage][name] / Blends.BLEND_ONE).toFixed(2));
}

/** Such rows as a table, with what each means where there is room for it. */
export function stageTable(rows: readonly StageRow[], hasMeanings = false): TableSection {
  return {
    kind: 'table',
    header: ['', ...STAGES, ...(hasMeanings ? ['bombs to come, a live bomb, all bombs spent'] : [])],
    rows: rows.map(({ name, numbers, meaning }) => [name, ...numbers, ...(hasMeanings ? [meaning] : [])]),
    textColumns: 1,
    hasRemarks: hasMeanings,
  };
}
