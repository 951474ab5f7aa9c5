/**
 * What the search says about the position on the board, deeper the longer it stays there: a bar for every column, the
 * expected line, and the evaluation.
 */
import { useState } from 'preact/hooks';
import { type Analysis, type ColumnValue, FEATURES } from '../../bot/browser.ts';
import { isFull, type Position, type Side } from '../../engine/index.ts';
import type { PageWeights } from '../pageData.ts';
import { describeValue, MARKS } from '../state/words.ts';
import { percent } from '../text.ts';
import { useThinking } from './useThinking.ts';

/** Beyond this, an expected line is little more than a guess. */
const LONGEST_LINE = 10;

function ColumnBar({ value, isBest }: { readonly value: ColumnValue; readonly isBest: boolean }) {
  return (
    <tr class={isBest ? 'best' : ''}>
      <th scope="row" class="column">
        {value.column}
        {isBest && <span class="hidden"> (best)</span>}
      </th>
      <td class="bar">
        <span class="filled" style={{ width: `${100 * value.winningChance}%` }} />
      </td>
      <td class="figure">{describeValue(value)}</td>
    </tr>
  );
}

function Evaluation({ analysis, mover }: { readonly analysis: Analysis; readonly mover: Side }) {
  const { network, features, total } = analysis.evaluation;
  return (
    <details>
      <summary>Evaluation without search</summary>
      {network !== null && (
        <p>
          The network gives {MARKS[mover]} {percent(network)}.
        </p>
      )}
      <table class="features">
        <thead>
          <tr>
            <th scope="col">feature</th>
            <th scope="col">count</th>
            <th scope="col">weight</th>
            <th scope="col">value</th>
          </tr>
        </thead>
        <tbody>
          {FEATURES.map(({ name, meaning }) => (
            <tr key={name} title={meaning}>
              <th scope="row">{name}</th>
              <td class="figure">{features[name].count}</td>
              <td class="figure">{features[name].weight}</td>
              <td class="figure">{features[name].product}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">total</th>
            <td />
            <td />
            <td class="figure">{total}</td>
          </tr>
        </tbody>
      </table>
    </details>
  );
}

interface AnalysisPanelProps {
  readonly position: Position;
  readonly weights: PageWeights;
  /** Called after every depth. */
  readonly onAnalysis?: (analysis: Analysis) => void;
}

export function AnalysisPanel({ position, weights, onAnalysis }: AnalysisPanelProps) {
  const [found, setFound] = useState<{ readonly of: Position; readonly analysis: Analysis } | null>(null);
  const order = isFull(position.board) ? null : ({ type: 'analyze', position } as const);
  const failure = useThinking(weights.evaluation, order, (report) => {
    if (report.type !== 'analysis') return;
    setFound({ of: position, analysis: report.analysis });
    onAnalysis?.(report.analysis);
  });
  if (failure !== null) return <p class="problem">{failure}</p>;
  if (found?.of !== position) return <p class="quiet">The search begins …</p>;
  const { analysis } = found;
  const mover = position.toMove;
  const { columns, column: best, depth, nodes, principalVariation } = analysis;
  return (
    <div class="analysis">
      <table>
        <caption>Chances of {MARKS[mover]}, who is to move, by column</caption>
        <thead class="hidden">
          <tr>
            <th scope="col">column</th>
            <th scope="col">bar</th>
            <th scope="col">chance</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((value) => (
            <ColumnBar key={value.column} value={value} isBest={value.column === best} />
          ))}
        </tbody>
      </table>
      <p>
        Expected: {principalVariation.slice(0, LONGEST_LINE).join(' ')}
        <br />
        <span class="quiet">
          depth {depth}, {nodes.toLocaleString('en')} positions, weights {weights.name}
        </span>
      </p>
      <Evaluation analysis={analysis} mover={mover} />
    </div>
  );
}
