/** The moves of a game, with chess's marks for mistakes and blunders. */
import type { ComponentChildren } from 'preact';
import type { MoveAnalysis, ReplayedGame } from '../../arena/browser.ts';
import { describeValue, signedPercent, VERDICT_MARKS } from '../../document/browser.ts';
import type { Side } from '../../engine/index.ts';
import { useCurrent } from '../board/hooks.ts';
import { Act, Mark } from '../parts.tsx';
import { decisionIn, describeDecision, explainMove, forOpponent, valueAfter } from '../state/explain.ts';
import { newBomb } from '../state/frames.ts';
import { describeConsequences, MARKS, playerName, unbroken } from '../state/words.ts';
import type { Judgement } from '../thinking/thinkWorker.ts';

interface JudgedGame {
  readonly game: ReplayedGame;
  readonly judgement: Judgement | null;
  readonly moves: readonly MoveAnalysis[];
  /** The same, by the deepest search of each board that is known. */
  readonly boards: readonly MoveAnalysis[];
}

export function describeCoin({ game, moves, boards }: JudgedGame, round: number): string {
  const turn = game.turns[round - 1];
  if (turn === undefined) return '';
  const judged = moves[round - 1];
  const notes = [
    judged?.verdict && explainMove(judged, turn, boards[round]),
    describeConsequences(turn),
    judged?.bombLuck != null && `Luck of ${MARKS[judged.player]}: ${signedPercent(judged.bombLuck)}.`,
  ];
  return unbroken(notes.filter(Boolean).join(' '));
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

/** For a side. Once a coin has dropped it counts no more: what won with it is won, and what lost in two coins loses in one. */
export function describeAfter(move: MoveAnalysis, next: MoveAnalysis | undefined, side: Side): string {
  const own = valueAfter(move, next);
  const value = move.player === side ? own : forOpponent(own);
  if (value.winIn === 0 || value.lossIn === 0) return value.winIn === 0 ? 'won' : 'lost';
  return describeValue(value);
}

const pick = (round: number, { ply, onPick }: Pick<MoveListProps, 'ply' | 'onPick'>) => ({
  class: 'link',
  'aria-current': round === ply ? ('step' as const) : undefined,
  onClick: () => onPick(round),
});

const markOf = (move?: MoveAnalysis) => move?.verdict && VERDICT_MARKS[move.verdict];

type MistakesProps = MoveListProps & {
  readonly of: readonly MoveAnalysis[];
  /** What the coin on the board did. */
  readonly children: ComponentChildren;
};

export function Mistakes({ of, judged, children, ...list }: MistakesProps) {
  const { game, judgement } = judged;
  const decision = judgement && decisionIn(game.record, judgement.analysis);
  return (
    <div class="card mistakes">
      <h2>
        {judgement?.isFinal
          ? unbroken(describeDecision(game.record, judgement.analysis)) || `Mistakes: ${of.length || 'none'}`
          : `Looking for mistakes: ${judgement?.searched ?? 0} of ${game.turns.length} coins`}
      </h2>
      {children}
      {!judgement?.isFinal && (
        <progress aria-label="Coins searched" max={game.turns.length} value={judgement?.searched ?? 0} />
      )}
      <ul class="buttons">
        {decision?.isBomb && (
          <li>
            <Act
              label={[<Mark key="" side={decision.loser} />, ` bomb ${signedPercent(-decision.cost)}`]}
              {...pick(decision.round, list)}
            />
          </li>
        )}
        {of.map((move) => {
          const loss = move.best.winIn === 1 ? 'missed a win' : signedPercent(-move.givenAway);
          const coin = [<Mark key="" side={move.player} />, ` coin ${move.round}${markOf(move)} ${loss}`];
          return (
            <li key={move.round} class={move.verdict ?? ''}>
              <Act label={coin} {...pick(move.round, list)} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** `side`: whose chances it has. */
export function MoveList({ judged, side, ...list }: MoveListProps & { readonly side: Side }) {
  const { game, judgement, moves, boards } = judged;
  const effort = judgement ? `${judgement.nodes.toLocaleString('en')} positions each` : 'searching …';
  const box = useCurrent<HTMLDivElement>(list.ply);
  return (
    <div class="card tree" ref={box}>
      <table class="table moves">
        <caption key={effort}>
          Chance of {playerName(game.record.players, side)}, {effort}
        </caption>
        <thead class="hidden">
          <tr>
            <th scope="col">coin and column</th>
            <th scope="col">chance</th>
            <th scope="col">what happened</th>
          </tr>
        </thead>
        <tbody>
          {game.turns.map((turn) => {
            const { column, explosion } = turn;
            const { round, toMove } = turn.before;
            const move = moves[round - 1];
            const bomb = newBomb(turn);
            const value = move && describeAfter(move, boards[round], side);
            const coin = [`${round} `, <Mark key="" side={toMove} />, ` ${column}`];
            return (
              <tr key={round} class={`${round === list.ply ? 'current' : ''} ${move?.verdict ?? ''}`}>
                <td>
                  <Act label={coin} {...pick(round, list)} />
                </td>
                {/* Another text is another element: one at the right would move with its width. */}
                <td key={value} class="figure">
                  {value}
                </td>
                <td title={describeConsequences(turn)}>
                  {markOf(move)} {explosion && '✹ '}
                  {bomb && `●${bomb.column} `}
                  {move?.bombLuck ? signedPercent(toMove === side ? move.bombLuck : -move.bombLuck) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
