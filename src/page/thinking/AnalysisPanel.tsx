/**
 * What the search says about the position on the board, deeper the longer it stays there: for every column a bar, the chance
 * and the line expected after it, and what each cell adds. All rows are there before their values, so nothing moves.
 */
import { useState } from 'preact/hooks';
import type { Analysis } from '../../bot/browser.ts';
import { describeDistance, describeValue, LONGEST_LINE } from '../../document/browser.ts';
import { FOUR_CONNECT_XTREME, formatPosition, isFull, type Position } from '../../engine/index.ts';
import { COLUMN_LIST } from '../board/Board.tsx';
import type { PageWeights } from '../pageData.ts';
import { MARKS } from '../state/words.ts';
import { CellTable } from './CellTable.tsx';
import type { ThinkReport } from './thinkWorker.ts';
import { useThinking } from './useThinking.ts';

interface AnalysisPanelProps {
  readonly position: Position;
  readonly weights: PageWeights;
  /** Called after every depth. */
  readonly onAnalysis?: (analysis: Analysis) => void;
  /** Called with the columns of a line that was chosen. */
  readonly onLine: (line: readonly number[]) => void;
}

type Found = Extract<ThinkReport, { type: 'analysis' }> & { readonly of: string };

export function AnalysisPanel({ position, weights, onAnalysis, onLine }: AnalysisPanelProps) {
  const [found, setFound] = useState<Found | null>(null);
  const subject = `${weights.name} ${formatPosition(position)}`;
  const order = isFull(position.board) ? null : ({ type: 'analyze', position } as const);
  const failure = useThinking(weights.evaluation, order, (report) => {
    if (report.type !== 'analysis') return;
    setFound({ ...report, of: subject });
    onAnalysis?.(report.analysis);
  });
  if (failure !== null) return <p class="problem">{failure}</p>;
  const next = FOUR_CONNECT_XTREME.windows[position.bombsDropped];
  const mayDrop = next && position.bomb === null && position.round + 1 >= next.first;
  const { analysis = null, lines = [] } = found?.of === subject ? found : {};
  return (
    <div class={`bars mover${position.toMove} ${analysis === null ? '' : 'analysis'}`}>
      <table>
        <caption>Chances of {MARKS[position.toMove]}, who is to move, by column</caption>
        <thead class="hidden">
          <tr>
            <th scope="col">column</th>
            <th scope="col">expected line</th>
            <th scope="col">chance</th>
          </tr>
        </thead>
        <tbody>
          {COLUMN_LIST.map((column) => {
            const index = analysis?.columns.findIndex((one) => one.column === column) ?? -1;
            const value = analysis?.columns[index];
            const isBest = column === analysis?.column;
            const line = [column, ...(lines[index] ?? [])].slice(0, LONGEST_LINE);
            const isCut = value && line.length === 1 && describeDistance(value) === null;
            const isGuessed = line.length > 1 && mayDrop;
            const text = `${line.join(' ')}${isCut ? ', then it depends on a bomb' : isGuessed ? ', if no bomb drops' : ''}`;
            return (
              <tr key={column} class={isBest ? 'best' : ''}>
                <th scope="row">
                  {column}
                  {isBest && <span class="hidden"> (best)</span>}
                </th>
                <td class="bar">
                  {value && (
                    <>
                      <button type="button" class="link" title={`play ${text}`} onClick={() => onLine(line)}>
                        {text}
                      </button>
                      <span class="filled" style={{ width: `${100 * value.winningChance}%` }} />
                    </>
                  )}
                </td>
                {/* Another text is another element: one at the right would move with its width. */}
                <td class="figure" key={value && describeValue(value)}>
                  {value && describeValue(value)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="quiet">
        {analysis === null
          ? 'The search begins …'
          : `depth ${analysis.depth}, ${analysis.nodes.toLocaleString('en')} positions, weights ${weights.name}`}
      </p>
      <details>
        <summary>What each cell adds, without search</summary>
        {analysis && <CellTable position={position} evaluation={analysis.evaluation} />}
      </details>
    </div>
  );
}
