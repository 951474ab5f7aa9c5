/** The moves of a game, with chess's marks for mistakes and blunders. */
import { MISTAKE, type MoveAnalysis, type ReplayedGame } from '../../arena/browser.ts';
import { describeValue, percent, signedPercent, VERDICT_MARKS } from '../../document/browser.ts';
import { loserOf } from '../../engine/index.ts';
import { useCurrent } from '../board/hooks.ts';
import { Mark } from '../parts.tsx';
import { explainMove } from '../state/explain.ts';
import type { ShownTurn } from '../state/frames.ts';
import { describeConsequences, MARKS } from '../state/words.ts';
import type { Judgement } from '../thinking/thinkWorker.ts';

interface JudgedGame {
  readonly game: ReplayedGame;
  readonly judgement: Judgement | null;
  readonly moves: readonly MoveAnalysis[];
}

/** A win that was missed is all there is to say, unless the coin itself lost the game. */
function explain(move: MoveAnalysis, turn: ShownTurn, next: MoveAnalysis | undefined): string {
  const { best } = move;
  if (best.winIn === 1 && turn.outcome === null) return `Missed a win: column ${best.column}.`;
  return explainMove(move, turn, next);
}

export function describeCoin({ game, judgement, moves }: JudgedGame, round: number): string {
  const turn = game.turns[round - 1];
  if (turn === undefined) return '';
  const judged = moves[round - 1];
  const isOwn = judged?.player === loserOf(game.record) && (judged.verdict !== null || !judged.bombLuck);
  const notes = [
    judged && judged.verdict !== null && explain(judged, turn, moves[round]),
    describeConsequences(turn),
    judged &&
      judged.bombLuck !== null &&
      `Luck of ${MARKS[judged.player]}: ${signedPercent(judged.bombLuck)}.`,
    judgement?.analysis.losingRound === round && (isOwn ? 'Lost the game.' : 'This bomb decided the game.'),
  ];
  return notes.filter(Boolean).join(' ');
}

interface MoveListProps {
  readonly judged: JudgedGame;
  readonly ply: number;
  readonly onPick: (ply: number) => void;
}

/** The mistakes, the costliest first. */
export function mistakesIn(moves: readonly MoveAnalysis[]): MoveAnalysis[] {
  return moves.filter(({ verdict }) => verdict !== null).sort((a, b) => b.givenAway - a.givenAway);
}

/** Once a coin has dropped it counts no more: what won with it is won, and what lost in two coins loses in one. */
export function describeAfter({ played }: MoveAnalysis): string {
  const { winIn, lossIn } = played;
  if (winIn === 1 || lossIn === 1) return winIn === 1 ? 'won' : 'lost';
  return describeValue({ ...played, winIn: winIn && winIn - 1, lossIn: lossIn && lossIn - 1 });
}

interface MistakesProps extends MoveListProps {
  readonly of: readonly MoveAnalysis[];
}

export function Mistakes({ of: mistakes, judged, ply, onPick }: MistakesProps) {
  const { game, judgement } = judged;
  return (
    <div class="card mistakes">
      {judgement?.isFinal ? (
        <h2>Mistakes: {mistakes.length === 0 ? `none of ${percent(MISTAKE)} or more` : mistakes.length}</h2>
      ) : (
        <>
          <h2>{`Looking for mistakes: ${judgement?.searched ?? 0} of ${game.turns.length} coins`}</h2>
          <progress aria-label="Coins searched" max={game.turns.length} value={judgement?.searched ?? 0} />
        </>
      )}
      <ol>
        {mistakes.map((move) => (
          <li key={move.round} class={move.verdict ?? ''}>
            <button
              type="button"
              class="link"
              aria-current={move.round === ply ? 'step' : undefined}
              onClick={() => onPick(move.round)}
            >
              <Mark side={move.player} /> coin {move.round}, column {move.played.column}
              {move.verdict && VERDICT_MARKS[move.verdict]}
            </button>
            <span class="figure">
              {move.best.winIn === 1 ? 'missed a win' : signedPercent(-move.givenAway)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

export function MoveList({ judged, ply, onPick }: MoveListProps) {
  const { game, judgement, moves } = judged;
  const effort = judgement ? `${judgement.nodes.toLocaleString('en')} positions each` : 'searching …';
  const box = useCurrent<HTMLDivElement>(ply);
  return (
    <div class="card" ref={box}>
      <table class="table moves">
        <caption>Moves, with the mover’s chance after each ({effort})</caption>
        <thead>
          <tr>
            {['Coin', 'Column', 'Chance', 'What happened'].map((head) => (
              <th key={head} scope="col" class={head === 'Chance' ? 'figure' : ''}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {game.turns.map((turn) => {
            const { round, toMove } = turn.before;
            const isCurrent = round === ply;
            const move = moves[round - 1];
            const note = describeCoin(judged, round);
            return (
              <tr key={round} class={`${isCurrent ? 'current' : ''} ${move?.verdict ?? ''}`}>
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
                  {move?.verdict ? VERDICT_MARKS[move.verdict] : ''}
                </td>
                <td class="figure">{move && describeAfter(move)}</td>
                <td>{note}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
