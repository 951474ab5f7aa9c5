/** What the search says about the position on the board: a bar for every column, the expected line, and the evaluation. */
import { type Analysis, type ColumnValue, FEATURES } from '../../bot/browser.ts';
import type { Side } from '../../engine/index.ts';
import { columnNumber, MARKS } from '../state/words.ts';
import { percent } from '../text.ts';

/** Beyond this, an expected line is little more than a guess. */
const LONGEST_LINE = 10;

/** A value in words: a proven end, or a chance. */
function describeValue({ winningChance, winIn, lossIn }: ColumnValue): string {
  if (winIn !== null) return `wins in ${winIn}`;
  if (lossIn !== null) return `loses in ${lossIn}`;
  return percent(winningChance);
}

function ColumnBar({ value, isBest }: { readonly value: ColumnValue; readonly isBest: boolean }) {
  return (
    <tr class={isBest ? 'best' : ''}>
      <th scope="row" class="column">
        {columnNumber(value.column)}
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
  /** `null` while there is none yet. */
  readonly analysis: Analysis | null;
  readonly mover: Side;
  /** The name of the weights. */
  readonly weights: string;
}

export function AnalysisPanel({ analysis, mover, weights }: AnalysisPanelProps) {
  if (analysis === null) return <p class="quiet">The search begins …</p>;
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
        Expected: {principalVariation.slice(0, LONGEST_LINE).map(columnNumber).join(' ')}
        <br />
        <span class="quiet">
          depth {depth}, {nodes.toLocaleString('en')} positions, weights {weights}
        </span>
      </p>
      <Evaluation analysis={analysis} mover={mover} />
    </div>
  );
}
