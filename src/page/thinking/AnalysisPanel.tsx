/**
 * The analysis of the position on the board, deeper the longer it stays there: for every column a bar, the chance
 * and the line expected after it. All rows are there before their values, so nothing moves.
 */
import { describeDistance, describeValue, LONGEST_EXPECTED_LINE } from '../../document/browser.ts';
import { FOUR_CONNECT_XTREME, type Position } from '../../engine/index.ts';
import { ALL_COLUMNS } from '../board/Board.tsx';
import type { PageWeights } from '../pageData.ts';
import { Button } from '../parts.tsx';
import { MARKS } from '../state/words.ts';
import type { ThinkReports } from './thinkWorker.ts';
import type { ThinkingResult } from './useThinking.ts';

interface AnalysisPanelProps {
  readonly position: Position;
  readonly weights: PageWeights;
  readonly thought: ThinkingResult<ThinkReports['analyze']>;
  readonly onLine: (line: readonly number[]) => void;
  /** Called with a line that is pointed at, which is empty for none. */
  readonly onPoint?: (line: readonly number[]) => void;
}

/** Shows the analysis of a position: for each column its chance, and the line expected after it. */
export function AnalysisPanel({ position, weights, thought, onLine, onPoint }: AnalysisPanelProps) {
  const { found, failure } = thought;
  const { analysis = null, lines = [] } = found ?? {};
  if (failure !== null) return <p class="problem">{failure}</p>;
  const next = FOUR_CONNECT_XTREME.windows[position.bombsDropped];
  const mayDrop = next && position.bomb === null && position.round + 1 >= next.first;
  return (
    <div class={`chances of${position.toMove} ${analysis === null ? '' : 'analysis'}`}>
      <table>
        <caption>
          {`Chances of ${MARKS[position.toMove]} by column${mayDrop ? ', and the lines if no bomb drops' : ''}`}
        </caption>
        <thead class="hidden">
          <tr>
            <th scope="col">column</th>
            <th scope="col">expected line</th>
            <th scope="col">chance</th>
          </tr>
        </thead>
        <tbody>
          {ALL_COLUMNS.map((column) => {
            const index = analysis?.columns.findIndex((one) => one.column === column) ?? -1;
            const value = analysis?.columns[index];
            const isBest = value && analysis && describeValue(value) === describeValue(analysis);
            const line = [column, ...(lines[index] ?? [])].slice(0, LONGEST_EXPECTED_LINE);
            const isCut = value && line.length === 1 && describeDistance(value) === null;
            const reply = line.length > 1 ? `then ${line.slice(1).join(' ')}` : 'play it';
            const text = `${reply}${isCut ? ', then it depends on a bomb' : ''}`;
            return (
              <tr key={column} class={isBest ? 'best' : ''}>
                <th scope="row">
                  {column}
                  {isBest && <span class="hidden"> (best)</span>}
                </th>
                <td class="bar">
                  {value && (
                    <>
                      <Button
                        label={text}
                        class="link"
                        title={`play ${line.join(' ')}`}
                        onClick={() => onLine(line)}
                        onPointerEnter={() => onPoint?.(line)}
                        onPointerLeave={() => onPoint?.([])}
                        onFocus={() => onPoint?.(line)}
                        onBlur={() => onPoint?.([])}
                      />
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
    </div>
  );
}
