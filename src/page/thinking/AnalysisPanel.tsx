/**
 * What the search says about the position on the board, deeper the longer it stays there: a bar for every column, and
 * the expected lines of the best ones.
 */
import { useState } from 'preact/hooks';
import type { Analysis } from '../../bot/browser.ts';
import { formatPosition, isFull, type Position } from '../../engine/index.ts';
import type { PageWeights } from '../pageData.ts';
import { MARKS } from '../state/words.ts';
import { describeDistance, describeValue, LONGEST_LINE } from '../text.ts';
import { useThinking } from './useThinking.ts';

interface AnalysisPanelProps {
  readonly position: Position;
  readonly weights: PageWeights;
  /** Called after every depth. */
  readonly onAnalysis?: (analysis: Analysis) => void;
}

interface Found {
  readonly of: string;
  readonly analysis: Analysis;
  /** The columns expected after each open one. */
  readonly lines: readonly (readonly number[])[];
}

/** Of the best columns. */
const SHOWN_LINES = 3;

export function AnalysisPanel({ position, weights, onAnalysis }: AnalysisPanelProps) {
  const [found, setFound] = useState<Found | null>(null);
  const subject = `${weights.name} ${formatPosition(position)}`;
  const order = isFull(position.board) ? null : ({ type: 'analyze', position } as const);
  const failure = useThinking(weights.evaluation, order, (report) => {
    if (report.type !== 'analysis') return;
    setFound({ of: subject, analysis: report.analysis, lines: report.lines });
    onAnalysis?.(report.analysis);
  });
  if (failure !== null) return <p class="problem">{failure}</p>;
  if (found?.of !== subject) return <p class="quiet awaited">The search begins …</p>;
  const { columns, column: best, depth, nodes } = found.analysis;
  const lines = columns
    .map((value, index) => ({ value, line: found.lines[index] ?? [] }))
    .toSorted(
      (a, b) =>
        Number(b.value.column === best) - Number(a.value.column === best) || b.value.score - a.value.score,
    )
    .slice(0, SHOWN_LINES);
  return (
    <div class="analysis">
      <table>
        <caption>Chances of {MARKS[position.toMove]}, who is to move, by column</caption>
        <thead class="hidden">
          <tr>
            <th scope="col">column</th>
            <th scope="col">bar</th>
            <th scope="col">chance</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((value) => (
            <tr key={value.column} class={value.column === best ? 'best' : ''}>
              <th scope="row" class="column">
                {value.column}
                {value.column === best && <span class="hidden"> (best)</span>}
              </th>
              <td class="bar">
                <span class="filled" style={{ width: `${100 * value.winningChance}%` }} />
              </td>
              <td class="figure">{describeValue(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ol class="lines" aria-label="Lines">
        {lines.map(({ value, line }) => (
          <li key={value.column}>
            <b>{describeValue(value)}</b> {[value.column, ...line].slice(0, LONGEST_LINE).join(' ')}
            {line.length === 0 && describeDistance(value) === null && ', then it depends on a bomb'}
          </li>
        ))}
      </ol>
      <p class="quiet">
        depth {depth}, {nodes.toLocaleString('en')} positions, weights {weights.name}
      </p>
    </div>
  );
}
