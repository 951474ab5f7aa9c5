/** The moves of a game, with chess's marks for mistakes and blunders. */
import type { MoveAnalysis } from '../../arena/browser.ts';
import { Mark } from '../parts.tsx';
import type { ReplayState } from '../state/replay.ts';
import { describeConsequences, describeEffort, MARKS } from '../state/words.ts';
import { describeValue, percent, signedPercent, VERDICT_MARKS } from '../text.ts';

function describeVerdict({ verdict, givenAway, best }: MoveAnalysis): string {
  if (verdict === null) return '';
  return `${verdict}: gives away ${percent(givenAway)}, better ${best.column}.`;
}

function describeLuck({ bombLuck, player }: MoveAnalysis): string {
  return bombLuck === null ? '' : `Luck of ${MARKS[player]}: ${signedPercent(bombLuck)}.`;
}

interface MoveListProps {
  readonly state: ReplayState;
  readonly moves: readonly MoveAnalysis[];
  readonly onPick: (ply: number) => void;
}

export function MoveList({ state: { game, judgement, ply }, moves, onPick }: MoveListProps) {
  return (
    <table class="moves">
      <caption>Moves, with the mover’s chance after each ({describeEffort(judgement)})</caption>
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
        {game.turns.map((turn) => {
          const { round, toMove } = turn.before;
          const isCurrent = round === ply;
          const judged = moves[round - 1];
          const notes = [
            judged && describeVerdict(judged),
            describeConsequences(turn),
            judged && describeLuck(judged),
          ].filter(Boolean);
          return (
            <tr key={round} class={`${isCurrent ? 'current' : ''} ${judged?.verdict ?? ''}`}>
              <td>
                <button
                  type="button"
                  class="link"
                  aria-current={isCurrent ? 'step' : undefined}
                  onClick={() => onPick(round)}
                >
                  {round} <Mark side={toMove} />
                </button>
              </td>
              <td>
                {turn.column}
                {judged?.verdict ? VERDICT_MARKS[judged.verdict] : ''}
              </td>
              <td class="figure">{judged ? describeValue(judged.played) : ''}</td>
              <td>
                {notes.join(' ')}
                {judgement?.analysis.losingRound === round && <strong> Lost the game.</strong>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
