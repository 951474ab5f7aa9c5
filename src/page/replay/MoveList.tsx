/** The moves of a game, with chess's marks for mistakes and blunders. */
import type { MoveAnalysis } from '../../arena/browser.ts';
import type { ShownTurn } from '../state/frames.ts';
import type { ReplayState } from '../state/replay.ts';
import { columnNumber, describeConsequences, MARKS } from '../state/words.ts';
import { percent } from '../text.ts';

const VERDICTS = { blunder: '??', mistake: '?' } as const;

/** What the coin gave away and what was better, if anything. */
function describeVerdict({ verdict, givenAway, best }: MoveAnalysis): string {
  if (verdict === null) return '';
  return `${verdict}: gives away ${percent(givenAway)}, better ${columnNumber(best.column)}.`;
}

interface MoveProps {
  readonly number: number;
  readonly turn: ShownTurn;
  readonly judged: MoveAnalysis | undefined;
  readonly isCurrent: boolean;
  readonly isLosing: boolean;
  readonly onPick: () => void;
}

function Move({ number, turn, judged, isCurrent, isLosing, onPick }: MoveProps) {
  const { toMove } = turn.before;
  const notes = [judged ? describeVerdict(judged) : '', describeConsequences(turn)].filter(Boolean);
  return (
    <tr class={`${isCurrent ? 'current' : ''} ${judged?.verdict ?? ''}`}>
      <td>
        <button type="button" class="link" aria-current={isCurrent ? 'step' : undefined} onClick={onPick}>
          {number} <span class={`mark side${toMove}`}>{MARKS[toMove]}</span>
        </button>
      </td>
      <td>
        {columnNumber(turn.column)}
        {judged?.verdict ? VERDICTS[judged.verdict] : ''}
      </td>
      <td class="figure">{judged ? percent(judged.played.winningChance) : ''}</td>
      <td>
        {notes.join(' ')}
        {isLosing && <strong> Lost the game.</strong>}
      </td>
    </tr>
  );
}

interface MoveListProps {
  readonly state: ReplayState;
  readonly onPick: (ply: number) => void;
}

export function MoveList({ state, onPick }: MoveListProps) {
  const { turns, judgement, ply } = state;
  const note = judgement === null ? 'searching …' : `${judgement.nodes.toLocaleString('en')} positions each`;
  return (
    <table class="moves">
      <caption>Moves, with the mover’s chance after each ({note})</caption>
      <thead>
        <tr>
          <th scope="col">coin</th>
          <th scope="col">column</th>
          <th scope="col" class="figure">
            chance
          </th>
          <th scope="col">what happened</th>
        </tr>
      </thead>
      <tbody>
        {turns.map((turn, index) => (
          <Move
            key={turn.before.round}
            number={index + 1}
            turn={turn}
            judged={judgement?.analysis.moves[index]}
            isCurrent={index + 1 === ply}
            isLosing={judgement?.analysis.losingRound === index + 1}
            onPick={() => onPick(index + 1)}
          />
        ))}
      </tbody>
    </table>
  );
}
