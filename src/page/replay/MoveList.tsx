/** The moves of a game, with chess's marks for mistakes and blunders. */
import type { ComponentChildren } from 'preact';
import { MISTAKE, type MoveAnalysis, type ReplayedGame } from '../../arena/browser.ts';
import { describeValue, percent, signedPercent, VERDICT_MARKS } from '../../document/browser.ts';
import { loserOf } from '../../engine/index.ts';
import { useCurrent } from '../board/hooks.ts';
import { Act, Mark } from '../parts.tsx';
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

interface PickProps extends Pick<MoveListProps, 'ply' | 'onPick'> {
  readonly round: number;
  readonly label: ComponentChildren;
}

/** Puts a coin of the game on the board. */
function CoinButton({ round, ply, onPick, ...button }: PickProps) {
  const current = round === ply ? 'step' : undefined;
  return <Act class="link" {...button} aria-current={current} onClick={() => onPick(round)} />;
}

const markOf = (move?: MoveAnalysis) => move?.verdict && VERDICT_MARKS[move.verdict];

export function Mistakes({ of, judged, ...list }: MoveListProps & { readonly of: readonly MoveAnalysis[] }) {
  const { game, judgement } = judged;
  return (
    <div class="card mistakes">
      {judgement?.isFinal ? (
        <h2>Mistakes: {of.length === 0 ? `none of ${percent(MISTAKE)} or more` : of.length}</h2>
      ) : (
        <>
          <h2>{`Looking for mistakes: ${judgement?.searched ?? 0} of ${game.turns.length} coins`}</h2>
          <progress aria-label="Coins searched" max={game.turns.length} value={judgement?.searched ?? 0} />
        </>
      )}
      <ul class="buttons">
        {of.map((move) => {
          const loss = move.best.winIn === 1 ? 'missed a win' : signedPercent(-move.givenAway);
          const coin = [<Mark key="" side={move.player} />, ` coin ${move.round}${markOf(move)} ${loss}`];
          return (
            <li key={move.round} class={move.verdict ?? ''}>
              <CoinButton round={move.round} label={coin} {...list} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function MoveList({ judged, ...list }: MoveListProps) {
  const { game, judgement, moves } = judged;
  const effort = judgement ? `${judgement.nodes.toLocaleString('en')} positions each` : 'searching …';
  const box = useCurrent<HTMLDivElement>(list.ply);
  return (
    <div class="card" ref={box}>
      <table class="table moves">
        <caption>Moves, with the mover’s chance after each ({effort})</caption>
        <thead class="hidden">
          <tr>
            <th scope="col">coin and column</th>
            <th scope="col">chance</th>
            <th scope="col">what happened</th>
          </tr>
        </thead>
        <tbody>
          {game.turns.map(({ column, before: { round, toMove } }) => {
            const move = moves[round - 1];
            const coin = [`${round} `, <Mark key="" side={toMove} />, ` ${column}${markOf(move) ?? ''}`];
            return (
              <tr key={round} class={`${round === list.ply ? 'current' : ''} ${move?.verdict ?? ''}`}>
                <td>
                  <CoinButton round={round} label={coin} {...list} />
                </td>
                <td class="figure">{move && describeAfter(move)}</td>
                <td>{describeCoin(judged, round)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
