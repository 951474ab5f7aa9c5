/**
 * What the search says about the position on the board, deeper the longer it stays there: a bar for every column, and
 * the expected line.
 */
import { useState } from 'preact/hooks';
import type { Analysis, ColumnValue } from '../../bot/browser.ts';
import { formatPosition, isFull, type Position } from '../../engine/index.ts';
import type { PageWeights } from '../pageData.ts';
import { describeValue, MARKS } from '../state/words.ts';
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

interface AnalysisPanelProps {
  readonly position: Position;
  readonly weights: PageWeights;
  /** Called after every depth. */
  readonly onAnalysis?: (analysis: Analysis) => void;
}

export function AnalysisPanel({ position, weights, onAnalysis }: AnalysisPanelProps) {
  const [found, setFound] = useState<{ readonly of: string; readonly analysis: Analysis } | null>(null);
  const subject = `${weights.name} ${formatPosition(position)}`;
  const order = isFull(position.board) ? null : ({ type: 'analyze', position } as const);
  const failure = useThinking(weights.evaluation, order, (report) => {
    if (report.type !== 'analysis') return;
    setFound({ of: subject, analysis: report.analysis });
    onAnalysis?.(report.analysis);
  });
  if (failure !== null) return <p class="problem">{failure}</p>;
  if (found?.of !== subject) return <p class="quiet">The search begins …</p>;
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
    </div>
  );
}
